import { bearerIn, parameterOf } from "../../../harness/authorization/challenge.ts";
import { FAULTY_KINDS, type FaultyKind } from "../../../harness/authorization/faulty-tokens.ts";
import type { AuthorizationSetup, TokenKind } from "../../../harness/authorization/setup.ts";
import { decodeToken } from "../../../harness/authorization/token.ts";
import type { OpeningContext } from "../../../harness/check/check.ts";
import {
  conversationHeaders,
  headersOf,
  notificationMessage,
} from "../../../harness/session/lines/envelope.ts";
import {
  FAULTY_JUDGED_BY,
  type IsJudged,
  JUDGED_BY,
  notNeeded,
  OTHERS_JUDGED_BY,
  SCOPE,
} from "./asked-of.ts";
import { type Asked, type Caller, isServed } from "./caller.ts";
import { ask, bearer, type Credentials, endSession, type Guarded, NONE, sessionIn } from "./guarded.ts";
import { askLater, type LaterAnswers } from "./later.ts";
import { askForTask, type TaskAnswers } from "./tasks/ask-for-task.ts";

/** What a server answers to requests with a valid token, and with changed ones. */
export interface Granted {
  /** The scheme of the token in lower and in upper case. */
  readonly cases: readonly Asked[];
  /** The valid token with one character changed, or cut short. */
  readonly tampered: readonly Asked[];
  /** The other tokens of the operator. */
  readonly others: Readonly<Partial<Record<TokenKind, Asked>>>;
  /** Tokens of the harness as the authorization server. */
  readonly faulty?: Readonly<Record<FaultyKind, Asked>>;
  /** Whether the server asked the harness about the token "inactive". */
  readonly isIntrospected?: boolean;
  /** The valid token in the query, if the harness has issued it. */
  readonly query?: Asked;
  /** A token with all scopes that the refusal of the token "narrow" names. */
  readonly widened?: Widened;
  /** In a session that the valid token has opened. */
  readonly session?: SessionAnswers;
  /** After the first request of a conversation. */
  readonly later?: LaterAnswers;
  /** A task, asked for by another user. `no-token`: the operator gave no token of another user. */
  readonly tasks?: TaskAnswers | "no-token";
}

export interface Widened {
  readonly scope: string;
  readonly asked: Asked;
}

/** Requests with the id of a session of another user, or without a token. */
export interface SessionAnswers {
  /** A ping with the valid token. */
  readonly control: Asked;
  readonly ping: Asked;
  readonly get: Asked;
  /** A ping and a GET with the token of another user. */
  readonly otherUser?: Asked;
  readonly otherUserGet?: Asked;
  /** A ping with a new token of the same user, if the harness has issued it. */
  readonly renewed?: Asked;
  readonly remove: Asked;
  /** A ping with the valid token after a DELETE with a status of success. */
  readonly afterRemove?: Asked;
}

const IN_QUERY = "with the valid token in the query";

const inQuery = (token: string) => `access_token=${token}`;

/** The kinds of tokens that are sent with the guarded request. */
const SENT: readonly TokenKind[] = ["other-resource", "expired", "narrow", "broad"];

export async function granted(
  caller: Caller,
  { tokens, refusals, faulty, mint, introspected }: AuthorizationSetup,
  {
    guarded,
    control,
    isJudged,
    declared,
    context,
  }: {
    readonly guarded: Guarded;
    readonly control: Asked;
    readonly isJudged: IsJudged;
    /** The methods of the lists that the server declares. */
    readonly declared: readonly string[];
    readonly context: Pick<OpeningContext, "allow" | "facts">;
  },
): Promise<Granted> {
  const { valid = "" } = tokens;
  const once = async (credentials: Credentials, how: string, query = ""): Promise<Asked> => {
    const asked = await ask(caller, guarded, credentials, how, query);
    await endSession(caller, guarded, sessionIn(asked), valid);
    return asked;
  };
  const refused = async (by: readonly string[], token: string, how: string): Promise<Asked> => {
    if (!isJudged(by)) return notNeeded(how);
    return refusals.take()
      ? once(bearer(token), how)
      : { kind: "missing", sent: how, why: "not sent: --allow refusals:<n> permits more refused tokens" };
  };
  const cases = [
    await once(bearer(valid, "bearer"), "with the valid token and the scheme bearer"),
    await once(bearer(valid, "BEARER"), "with the valid token and the scheme BEARER"),
  ];
  const tampered: Asked[] = [];
  for (const { token, how } of tamperings(valid))
    tampered.push(await refused(JUDGED_BY.tampered, token, how));
  const others: Partial<Record<TokenKind, Asked>> = {};
  for (const kind of SENT) {
    const token = tokens[kind];
    if (token !== undefined)
      others[kind] = await refused(OTHERS_JUDGED_BY[kind] ?? [], token, `with the token "${kind}"`);
  }
  const answers: [FaultyKind, Asked][] = [];
  for (const kind of faulty === undefined ? [] : FAULTY_KINDS) {
    answers.push([
      kind,
      await refused(FAULTY_JUDGED_BY[kind], faulty?.[kind] ?? "", `with the token "${kind}"`),
    ]);
  }
  const widened =
    mint === undefined
      ? undefined
      : await widen(others.narrow, tokens.narrow, mint, (...of) =>
          refused(OTHERS_JUDGED_BY.narrow ?? [], ...of),
        );
  const query =
    mint === undefined || !isJudged(JUDGED_BY.query) ? undefined : await once(NONE, IN_QUERY, inQuery(valid));
  const id = sessionIn(control);
  const isHandshake = guarded.method === "initialize";
  const session =
    isHandshake && id !== undefined && isJudged(JUDGED_BY.session)
      ? await inSession(caller, { ...guarded.speaker, sessionId: id }, { tokens, mint })
      : undefined;
  await endSession(caller, guarded, id, valid);
  const isNarrowServed = isJudged(SCOPE) && isServed(others.narrow);
  const later =
    isJudged(JUDGED_BY.later) || isNarrowServed
      ? await askLater(caller, {
          tokens,
          guarded,
          declared,
          sendsWrong: isJudged(JUDGED_BY.later),
          isNarrowServed,
          mayRefuse: () => refusals.take(),
        })
      : undefined;
  const { "other-user": other } = tokens;
  const tasks = !isJudged(JUDGED_BY.tasks)
    ? undefined
    : other === undefined
      ? ("no-token" as const)
      : await askForTask(caller, { guarded, valid, other, context });
  return {
    cases,
    tampered,
    others,
    ...(tasks === undefined ? {} : { tasks }),
    ...(faulty === undefined ? {} : { faulty: Object.fromEntries(answers) as Record<FaultyKind, Asked> }),
    ...(introspected && faulty ? { isIntrospected: introspected(faulty.inactive) } : {}),
    ...(session === undefined ? {} : { session }),
    ...(later === undefined ? {} : { later }),
    ...(query === undefined ? {} : { query }),
    ...(widened === undefined ? {} : { widened }),
  };
}

