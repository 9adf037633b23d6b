import type { Shape, Tolerated } from "../../../harness/check/answers.ts";

const anyAnswer: Shape = {
  words: "any other answer",
  matches: ({ kind }) => kind !== "silence" && kind !== "gone",
};

/**
 * For a rule that the text states without MUST or MUST NOT, or that only the schema states: another answer only warns. A
 * request without an answer still fails, because JSON-RPC requires one.
 */
export const NO_KEYWORD: Tolerated = {
  shape: anyAnswer,
  because: "no MUST or MUST NOT of the text states this rule",
};
