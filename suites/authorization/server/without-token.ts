import { bearerIn, parameterOf } from "../../../harness/authorization/challenge.ts";
import { newKeyPair, randomText, signToken } from "../../../harness/authorization/token.ts";
import { type OpeningContext, opening } from "../../../harness/check/check.ts";
import {
  conversationHeaders,
  headersOf,
  notificationMessage,
} from "../../../harness/session/lines/envelope.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import type { HttpConnection } from "../../../harness/transport/connection.ts";
import { eraOf } from "../../../schema/revision.ts";
import { JUDGED_BY, judgedIn, notNeeded } from "./asked-of.ts";
import { type Answer, type Asked, Caller, isServed, type parsed } from "./caller.ts";
import { declaredLists, findGuarded, type NotJudged, refusedList } from "./find-guarded.ts";
import { type Granted, granted } from "./granted.ts";
import { ask, bearer, type Credentials, type Guarded } from "./guarded.ts";
import { firstFound, ownMetadata, type Route, resourceMetadata, urlInChallenge } from "./metadata.ts";
import { type OwnEndpoints, ownEndpoints } from "./own-endpoints.ts";
import { rulesOf } from "./revisions.ts";

/** What a server answers to requests without a valid token. */
export interface Protected {
  readonly kind: "protected";
  readonly url: string;
  /** The URL under which clients know the server. */
  readonly resource: string;
  readonly guarded: Guarded;
  /** The guarded request without a token. */
  readonly first: Answer;
  /** The same with a valid token. Absent where the operator gave none. */
  readonly control?: Asked;
  readonly routes: readonly Route[];
  /** Tokens that no authorization server has issued. */
  readonly unknown: Asked;
  readonly unsigned: Asked;
  readonly forged: Asked;
  readonly schemes: readonly Asked[];
  readonly notification: Asked;
  readonly get: Asked;
  readonly remove: Asked;
  readonly preflight?: Asked;
  /** In 2025-03-26 only. */
  readonly own?: OwnEndpoints;
  /** Present where the control was served. */
  readonly granted?: Granted;
}

export type Seen = Protected | NotJudged;

/** A run without a token sends no more requests than these. Discovery has sent two. */
const MOST_REQUESTS = 14;

/** A valid token, its changed forms, the other tokens of the operator, and the sessions that they open. */
const MORE_WITH_TOKEN = 130;

/** One server, asked without a valid token, then with one if there is one: one request after the other. */
export const withoutToken = opening("requests to a protected server", async (context): Promise<Seen> => {
  const { authorization, facts, isServed: hasSession } = context;
  const { valid } = authorization.tokens;
  if (facts.transport !== "http") return { kind: "open", why: "authorization is a matter of HTTP" };
  const earlier = hasSession && valid === undefined ? refusedList(context) : undefined;
  if (hasSession && valid === undefined && earlier === undefined) {
    return { kind: "open", why: "the server answers without a token" };
  }
  const connection = (await context.connect()) as HttpConnection;
  const more = valid === undefined ? 0 : MORE_WITH_TOKEN;
  const caller = new Caller(connection, {
    limit: context.limit,
    most: MOST_REQUESTS + more,
    by: "authorization",
  });
  const found = await findGuarded(caller, context, earlier);
  if (!("guarded" in found)) return found;
  const { guarded, first } = found;
  const control =
    valid === undefined ? undefined : await ask(caller, guarded, bearer(valid), "with the valid token");
  if (first.status !== 401 && !isServed(control) && bearerIn(first.challenges) === undefined) {
    const why = `without a token the server answers ${guarded.method} with HTTP ${first.status}, and nothing shows that a token is missing`;
    return { kind: "unknown", why, first };
  }
  return judgeable(caller, context, { guarded, first, ...(control ? { control } : {}) });
});