/** The scopes of a challenge for more of them, in status 403. */
export function scopesNeeded(asked: Asked | undefined): readonly string[] {
  if (asked?.kind !== "answer" || asked.status !== 403) return [];
  const scope = parameterOf(bearerIn(asked.challenges), "scope") ?? "";
  return scope.split(/\s+/).filter((one) => one !== "");
}

/** What a client does after status 403: it asks for the scopes that it has and those of the challenge. */
async function widen(
  narrow: Asked | undefined,
  token: string | undefined,
  mint: (scope: string) => string,
  send: (token: string, how: string) => Promise<Asked>,
): Promise<Widened | undefined> {
  const needed = scopesNeeded(narrow);
  if (needed.length === 0) return undefined;
  const before = String(decodeToken(token ?? "")?.claims.scope ?? "").split(" ");
  const scope = [...new Set([...before, ...needed])].filter((one) => one !== "").join(" ");
  return { scope, asked: await send(mint(scope), `with a token of the scopes ${needed.join(" ")}`) };
}

async function inSession(
  caller: Caller,
  speaker: Guarded["speaker"],
  {
    tokens,
    mint,
  }: { readonly tokens: AuthorizationSetup["tokens"]; readonly mint: AuthorizationSetup["mint"] },
): Promise<SessionAnswers> {
  const { valid = "", "other-user": other } = tokens;
  const initialized = notificationMessage("notifications/initialized");
  await caller.send("notifications/initialized", {
    method: "POST",
    headers: [...headersOf(speaker, initialized), ...bearer(valid)],
    body: JSON.stringify(initialized),
    anonymous: true,
  });
  const ping = { method: "ping", speaker };
  const control = await ask(caller, ping, bearer(valid), "in a session, with the valid token");
  const otherUser =
    other === undefined
      ? undefined
      : await ask(caller, ping, bearer(other), "in the session of another user");
  const headers = conversationHeaders(speaker);
  const get = (credentials: Credentials, how: string) =>
    caller.send(`GET in ${how}`, {
      method: "GET",
      headers: [["Accept", "text/event-stream"], ...headers, ...credentials],
      anonymous: true,
    });
  const otherUserGet =
    other === undefined ? undefined : await get(bearer(other), "the session of another user");
  const scope = String(decodeToken(valid)?.claims.scope ?? "");
  const renewed = mint && (await ask(caller, ping, bearer(mint(scope)), "in the session, with a new token"));
  const withoutTokens = {
    control,
    ping: await ask(caller, ping, NONE, "in a session, without a token"),
    get: await get(NONE, "a session, without a token"),
    ...(otherUser === undefined ? {} : { otherUser }),
    ...(otherUserGet === undefined ? {} : { otherUserGet }),
    ...(renewed === undefined ? {} : { renewed }),
  };
  const remove = await caller.send("DELETE of a session, without a token", {
    method: "DELETE",
    headers,
    anonymous: true,
  });
  if (remove.kind === "missing" || remove.status > 299) return { ...withoutTokens, remove };
  const afterRemove = await ask(caller, ping, bearer(valid), "after DELETE without a token");
  return { ...withoutTokens, remove, afterRemove };
}

interface Tampering {
  readonly token: string;
  readonly how: string;
}

/** The token with one change each. The last character of a part may have bits without a meaning, so it stays. */
function tamperings(token: string): readonly Tampering[] {
  const [head = "", payload = "", signature = ""] = token.split(".");
  if (decodeToken(token) === undefined) {
    return [{ token: token.slice(0, -4), how: "with the valid token, cut short" }];
  }
  return [
    {
      token: [head, payload, changed(signature)].join("."),
      how: "with the valid token and a changed signature",
    },
    {
      token: [head, withOtherSubject(payload), signature].join("."),
      how: "with the valid token and another sub",
    },
  ];
}

function changed(text: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${text[middle] === "A" ? "B" : "A"}${text.slice(middle + 1)}`;
}

function withOtherSubject(payload: string): string {
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return Buffer.from(JSON.stringify({ ...(claims as object), sub: "mcp-conform-other" })).toString(
    "base64url",
  );
}
