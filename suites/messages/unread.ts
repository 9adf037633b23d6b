import type { EnvelopeRule, Side } from "../../schema/envelope/index.ts";
import type { Revision } from "../../schema/revision.ts";
import { ENVELOPE_RULES, type RuleOfEnvelope, rulesIn } from "./envelope-rules.ts";

/** A part that a rule is about, and that has another form, so that the rule cannot read it. The check that reports the form. */
export interface Unread {
  /** "an error that is no object" */
  readonly what: string;
  readonly on: string;
}

/** Other broken rules hide nothing: a message with a wrong id can still be read. */
const WORDS: Readonly<Partial<Record<EnvelopeRule, string>>> = {
  jsonrpc: 'a message without jsonrpc: "2.0"',
  "message-kind": "a message that is no request, notification or response",
  "method-type": "a method that is no text",
  "result-and-error": "a response with both members",
  "error-object": "an error that is no object",
  "error-code": "a code that is no integer",
  "error-message": "an error without a text as its message",
  "result-object": "a result that is no object",
  "params-type": "params that are no object",
};

/** For each check of the envelope: the forms in which it cannot read what it is about, and which another check reports. */
const HIDES: Readonly<Partial<Record<keyof typeof ENVELOPE_RULES, readonly EnvelopeRule[]>>> = {
  wellFormed: ["error-object"],
  resultOrError: ["error-object", "result-object"],
  errorCode: ["error-object"],
  resultType: ["result-object"],
};

const rules: readonly (readonly [string, RuleOfEnvelope])[] = Object.entries(ENVELOPE_RULES);

/** Which of the broken rules hide from a check of the envelope what it is about. */
export function hidden(
  rule: RuleOfEnvelope,
  broken: readonly EnvelopeRule[],
  role: Side,
  revision: Revision,
): Unread | undefined {
  const [name] = rules.find(([, one]) => one === rule) ?? [];
  const hiding = new Map(Object.entries(HIDES)).get(name ?? "") ?? [];
  return unreadOf(
    broken.filter((one) => hiding.includes(one) && !rulesIn(rule, revision).includes(one)),
    role,
    revision,
  );
}

/** The first broken rule of the envelope that a check reports. */
export function unreadOf(
  broken: readonly EnvelopeRule[],
  role: Side,
  revision: Revision,
): Unread | undefined {
  for (const rule of broken) {
    const on = rules.find(([, one]) => rulesIn(one, revision).includes(rule))?.[1].ids[role];
    const what = WORDS[rule];
    if (on !== undefined && what !== undefined) return { what, on };
  }
  return undefined;
}
