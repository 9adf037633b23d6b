// The redaction of secrets that a target has chosen: the time to learn them, and for each of a hundred messages that have them.
import { tsImport } from "tsx/esm/api";

const MESSAGES = 100;
const letters = (length, at) => String.fromCharCode(...Array.from({ length }, (_, index) => at(index)));
const periodic = (period, length) => letters(length, (index) => 97 + ((index % period) % 26));
const random = (length, seed) =>
  letters(length, (index) => 97 + ((Math.imul(index + 1, 2_654_435_761 + seed) >>> 9) % 26));

const ROWS = {
  "one of 40 characters": [random(40, 1)],
  "one of 14,000 equal characters": [periodic(1, 14_000)],
  "one of 14,000 with a period of 127": [periodic(127, 14_000)],
  "one of 14,000 different characters": [random(14_000, 1)],
  "100 of 40 characters": Array.from({ length: 100 }, (_, seed) => random(40, seed)),
  "100 of 400 that differ in their end": Array.from(
    { length: 100 },
    (_, end) => `${"session".repeat(57)}${end}`,
  ),
};

export async function benchRedaction() {
  const { Redaction } = await tsImport("../../harness/trace/redaction/redact.ts", import.meta.url);
  for (const [name, secrets] of Object.entries(ROWS)) {
    const redaction = new Redaction();
    const began = performance.now();
    for (const secret of secrets) redaction.add(secret);
    const added = performance.now() - began;
    for (let at = 0; at < MESSAGES; at += 1) {
      const message = { text: secrets[at % secrets.length] };
      redaction.event({ channel: "stdout", connection: "1", raw: JSON.stringify(message), message });
    }
    const each = (performance.now() - began - added) / MESSAGES;
    console.log(
      `${name.padEnd(40)} learned in ${added.toFixed(0)} ms, ${each.toFixed(2)} ms for each message`,
    );
  }
}
