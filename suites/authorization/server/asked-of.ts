import type { FaultyKind } from "../../../harness/authorization/faulty-tokens.ts";
import type { TokenKind } from "../../../harness/authorization/setup.ts";
import type { Asked } from "./caller.ts";

/** Each refused token may count against an account. So a run sends only those that one of its checks judges. */

/** These checks judge refusals of any kind. */
const ANY = ["auth.token.no-result"];
const CHALLENGED = [...ANY, "auth.token.refusal-challenged"];
export const SCOPE = ["auth.insufficient-scope.", "auth.scope."];

/** The ids of the checks that judge the answer to a request, or how these ids begin. */
export const JUDGED_BY = {
  unknown: ["auth.token.unknown", ...CHALLENGED],
  unsigned: ["auth.token.unsigned", ...CHALLENGED],
  forged: ["auth.token.forged", ...CHALLENGED],
  schemes: ["auth.token.other-scheme", ...ANY],
  tampered: ["auth.token.tampered"],
  query: ["auth.token.query"],
  session: ["session.security."],
  later: ["auth.later."],
  tasks: ["tasks.isolation."],
} as const;

export const OTHERS_JUDGED_BY: Readonly<Partial<Record<TokenKind, readonly string[]>>> = {
  "other-resource": ["auth.token.audience"],
  expired: ["auth.token.expired"],
  narrow: SCOPE,
  broad: SCOPE,
};

export const FAULTY_JUDGED_BY: Readonly<Record<FaultyKind, readonly string[]>> = {
  inactive: ["auth.token.inactive"],
  "not-yet-valid": ["auth.token.not-yet-valid"],
  "foreign-issuer": ["auth.token.issuer"],
  "foreign-signature": ["auth.token.signature"],
  "no-algorithm": ["auth.token.algorithm"],
  "public-key-as-secret": ["auth.token.algorithm"],
  "no-audience": ["auth.token.audience-absent"],
  "longer-audience": ["auth.token.audience-prefix"],
  "other-port": ["auth.token.audience-prefix"],
  "audience-list": ["auth.token.audience-list"],
  "audience-in-upper-case": ["auth.token.audience-case"],
};

/** Whether a check of the run judges what is answered. */
export type IsJudged = (by?: readonly string[]) => boolean;

/** `asked`: the checks of the run that judge the situation. */
export function judgedIn(asked: ReadonlySet<string>): IsJudged {
  return (by = []) =>
    by.some((word) => (word.endsWith(".") ? [...asked].some((id) => id.startsWith(word)) : asked.has(word)));
}

export function notNeeded(sent: string): Asked {
  return { kind: "missing", sent, why: "not sent: no check of this run judges it" };
}
