import type { ClientContext } from "../../../harness/check/client.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import type {
  BrowserEvent,
  HttpRequestEvent,
  HttpResponseEvent,
  OpenEvent,
} from "../../../harness/trace/event.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** What a check reads that judges every situation of authorization. */
export type Monitored = ClientContext<readonly Played[]>;

/** The paths of metadata and of authorization servers. */
export const WEB_PATH = /\/(?:\.well-known\/|authorize|token$|register$)/;

export type Kind =
  | "resource-metadata"
  | "metadata"
  | "authorize"
  | "token"
  | "register"
  | "endpoint"
  | "client-document"
  | "other";

/** An HTTP exchange of a client with the played server or with an authorization server. */
export interface WebExchange {
  readonly kind: Kind;
  readonly request: HttpRequestEvent;
  readonly response?: HttpResponseEvent;
  readonly url: URL;
  /** The issuer identifier of the origin. Absent for the MCP server. */
  readonly issuer?: string;
  /** The parameters of the query and of the form. Secrets of the harness have names in them. */
  readonly parameters: URLSearchParams;
  /** The JSON object in the body of the request, and of the response. */
  readonly sent: JsonObject;
  readonly received: JsonObject;
}

/** The URL of the MCP endpoint. */
export function endpointOf({ conversations }: Played): string {
  return conversations[0]?.opened?.at ?? "";
}

/** Most checks read them: they are collected once for each situation. */
const known = new WeakMap<Played, readonly WebExchange[]>();

/** Every HTTP exchange of a situation, in order. */
export function exchangesOf(seen: Played): readonly WebExchange[] {
  const exchanges = known.get(seen) ?? collected(seen);
  known.set(seen, exchanges);
  return exchanges;
}

function collected(seen: Played): readonly WebExchange[] {
  const endpoint = endpointOf(seen);
  return [...seen.conversations, ...(seen.authorizations ?? [])]
    .flatMap((conversation) => inConversation(conversation, endpoint))
    .sort((one, other) => one.request.seq - other.request.seq);
}

function inConversation(conversation: Conversation, endpoint: string): readonly WebExchange[] {
  const { events, opened } = conversation;
  const issuer = opened?.party === "authorization-server" ? opened.at : undefined;
  const responses = new Map(
    events.flatMap((event) => (event.channel === "http-response" ? [[event.exchange, event] as const] : [])),
  );
  return events.flatMap((request) => {
    if (request.channel !== "http-request" || !URL.canParse(request.url)) return [];
    const url = new URL(request.url);
    const response = responses.get(request.exchange);
    return [
      {
        kind: opened?.party === undefined && isAt(url, endpoint) ? "endpoint" : kindOf(url, opened?.party),
        request,
        url,
        parameters: parametersOf(request, url),
        sent: isObject(request.message) ? request.message : {},
        received: isObject(response?.message) ? response.message : {},
        ...given({ response, issuer }),
      },
    ];
  });
}

const isAt = (url: URL, endpoint: string) => url.pathname === new URL(endpoint || url.href).pathname;

function kindOf({ pathname }: URL, party: OpenEvent["party"]): Kind {
  if (party === "client-document") return party;
  if (pathname.includes("/.well-known/oauth-protected-resource")) return "resource-metadata";
  if (pathname.includes("/.well-known/")) return "metadata";
  if (/\/authorize(?:-\w+)?$/.test(pathname)) return "authorize";
  if (pathname.endsWith("/token")) return "token";
  return pathname.endsWith("/register") ? "register" : "other";
}

function parametersOf({ headers, raw = "" }: HttpRequestEvent, url: URL): URLSearchParams {
  const parameters = new URLSearchParams(url.search);
  const type = headerOf(headers, "content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded/i.test(type)) return parameters;
  for (const [name, value] of new URLSearchParams(raw)) parameters.append(name, value);
  return parameters;
}

export const ofKind = (kind: Kind, seen: readonly Played[]): readonly WebExchange[] =>
  seen.flatMap(exchangesOf).filter((one) => one.kind === kind);

/** An authorization request, with what followed it. A request that is opened twice counts once. */
export interface Flow {
  readonly authorize: WebExchange;
  /** The parameters of the redirect. */
  readonly answer: URLSearchParams;
  /** The token request with its code. */
  readonly token?: WebExchange;
}

export function flowsIn(seen: Played): readonly Flow[] {
  const all = exchangesOf(seen);
  const tokens = all.filter(({ kind }) => kind === "token");
  const flows = all
    .filter(({ kind, response }) => kind === "authorize" && response !== undefined)
    .map((authorize): Flow => {
      const location = headerOf(authorize.response?.headers ?? [], "location") ?? "";
      const answer = URL.canParse(location) ? new URL(location).searchParams : new URLSearchParams();
      const code = answer.get("code");
      const token = tokens.find(({ parameters }) => code !== null && parameters.get("code") === code);
      return { authorize, answer, ...given({ token }) };
    });
  // A client may open a URL and print it as well. It redeems one of the codes.
  const isRedeemed = new Set(flows.filter(({ token }) => token).map(keyOfFlow));
  const keys = new Set<string>();
  return flows.filter((flow) => {
    const key = keyOfFlow(flow);
    const isFirst = !keys.has(key);
    keys.add(key);
    return flow.token !== undefined || (isFirst && !isRedeemed.has(key));
  });
}

/** What a client makes for each authorization request. */
function keyOfFlow({ authorize: { parameters } }: Flow): string {
  return JSON.stringify(["client_id", "state", "code_challenge"].map((name) => parameters.get(name)));
}

/** The secrets of the harness in a text, by name. */
export const NAMED_TOKEN = /\[token \d+\]/;

/** The name of the token in the Authorization header of a request: "[token 1]". */
export function tokenOf({ request }: WebExchange): string | undefined {
  return NAMED_TOKEN.exec(headerOf(request.headers, "authorization") ?? "")?.[0];
}

/**
 * Whether a token was accepted at the endpoint. The played server examines it and has answered: how the token is written in the
 * trace, where its secrets have names, is no evidence.
 */
export function wasServed({ request, response }: WebExchange): boolean {
  return headerOf(request.headers, "authorization") !== undefined && (response?.status ?? 500) < 400;
}

/** Whether a client has completed the flow: it obtained a token, and was served with it. */
export function hasCompleted(seen: Played): boolean {
  return exchangesOf(seen).some((one) => one.kind === "endpoint" && wasServed(one));
}

/** The URLs that the client opened in a browser. */
export function openedIn({ client }: Played): readonly BrowserEvent[] {
  return client.filter((event): event is BrowserEvent => event.channel === "browser");
}

/** The resource metadata that the client received. */
export function resourceMetadataIn(seen: Played): JsonObject | undefined {
  return exchangesOf(seen).find(
    ({ kind, response }) => kind === "resource-metadata" && response?.status === 200,
  )?.received;
}

export const wordsOf = (scope: string | null): readonly string[] =>
  (scope ?? "").split(" ").filter((word) => word !== "");
