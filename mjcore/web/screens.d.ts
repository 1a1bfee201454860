// Shapes of the screens and panels around the table, known in all modules of the page like those of types.d.ts.

/** A setting or a rule in words, as `/api/table` has them. */
interface Field {
  name: string;
  title: string;
  help: string;
  kind: "bool" | "number" | "seconds" | "choice" | "set";
  choices?: { value: any; title: string }[];
  min?: number;
  max?: number;
  /** Whether it may be `null`. */
  optional?: boolean;
  /** Whether it may be `"rules"`: as the rules say. */
  rules?: boolean;
}

interface Passage {
  title: string;
  text: string;
}

interface About {
  rules: Passage[];
  reading: Passage[];
  glossary: { word: string; text: string }[];
}

interface TableInfo {
  presets: Record<string, Record<string, any>>;
  fields: Field[];
  settings: Field[];
  defaults: Record<string, any>;
  cards: { id: string; name: string; lines: number }[];
  about?: About;
  version: string;
}

/** What somebody prefers on a device. */
interface Preferences {
  set: string;
  theme: "auto" | "day" | "night";
  sounds: boolean;
  volume: number;
  music: boolean;
  chill: boolean;
  confirm: boolean;
  helps: boolean;
  sort: Sort;
  keys: boolean;
  name: string;
}

/** A tile of a line as it is printed; `suit` 0 to 2 are three different ones, 3 is any. */
interface Printed {
  text: string;
  suit: number | null;
  kind: string;
}

/** A tile of a hand that I could make. */
interface Wanted {
  tile: Kind;
  state: "held" | "joker" | "missing";
}

interface Missing {
  tile: Kind;
  number: number;
  left: number;
}

interface CardLine {
  id: string;
  value: number;
  concealed: boolean;
  note: string;
  /** The forms that it has, each as groups. */
  chips: Printed[][][];
}

interface CardSection {
  name: string;
  singles_and_pairs?: boolean;
  lines: CardLine[];
}

/** The nearest hand that I could make of a line. */
interface Way {
  id: string;
  away: number;
  possible: boolean;
  tiles: Wanted[][];
  missing: Missing[];
}

/** One move of a deal that is looked at again. */
interface Step {
  move: number;
  seat: number | null;
  action: Action | null;
  events: TableEvent[];
  racks: Kind[][];
  exposures: string[][];
  discards: [number | null, Kind][];
  wall: number;
  advice: { suggestion: Action | null; text: string; chances: { action: Action; chance: number | null }[] } | null;
  chance: (number | null)[] | null;
}

interface Review {
  game: number;
  deal: number;
  /** The seat that I had. */
  you: number | null;
  players: number[];
  names: (string | null)[];
  steps: Step[];
  record: string;
}

/** For drawings: what takes these and gives SVG text. */
type Draw<Takes extends unknown[]> = (...takes: Takes) => string;
type N = number;
type S = string;
/** x, y, width, height. */
type Box = [N, N, N, N];
type Colours = (i: number) => string;
