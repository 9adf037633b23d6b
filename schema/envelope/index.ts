export { classify, type MessageKind } from "./classify.ts";
export { judgeEnvelope } from "./judge.ts";
export { type RawProblem, rawProblems } from "./raw.ts";
export type { Side } from "./revisions.ts";
export { type EnvelopeProblem, type EnvelopeRule, TOLERATED } from "./rules.ts";
