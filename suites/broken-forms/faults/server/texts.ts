import type { Fault } from "../../../../harness/switches/server.ts";
import { deafAfter } from "./answers.ts";

const IN_META = '"io.github.mcp-conform/x":';

const TEXTS: readonly (readonly [id: string, what: string, is: (text: string) => boolean])[] = [
  ["number.digits", "a number of thousands of digits", (text) => text.includes(`${IN_META}7777`)],
  ["number.negative-digits", "a negative one", (text) => text.includes(`${IN_META}-7777`)],
  [
    "number.fraction-digits",
    "a fraction of thousands of digits",
    (text) => text.includes(`${IN_META}0.7777`),
  ],
  ["number.exponent", "a number beyond all types", (text) => text.includes(`${IN_META}1e9`)],
  ["number.id-digits", "an id of thousands of digits", (text) => text.includes('"id":777777777777')],
  ["number.id-fraction", "an id that is a fraction", (text) => text.includes('"id":900900.5')],
  ["depth.arrays", "deeply nested arrays", (text) => text.includes(`${IN_META}[[[[`)],
  ["depth.objects", "deeply nested objects", (text) => text.includes(`${IN_META}{"a":{"a":`)],
  ["depth.not-closed", "arrays that are not closed", (text) => text.startsWith("[[[[")],
  ["text.lone-surrogate", "half of a surrogate pair", (text) => text.includes(`${IN_META}"\\ud800"`)],
  ["text.null-character", "an escaped U+0000", (text) => text.includes(`${IN_META}"a\\u0000b"`)],
  ["members.twice", "a member that is there twice", (text) => text.includes(`${IN_META}1,${IN_META}2`)],
  ["members.proto", "a member named __proto__", (text) => text.includes(`${IN_META}{"__proto__"`)],
];

/** What is nested this deep ends a reader that calls itself for each level. */
const DEEP = /(?:\[|\{"a":){2000}/;

export const textFaults: readonly Fault[] = [
  ...deafening(),
  {
    id: "forms.broken.ends-at-depth",
    describe: "ends at a line that is nested deeply",
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    trips: ["forms.broken.depth.arrays", "forms.broken.depth.objects", "forms.broken.depth.not-closed"],
    says: /the process exited with status \d+, each of two times/,
    endsAt: () => (line) => DEEP.test(line),
  },
];

function deafening(): readonly Fault[] {
  return TEXTS.map(([id, what, is]) => ({
    id: `forms.broken.${id}`,
    describe: `stops answering after ${what}`,
    revisions: ["2025-11-25"],
    transports: ["stdio"],
    trips: [`forms.broken.${id}`],
    says: /, then a request → no answer/,
    remember: deafAfter(is),
  }));
}
