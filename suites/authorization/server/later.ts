import type { AuthorizationSetup, TokenKind } from "../../../harness/authorization/setup.ts";
import { randomText } from "../../../harness/authorization/token.ts";
import {
  conversationHeaders,
  headersOf,
  notificationMessage,
} from "../../../harness/session/lines/envelope.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import { type Asked, type Caller, isServed } from "./caller.ts";
import { ask, bearer, firstRequest, type Guarded, sessionIn } from "./guarded.ts";

/** Tokens that a server must refuse on each request, not only on the first one of a conversation. */
export const WRONG_TOKENS = ["unknown", "expired", "other-resource"] as const;

export type WrongToken = (typeof WRONG_TOKENS)[number];

/** What a server answers after the first request of a conversation that the valid token has begun. */
export interface LaterAnswers {
  /** What is asked with wrong tokens, with the valid one: a list or a ping, then others. */
  readonly controls: readonly Asked[];
  readonly requests: Readonly<Partial<Record<WrongToken, readonly Asked[]>>>;
  /** A GET in the session. Absent in the era without sessions, as is `remove`. */
  readonly streams?: Readonly<Partial<Record<WrongToken, Asked>>>;
  /** A DELETE of the session with each of them, and the list with the valid token after it. */
  readonly remove?: readonly Removal[];
  /** The same requests with the token "narrow", where the first request was served with it. */
  readonly narrow?: readonly Asked[];
}

interface Removal {
  readonly kind: WrongToken;
  readonly asked: Asked;
  readonly after: Asked;
}

/** No server has such a tool, so nothing is called. */
const NO_TOOL: JsonObject = { name: "mcp-conform-no-such-tool", arguments: {} };

interface Later {
  readonly tokens: AuthorizationSetup["tokens"];
  readonly guarded: Guarded;
  /** The methods of the lists that the server declares. */
  readonly declared: readonly string[];
  readonly sendsWrong: boolean;
  readonly isNarrowServed: boolean;
  /** Whether one more token may be refused. */
  mayRefuse(): boolean;
}

/** Opens a conversation with the valid token, and asks in it with wrong ones. */
export async function askLater(caller: Caller, later: Later): Promise<LaterAnswers> {
  const { tokens } = later;
  const { valid = "", narrow } = tokens;
  const speaker = await speakerOf(caller, later, valid);
  const plain = requestsOf(later);
  const send = async (
    how: string,
    token: string,
    requests: readonly Plain[],
    isWrong: boolean,
    as = speaker,
  ): Promise<readonly Asked[]> => {
    const asked: Asked[] = [];
    for (const one of requests)
      asked.push(
        isWrong && !later.mayRefuse()
          ? { kind: "missing", sent: `${one.method} ${how}`, why: NOT_PERMITTED }
          : await ask(caller, { ...one, speaker: as }, bearer(token), how),
      );
    return asked;
  };
  const withControls = plain.filter(({ method }) => method !== LISTEN);
  const controls = await send("later, with the valid token", valid, withControls, false);
  const wrong = later.sendsWrong ? wrongTokens(tokens) : [];
  const requests: [WrongToken, readonly Asked[]][] = [];
  for (const [kind, token] of wrong)
    requests.push([kind, await send(`later, with the token "${kind}"`, token, plain, true)]);
  const isInSession = later.guarded.method === "initialize" && speaker.sessionId !== undefined;
  return {
    controls,
    requests: Object.fromEntries(requests),
    ...(later.isNarrowServed && narrow !== undefined
      ? {
          narrow: await send(
            'later, with the token "narrow"',
            narrow,
            withControls,
            true,
            // A session may belong to the token, or the user, that opened it.
            await speakerOf(caller, later, narrow),
          ),
        }
      : {}),
    ...(isInSession && later.sendsWrong ? await inSession(caller, later, speaker, wrong) : {}),
  };
}

type Wrong = readonly (readonly [WrongToken, string])[];

/** GET and DELETE of the session, which is ended by the valid token at last. */
async function inSession(
  caller: Caller,
  later: Later,
  speaker: Guarded["speaker"],
  wrong: Wrong,
): Promise<Pick<LaterAnswers, "streams" | "remove">> {
  const headers = conversationHeaders(speaker);
  const send = async (method: "GET" | "DELETE", kind: string, token: string): Promise<Asked> => {
    const sent = `${method} in the session, with the token "${kind}"`;
    if (kind !== "valid" && !later.mayRefuse()) return { kind: "missing", sent, why: NOT_PERMITTED };
    const accept: Headers = method === "GET" ? [["Accept", "text/event-stream"]] : [];
    return caller.send(sent, { method, headers: [...accept, ...headers, ...bearer(token)], anonymous: true });
  };
  const streams: [WrongToken, Asked][] = [];
  for (const [kind, token] of wrong) streams.push([kind, await send("GET", kind, token)]);
  const { valid = "" } = later.tokens;
  const [list] = requestsOf(later);
  const remove: Removal[] = [];
  for (const [kind, token] of wrong) {
    const asked = await send("DELETE", kind, token);
    const after = await ask(caller, { ...list, speaker }, bearer(valid), "after it, with the valid token");
    remove.push({ kind, asked, after });
    // Then it has ended, and no later DELETE can show anything.
    if (!isServed(after)) break;
  }
  await send("DELETE", "valid", valid);
  return { streams: Object.fromEntries(streams), remove };
}

/** How the reason of a request begins that was not sent for the sake of the account. */
export const NOT_PERMITTED = "not sent: --allow refusals:<n> permits more refused tokens";

function wrongTokens(tokens: AuthorizationSetup["tokens"]): Wrong {
  const given: readonly TokenKind[] = ["expired", "other-resource"];
  return [
    ["unknown", `mcp-conform-${randomText()}`],
    ...given.flatMap((kind): (readonly [WrongToken, string])[] => {
      const token = tokens[kind];
      return token === undefined ? [] : [[kind === "expired" ? kind : "other-resource", token]];
    }),
  ];
}

type Plain = Pick<Guarded, "method" | "params">;

/** It has no response before its stream ends, so no control. */
const LISTEN = "subscriptions/listen";

/** What is sent with each wrong token, besides streams. A server whose handshake needs no token may have other open methods. */
function requestsOf({ declared, guarded }: Later): readonly [Plain, ...Plain[]] {
  const isStateful = eraOf(guarded.speaker.revision) === "stateful";
  const call: Plain = { method: "tools/call", params: NO_TOOL };
  if (guarded.method !== firstRequest(guarded.speaker).method)
    return [{ method: guarded.method }, ...(guarded.method === "tools/list" ? [call] : [])];
  const [list = isStateful ? "ping" : guarded.method] = declared;
  return [
    { method: list },
    ...(declared.includes("tools/list") ? [call] : []),
    ...(isStateful ? [] : [{ method: LISTEN, params: { notifications: {} } }]),
  ];
}

/** A new session with this token, where the first request opens one. */
export async function speakerOf(
  caller: Caller,
  { guarded }: Pick<Later, "guarded">,
  token: string,
): Promise<Guarded["speaker"]> {
  const { speaker } = guarded;
  if (guarded.method !== "initialize") return speaker;
  const opened = await ask(caller, guarded, bearer(token), "again");
  const sessionId = sessionIn(opened);
  const inSession = { ...speaker, ...(sessionId === undefined ? {} : { sessionId }) };
  const initialized = notificationMessage("notifications/initialized");
  await caller.send("notifications/initialized", {
    method: "POST",
    headers: [...headersOf(inSession, initialized), ...bearer(token)],
    body: JSON.stringify(initialized),
    anonymous: true,
  });
  return inSession;
}
