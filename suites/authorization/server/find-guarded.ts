import { challengesOf } from "../../../harness/authorization/challenge.ts";
import type { OpeningContext } from "../../../harness/check/check.ts";
import { conversationHeaders } from "../../../harness/session/lines/envelope.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { type Answer, type Caller, isServed, parsed } from "./caller.ts";
import { ask, firstRequest, type Guarded, NONE, sessionIn } from "./guarded.ts";

/** Why there is nothing to judge. */
export interface NotJudged {
  /** `open`: no token is needed. `custom`: another kind of authentication. `unknown`: too few answers. */
  readonly kind: "open" | "custom" | "unknown";
  readonly why: string;
  /** What the server answered without a token. */
  readonly first?: Answer;
}

const LISTS: Readonly<Record<string, string>> = {
  tools: "tools/list",
  resources: "resources/list",
  prompts: "prompts/list",
};

/** A list that was refused with status 401 in a session of the run. The server opens sessions without a token. */
export function refusedList({ events, facts }: OpeningContext): string | undefined {
  const legs = new Set(
    events.flatMap((event) =>
      event.channel === "open" && event.revision === facts.revision ? [event.connection] : [],
    ),
  );
  const refused = new Set(
    events.flatMap((event) =>
      event.channel === "http-response" && event.status === 401 && legs.has(event.connection)
        ? [event.exchange]
        : [],
    ),
  );
  if (refused.size === 0) return undefined;
  for (const event of events) {
    if (event.channel !== "http-request" || !refused.has(event.exchange)) continue;
    const { method } = parsed(event.raw ?? "") ?? {};
    const list = Object.values(LISTS).find((one) => one === method);
    if (list !== undefined) return list;
  }
  return undefined;
}

type FoundGuarded = { readonly guarded: Guarded; readonly first: Answer } | NotJudged;

/** The first request that is refused without a token: that of the handshake, else a list. */
export async function findGuarded(
  caller: Caller,
  context: OpeningContext,
  earlier: string | undefined,
): Promise<FoundGuarded> {
  const { facts, refusal, authorization } = context;
  const speaker = { revision: facts.revision, clientCapabilities: {} };
  const handshake = firstRequest(speaker);
  const seen = authorization.tokens.valid === undefined ? answerIn(refusal, handshake.method) : undefined;
  const first = seen ?? (await ask(caller, handshake, NONE, "without a token"));
  if (first.kind === "missing") return { kind: "unknown", why: first.why };
  if (!isServed(first)) return { guarded: handshake, first };
  const sessionId = sessionIn(first);
  const declared = declaredLists(facts);
  const inSession = { ...speaker, ...(sessionId === undefined ? {} : { sessionId }) };
  for (const method of earlier === undefined ? declared : [earlier]) {
    const guarded = { method, speaker: inSession };
    const asked = await ask(caller, guarded, NONE, "without a token");
    if (asked.kind === "missing") return { kind: "unknown", why: asked.why };
    if (asked.status === 401) return { guarded, first: asked };
  }
  if (sessionId !== undefined) {
    const headers = conversationHeaders(inSession);
    await caller.send("DELETE of the session", { method: "DELETE", headers, anonymous: true });
  }
  return { kind: "open", why: "the server answers without a token", first };
}

export function declaredLists({ capabilities }: OpeningContext["facts"]): readonly string[] {
  return Object.entries(LISTS).flatMap(([name, list]) =>
    ownMember(capabilities, name) === undefined ? [] : [list],
  );
}

/** The refusal of the handshake as an answer. It was sent without a token. */
function answerIn(reply: Reply | undefined, method: string): Answer | undefined {
  if (reply === undefined || !("http" in reply) || reply.http === undefined) return undefined;
  const { status, headers } = reply.http;
  const message = "message" in reply ? reply.message : parsed(reply.kind === "status" ? reply.body : "");
  return {
    kind: "answer",
    sent: `${method} without a token`,
    seq: reply.seq,
    status,
    headers,
    body: reply.kind === "status" ? reply.body : "",
    isStream: false,
    ...(message === undefined ? {} : { message }),
    challenges: challengesOf(headers),
  };
}
