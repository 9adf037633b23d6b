import { type Expect, Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { auth } from "../situations/auth.ts";
import { exchangesOf, hasCompleted, type Kind, type WebExchange } from "./seen.ts";

/** A check that judges one situation, and needs the situation `auth` as control. */
export const judging = (situation: ClientSituation) =>
  ({ transport: "http", on: "every", of: "authorization", also: [situation, auth] }) as const;

export function playedIn(seen: readonly Played[], { name }: ClientSituation): Played {
  const played = seen.find(({ situation }) => situation.name === name);
  return played ?? needsExercise(`a client that connects in situation ${name}`);
}

/** The exchanges of the client in one situation. */
export const exchangesIn = (seen: readonly Played[], situation: ClientSituation): readonly WebExchange[] =>
  exchangesOf(playedIn(seen, situation));

/**
 * What came after the first challenge of the endpoint. A client that authorizes before it is challenged has not met what the
 * challenge says.
 */
export function afterChallenge(all: readonly WebExchange[]): readonly WebExchange[] {
  const challenge = all.find(({ kind, response }) => kind === "endpoint" && response?.status === 401);
  const from = challenge?.response?.seq ?? Number.POSITIVE_INFINITY;
  return all.filter(({ request }) => request.seq > from);
}

/** Ends the check for a client that has met no challenge. */
export function requireChallenge(all: readonly WebExchange[]): void {
  if (all.length > 0 && !all.some(({ kind, response }) => kind === "endpoint" && response?.status === 401))
    needsExercise("a client that sends a request without a token, and so receives status 401");
}

export const firstOf = (all: readonly WebExchange[], kind: Kind): WebExchange | undefined =>
  all.find((one) => one.kind === kind);

/** What checks of authorization requests need, with how far the client came where nothing is wrong. */
export function needsAuthorization(seen: readonly Played[]): string {
  const control = seen.find(({ situation }) => situation.name === auth.name) ?? seen[0];
  if (control === undefined) return `a client that authorizes itself: ${NO_METADATA}`;
  const stop = stopOf(control);
  const metadata = exchangesOf(control).find(isFound("metadata"));
  const which = stop === UNUSED_METADATA && metadata !== undefined ? `: ${inWords(metadata)}` : "";
  return `a client that authorizes itself: ${stop}${which}`;
}

const NO_METADATA = "after status 401 it requested no metadata";
const UNUSED_METADATA = "after the metadata of the authorization server it sent no request to it";

const isFound = (kind: Kind) => (one: WebExchange) => one.kind === kind && one.response?.status === 200;

/** The last step of a client that was not served with a token. The steps are read from the end. */
function stopOf(played: Played): string {
  const all = exchangesOf(played);
  if (firstOf(all, "token")) return "after its token request the server accepted no token from it";
  if (firstOf(all, "authorize")) return "after its authorization request it sent no token request";
  if (firstOf(all, "register")) return "after its registration it sent no authorization request";
  if (all.some(isFound("metadata"))) return UNUSED_METADATA;
  if (firstOf(all, "metadata")) return "it found no metadata of the authorization server";
  if (all.some(isFound("resource-metadata")))
    return "after the metadata of the resource it requested none of the authorization server";
  return firstOf(all, "resource-metadata") ? "it found no metadata of the resource" : NO_METADATA;
}

/** The issuer is what a client compares before it uses the metadata. */
function inWords({ url, received: { issuer } }: WebExchange): string {
  return `${brief(url.href)}${typeof issuer === "string" ? `, with the issuer ${brief(issuer)}` : ""}`;
}

/** Without it, a client that never authorizes would pass every refusal. */
function requireControl(seen: readonly Played[]): void {
  const control = seen.find((one) => one.situation.name === auth.name);
  if (control !== undefined && hasCompleted(control)) return;
  const how = control === undefined ? "" : ` (${stopOf(control)})`;
  throw new Inconclusive("depends-on", `the client did not complete situation ${auth.name}${how}`);
}

interface Finding {
  readonly actual: string;
  readonly at: number;
}

interface Duty {
  readonly expected: string;
  /** What shows that the client does it. */
  readonly did: WebExchange | undefined;
  /** What shows that it does something else. */
  readonly wrong?: Finding | undefined;
  /** No sentence has a keyword for it. */
  readonly warns?: true;
}

/** Judges a client that has to do something. One that ended without it fails, if it can authorize at all. */
export function mustDo(
  expect: Expect,
  seen: readonly Played[],
  situation: ClientSituation,
  { expected, did, wrong, warns }: Duty,
): void {
  const played = playedIn(seen, situation);
  const violated = (finding: Finding) => violates(expect, warns, { expected, ...finding });
  if (wrong !== undefined) return void violated(wrong);
  if (did !== undefined)
    return void expect.that(true, {
      expected,
      actual: `${did.request.method} ${did.url.pathname}`,
      at: did.request.seq,
    });
  requireControl(seen);
  if (played.ended !== "itself") needsExercise("a client that ends or continues");
  const last = played.conversations[0]?.events.at(-1)?.seq ?? 1;
  violated({ actual: "the client ended without it", at: last });
}

function violates(expect: Expect, warns: true | undefined, finding: Finding & { readonly expected: string }) {
  if (warns) expect.should(false, finding);
  else expect.that(false, finding);
}

interface Refusal {
  readonly expected: string;
  /** Sequence number of the event that shows that the client met what it has to refuse. */
  readonly met: number | undefined;
  readonly forbidden: Finding | undefined;
  /** A client of this kind meets it. */
  readonly needs: string;
  /** No sentence has a keyword for it. */
  readonly warns?: true;
}

/**
 * Judges a client that has to refuse something. It passes only if it met that, and completes the flow where there is
 * nothing to refuse.
 */
export function mustRefuse(
  expect: Expect,
  seen: readonly Played[],
  situation: ClientSituation,
  { expected, met, forbidden, needs, warns }: Refusal,
): void {
  playedIn(seen, situation);
  if (forbidden !== undefined) return void violates(expect, warns, { expected, ...forbidden });
  requireControl(seen);
  if (met === undefined) needsExercise(needs);
  expect.that(true, { expected, actual: "the client did not continue", at: met });
}

/** A forbidden request as a finding. */
export function requestAs(one: WebExchange | undefined, what: string): Finding | undefined {
  return one && { actual: `${what}: ${one.request.method} ${one.url.pathname}`, at: one.request.seq };
}
