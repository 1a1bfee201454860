// Soft music: slow chords of five notes that go with one another in any order, so that it never has to arrive anywhere.

const CHORDS = [[131, 196, 262, 330], [110, 165, 247, 330], [87.3, 175, 220, 330], [98, 147, 247, 294]];
const NOTES = [523, 587, 659, 784, 880, 1047];

/** Milliseconds from one chord to the next. */
export const BAR = 8000;
let bar = 0;

/**
 * Plays a chord, and a few notes over it.
 * @param {(at: number, pitch: number, loud: number, length: number, shape?: OscillatorType, rise?: number) => void} tone
 */
export function measure(tone) {
  for (const pitch of CHORDS[bar % CHORDS.length]) tone(Math.random() * 0.6, pitch, 0.03, 9.5, "sine", 3);
  for (let i = 0; i < 3; i += 1) {
    if (Math.random() < 0.7) tone(0.8 + i * 2.4 + Math.random(), NOTES[Math.floor(Math.random() * NOTES.length)], 0.025, 3.5, "sine", 0.06);
  }
  bar += 1;
}
