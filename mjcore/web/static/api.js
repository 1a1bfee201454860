// What is asked of the server outside of a room's line.

/** @type {Promise<TableInfo|null>|null} */
let asked = null;

/** @returns {Promise<TableInfo|null>} presets, rules in words and cards of this server; `null` if it does not answer */
export function tableInfo() {
  asked ??= fetch("/api/table").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null).then((info) => {
    if (!info) asked = null;                               // the next one may be luckier
    return info;
  });
  return asked;
}

/**
 * Open a room.
 * @param {{name: string, card?: string, card_text?: string, settings?: Record<string, any>}} wish
 * @returns {Promise<{code: string, member: number, token: string}|{error: string, reason: string}>}
 */
export async function openRoom(wish) {
  try {
    const answer = await fetch("/api/rooms", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
    const data = await answer.json();
    if (answer.ok || data.error) return data;
    return { error: "server", reason: "The server could not open a room." };
  } catch {
    return { error: "offline", reason: "The server does not answer. Is the network there?" };
  }
}
