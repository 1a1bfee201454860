// The shapes of what the page hears and keeps, for the type checker alone. They are known in every module of static/ without an import.

/** A tile as text: "5B", "N", "R", "0", "F", "J". */
type Kind = string;

interface Action {
  action: string;
  tiles?: Kind[];
  blind?: number;
  yes?: boolean;
  count?: number;
  tile?: Kind;
  seat?: number;
  exposure?: number;
  size?: number;
  jokers?: number;
}

interface TableEvent {
  event: string;
  seat?: number;
  [field: string]: any;
}

interface Legal {
  actions?: Action[];
  passes?: { number: number; tiles: Kind[]; blind: number; mah_jongg: boolean };
}

/** What one seat may know of a deal. */
interface View {
  seat: number;
  players: number;
  phase: string;
  question: string;
  to_act: number[];
  turn: number | null;
  origin: string | null;
  rack: Kind[];
  drawn: Kind | null;
  answer: Action | null;
  concealed: number[];
  exposures: string[][];
  open: { seat: number; exposure: number; tile: Kind } | null;
  shown: string[];
  dead: boolean[];
  exchangeable: boolean[];
  discards: { seat: number | null; tile: Kind }[];
  live: Kind | null;
  claimed_from: number | null;
  wall: number;
  votes: boolean[] | null;
  offers: number[] | null;
  give: number | null;
  blind: Record<string, number[]>;
  challenges: { by: number; seat: number; right: boolean | null }[];
  stakes: { from: number; to: number; amount: number; reason: string }[];
  outcome: any;
}

interface Member {
  member: number;
  name: string;
  player: number | null;
  present: boolean;
  gone: boolean;
}

interface Place {
  player: number;
  member: number | null;
  bot: string | null;
  seat: number | null;
}

interface RoomMessage {
  type: "room";
  n: number;
  time: number;
  you: number;
  state: "lobby" | "deal" | "pause" | "over";
  host: number | null;
  members: Member[];
  places: Place[];
  settings: Record<string, any>;
  scores: number[];
  game: number;
  deal: number;
  hands_played: number;
  ready: number[];
  next_deal: number | null;
}

interface Advice {
  type: "advice";
  question: string;
  suggestion: Action;
  choices: { action: Action | null; score: number | null; chance: number | null }[];
  reasons: { code: string; text: string }[];
  text: string;
}

interface Helper {
  type: "helper";
  question: string;
  hints: any[];
}

interface DealOver {
  type: "deal_over";
  n: number;
  deal: number;
  outcome: any;
  players: number[];
  payments: number[];
  scores: number[];
  racks: string[];
  record: string;
}

/** All that the page knows of the room and the deal; never changed, only replaced. */
interface State {
  room: RoomMessage | null;
  view: View | null;
  legal: Legal;
  deadline: number | null;
  events: TableEvent[];
  deal: { game: number; deal: number; player: number | null } | null;
  over: DealOver | null;
  advice: Advice | null;
  helper: Helper | null;
  /** The number to resume after. */
  seen: number | null;
}

/** A state in which a deal is seen. */
interface Seen extends State {
  view: View;
}

interface Message {
  type: string;
  [field: string]: any;
}

type Status = "connecting" | "open" | "lost" | "closing" | "refused" | "closed";

interface Link {
  code: string;
  member: number | null;
  card: { id: string; name: string } | null;
  status: Status;
  /** Send a message; it is answered by what bears its id, and never rejects. */
  send: (message: Message) => Promise<Message>;
  /** Seconds of the room's time, now. */
  now: () => number;
  close: () => void;
}

/** What the router hands to every screen. */
interface Context {
  readonly state: State;
  readonly link: Link | null;
  readonly open: string | null;
  readonly hand: Kind[] | null;
  send: (message: Message, how?: { quiet?: boolean }) => Promise<Message>;
  panel: (name: string | null, detail?: any) => void;
  go: (screen: string, detail?: any) => void;
  sort: (hand: Kind[] | null) => void;
}

/** `Screen` itself is what browsers call a display. */
interface Page {
  element: HTMLElement;
  /** Where an open panel goes. */
  host?: HTMLElement;
  update: (state: State, before: State | null) => void;
  show?: (detail?: any) => void;
  hide?: () => void;
  settled?: () => Promise<void>;
}

/** One's own tile, which keeps its key for as long as it is held. */
interface Slot {
  key: string;
  kind: Kind;
}

type Sort = "suit" | "rank" | "hand" | "own";

/** A choice that the action bar asks for before anything is sent. */
type Open = { kind: "call"; size: number } | { kind: "revise" } | { kind: "swap" } | { kind: "declare" } | { kind: "challenge"; seat: number };

/** One button of the action bar. */
interface Choice {
  id: string;
  label: string;
  /** Under the words on a phone. */
  detail?: string;
  /** Only where there is room. */
  more?: string;
  cls?: string;
  icon?: string;
  key?: string;
  /** What a screen reader says. */
  name?: string;
  off?: boolean;
  expanded?: boolean;
  /** Before the words. */
  tiles?: Kind[];
  on: () => void;
}

/** What is chosen and not yet sent. `picked` and `tray` are keys of tiles, `sent` and `looking` questions. */
interface Ui {
  picked: string | null;
  tray: string[];
  blind: number;
  offer: number | null;
  sent: string | null;
  open: Open | null;
  wants: "why" | "fill" | null;
  why: boolean;
  looking: string | null;
  news: Set<string>;
}
