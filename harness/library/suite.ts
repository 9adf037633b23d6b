/**
 * The entry for rules of your own: `import { defineSuite } from "mcp-conform/suite"`. The vocabulary is that of the checks
 * of mcp-conform.
 */
export type { Span } from "../../schema/revision.ts";
export * from "../check/answers.ts";
export { type Applies, all, any, declares, type Facts, lacks } from "../check/applies.ts";
export { type Check, type CheckContext, type SessionContext, situation } from "../check/check.ts";
export { type Expect, needsExercise, notApplicable } from "../check/expect.ts";
export { forms, type MessageForm } from "../forms/forms.ts";
export type { Reply } from "../session/replies/reply.ts";
export type { Session } from "../session/session.ts";
export { type CustomRequirement, type CustomSuite, defineSuite } from "./custom/suite.ts";
