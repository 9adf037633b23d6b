import type { Format } from "./format.ts";
import { claudeCode } from "./formats/claude-code.ts";
import { har } from "./formats/har.ts";
import { inspectorHistory, inspectorNetwork } from "./formats/inspector.ts";
import { logFormats } from "./formats/log-lines.ts";
import { messageArray, messageLines } from "./formats/messages.ts";
import { tomtom215 } from "./formats/tomtom215.ts";
import { txtar } from "./formats/txtar.ts";

/** The first one whose marks are all there is that of a recording. */
export const FORMATS: readonly Format[] = [
  tomtom215,
  har,
  inspectorNetwork,
  inspectorHistory,
  claudeCode,
  txtar,
  messageArray,
  messageLines,
  ...logFormats,
];

/** How many characters at the beginning show the format. */
export const HEAD = 1024 * 1024;

/** The format of a recording, by how it begins. */
export function recognize(head: string): Format | undefined {
  return FORMATS.find(({ marks }) => marks.every(([, pattern]) => pattern.test(head)));
}

/** Which formats are the nearest, what of them is there, and what is missing: for a recording that has none. */
export function nearestTo(head: string): string {
  const ranked = FORMATS.map(({ name, marks }) => {
    const has = marks.filter(([, pattern]) => pattern.test(head)).map(([what]) => what);
    const lacks = marks.filter(([, pattern]) => !pattern.test(head)).map(([what]) => what);
    return { name, has, lacks, share: has.length / marks.length };
  }).toSorted((one, other) => other.share - one.share);
  return ranked
    .slice(0, 2)
    .map(
      ({ name, has, lacks }) =>
        `${name} (found: ${has.join(", ") || "nothing"}; missing: ${lacks.join(", ")})`,
    )
    .join("; ");
}
