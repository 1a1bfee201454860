// Write the faces of the tiles, as the web table draws them, for mjcore/drawing: node tools/faces.mjs
import { writeFileSync } from "node:fs";
import { face } from "../mjcore/web/static/western.js";
import { KINDS } from "../mjcore/web/static/words.js";

export const FILE = new URL("../mjcore/drawing/faces.json", import.meta.url);

/** A face a line, so that a change of one shows as one. @returns {string} */
export function faces() {
  return `{\n${KINDS.map((kind) => `${JSON.stringify(kind)}: ${JSON.stringify(face(kind))}`).join(",\n")}\n}\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(FILE, faces());