async function judgeable(
  caller: Caller,
  { facts, authorization, asked, allow }: OpeningContext,
  seen: Pick<Protected, "guarded" | "first" | "control">,
): Promise<Seen> {
  const { guarded, first, control } = seen;
  const { permission, resource, refusals } = authorization;
  const isOwn = rulesOf(facts.revision).discovery === "own-endpoints";
  const challenged = urlInChallenge(first);
  const routes = isOwn ? [] : await resourceMetadata(caller, permission, { resource, challenged });
  const ownRoute = isOwn ? await ownMetadata(caller, permission) : undefined;
  const found = firstFound(ownRoute === undefined ? routes : [ownRoute]);
  if (bearerIn(first.challenges) === undefined && found === undefined && challenged === undefined) {
    const why =
      "the server shows no OAuth: its answer has no Bearer challenge, and it publishes no metadata. It may have authentication of its own";
    return { kind: "custom", why, first };
  }
  const claims = claimsFor(found?.document, resource, parameterOf(bearerIn(first.challenges), "scope"));
  const signer = newKeyPair();
  const isJudged = judgedIn(asked);
  const refuse = async (by: readonly string[], credentials: Credentials, how: string): Promise<Asked> => {
    if (!isJudged(by)) return notNeeded(how);
    return refusals.take()
      ? ask(caller, guarded, credentials, how)
      : {
          kind: "missing",
          sent: how,
          why: "not sent: a run sends few refused tokens to a server on another machine",
        };
  };
  const unknown = await refuse(
    JUDGED_BY.unknown,
    bearer(`mcp-conform-${randomText()}`),
    "with an unknown token",
  );
  const unsigned = await refuse(
    JUDGED_BY.unsigned,
    bearer(signToken(claims, { algorithm: "none" })),
    "with an unsigned token",
  );
  const forged = await refuse(
    JUDGED_BY.forged,
    bearer(signToken(claims, signer)),
    "with a token that is signed with an unknown key",
  );
  const schemes = [
    await refuse(
      JUDGED_BY.schemes,
      [["Authorization", `Basic ${Buffer.from("mcp:conform").toString("base64")}`]],
      "with Basic credentials",
    ),
    await refuse(JUDGED_BY.schemes, [["Authorization", "Bearer"]], "with the scheme Bearer and no token"),
  ];
  const { speaker } = guarded;
  const notification = notificationMessage(
    eraOf(facts.revision) === "stateful" ? "notifications/initialized" : "notifications/cancelled",
    eraOf(facts.revision) === "stateful" ? undefined : { requestId: "mcp-conform-none" },
  );
  const plain = conversationHeaders(speaker);
  return {
    kind: "protected",
    url: caller.url,
    resource,
    ...seen,
    routes,
    unknown,
    unsigned,
    forged,
    schemes,
    notification: await caller.send("POST of a notification without a token", {
      method: "POST",
      headers: headersOf(speaker, notification),
      body: JSON.stringify(notification),
      anonymous: true,
    }),
    get: await caller.send("GET without a token", {
      method: "GET",
      headers: [["Accept", "text/event-stream"], ...plain],
      anonymous: true,
    }),
    remove: await caller.send("DELETE without a token", {
      method: "DELETE",
      headers: plain,
      anonymous: true,
    }),
    ...(isOwn && ownRoute !== undefined ? { own: await ownEndpoints(caller, ownRoute, authorization) } : {}),
    ...(isOwn ? {} : { preflight: await preflight(caller) }),
    ...(control && isServed(control)
      ? {
          granted: await granted(caller, authorization, {
            guarded,
            control,
            isJudged,
            declared: declaredLists(facts),
            context: { facts, allow },
          }),
        }
      : {}),
  };
}

/** What a browser asks before it sends a request with a token. */
function preflight(caller: Caller): Promise<Asked> {
  return caller.send("OPTIONS, as a browser sends it", {
    method: "OPTIONS",
    headers: [
      ["Origin", new URL(caller.url).origin],
      ["Access-Control-Request-Method", "POST"],
      [
        "Access-Control-Request-Headers",
        `authorization, content-type, ${HEADER.protocolVersion.toLowerCase()}`,
      ],
    ],
    anonymous: true,
  });
}

/** The claims of a token that would be valid, as far as the metadata shows. */
function claimsFor(document: ReturnType<typeof parsed>, resource: string, challenged: string | undefined) {
  const [issuer] = Array.isArray(document?.authorization_servers) ? document.authorization_servers : [];
  const supported: unknown = document?.scopes_supported;
  const scope = challenged ?? (Array.isArray(supported) ? supported.join(" ") : undefined);
  const seconds = Math.floor(Date.now() / 1000);
  return {
    iss: typeof issuer === "string" ? issuer : new URL(resource).origin,
    aud: typeof document?.resource === "string" ? document.resource : resource,
    sub: "mcp-conform",
    client_id: "mcp-conform",
    iat: seconds,
    exp: seconds + 3600,
    ...(scope === undefined ? {} : { scope }),
  };
}
