import {
  onAuthorize,
  onDocument,
  onToken,
  onWebAnswer,
} from "../../../../harness/reference/client/authorization/rewrite.ts";
import { exchangeWeb, type WebCall } from "../../../../harness/reference/client/authorization/web.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const SEPARATE = since("2025-06-18");
const WITH_OPENID = since("2025-11-25");
const WITH_ISSUER = since("2026-07-28");

const isRefresh = ({ body }: WebCall): boolean =>
  new URLSearchParams(body).get("grant_type") === "refresh_token";

/** The same authorization request with another state and challenge. */
function again(call: WebCall, attempt: number): WebCall {
  const url = new URL(call.url);
  url.searchParams.set("state", `${url.searchParams.get("state")}-${attempt}`);
  url.searchParams.set("code_challenge", `flow${attempt}${url.searchParams.get("code_challenge")?.slice(5)}`);
  return { ...call, url: url.href };
}

/** After a token was refused, it asks its user four times more. */
function asksOften(): Hooks {
  let isRefused = false;
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (reply.status === 401 && request.headers.Authorization !== undefined) isRefused = true;
      return reply;
    },
    web: async (call, next) => {
      // A refresh would bring the next token without a question.
      if (isRefused && isRefresh(call)) return { status: 400, headers: {}, body: "" };
      if (call.purpose === "authorize" && isRefused)
        for (const attempt of [1, 2, 3, 4]) await exchangeWeb(again(call, attempt));
      return next(call);
    },
  };
}

/** Sends the user to the second of two authorization servers with the registration of the first. */
function mixesServers(): Hooks {
  let second: string | undefined;
  return {
    web: async (call, next) => {
      const url = new URL(call.url);
      const isMixed = call.purpose === "authorize" && second !== undefined;
      const answer = await next(isMixed ? { ...call, url: `${second}${url.pathname}${url.search}` } : call);
      if (call.purpose === "resource-metadata" && answer.status === 200)
        second = JSON.parse(answer.body).authorization_servers[1];
      return answer;
    },
  };
}

/** Ends the authorization if the server answers with this status. */
const stopsAt = (purpose: "metadata" | "resource-metadata", status: number) =>
  onWebAnswer(purpose, (answer) => {
    if (answer.status === status) throw new Error(`The server answered with ${status}`);
    return answer;
  });

/** How a client handles tokens, and what an authorization server may answer. */
export const authorizationTokenFaults: readonly Fault[] = inPlace({ revisions: SEPARATE, transports }, [
  {
    id: "auth.token.of-the-first",
    describe: "sends the token of its first server to every other one",
    revisions: ["2025-06-18", "2025-11-25"],
    trips: ["client.auth.token.own-of-two"],
    says: /the token for the other server/,
    remember: () => {
      let first: string | undefined;
      return {
        http: (request, next) => {
          const { Authorization: own } = request.headers;
          first ??= own;
          if (own !== undefined || first === undefined) return next(request);
          return next({ ...request, headers: { ...request.headers, Authorization: first } });
        },
      };
    },
  },
  {
    id: "auth.resource.origin-compared",
    describe: "compares only the origin of the resource",
    trips: ["client.auth.resource.sibling-refused"],
    says: /the client continued/,
    ...onDocument("resource-metadata", (document, { url }) => {
      const { origin } = new URL(url);
      const resource = String(document.resource);
      return new URL(resource).origin === origin ? { ...document, resource: `${origin}/mcp` } : document;
    }),
  },
  {
    id: "auth.refresh.old-token",
    describe: "sends its first refresh token each time",
    trips: ["client.auth.refresh.rotated"],
    says: /refresh token of an earlier response/,
    remember: () => {
      let first: string | null = null;
      return onToken((form) => {
        const value = form.get("refresh_token");
        if (value === null) return;
        first ??= value;
        form.set("refresh_token", first);
      });
    },
  },
  {
    id: "auth.refresh.forgotten",
    describe: "forgets its refresh token when a refresh response has none",
    trips: ["client.auth.refresh.kept"],
    says: /a new authorization request, without a second refresh/,
    remember: () => {
      let isForgotten = false;
      return {
        web: async (call, next) => {
          // A request that is never sent: the client has nothing to refresh with.
          if (isRefresh(call) && isForgotten) return { status: 400, headers: {}, body: "" };
          const answer = await next(call);
          if (call.purpose === "token" && answer.status === 200)
            isForgotten = JSON.parse(answer.body).refresh_token === undefined;
          return answer;
        },
      };
    },
  },
  {
    id: "auth.refresh.repeated",
    describe: "repeats a refresh that was refused",
    trips: ["client.auth.refresh.refused"],
    says: /4 refreshes/,
    web: async (call, next) => {
      const answer = await next(call);
      if (call.purpose === "token" && isRefresh(call) && answer.status === 400)
        for (const _ of [2, 3, 4]) await exchangeWeb(call);
      return answer;
    },
  },
  {
    id: "auth.token.endless",
    describe: "asks its user again and again if a token is refused",
    trips: ["client.auth.token.refused-bounded"],
    says: /authorization requests/,
    remember: asksOften,
  },
  {
    id: "auth.token.type-with-case",
    describe: "compares token_type with its case",
    trips: ["client.auth.token.odd-response-accepted"],
    says: /ended without it/,
    ...onWebAnswer("token", (answer) =>
      answer.status === 200 && JSON.parse(answer.body).token_type !== "Bearer"
        ? { ...answer, status: 502 }
        : answer,
    ),
  },
  {
    id: "auth.token.expiry-required",
    describe: "refuses a token response without expires_in",
    trips: ["client.auth.token.odd-response-accepted"],
    says: /ended without it/,
    ...onWebAnswer("token", (answer) =>
      answer.status === 200 && JSON.parse(answer.body).expires_in === undefined
        ? { ...answer, status: 502 }
        : answer,
    ),
  },
  {
    id: "auth.scope.all-required",
    describe: "refuses a token with fewer scopes than it requested",
    revisions: WITH_OPENID,
    trips: ["client.auth.scope.fewer-accepted"],
    says: /ended without it/,
    remember: () => {
      let wanted: string | null = null;
      return {
        web: async (call, next) => {
          if (call.purpose === "authorize") wanted = new URL(call.url).searchParams.get("scope");
          const answer = await next(call);
          if (call.purpose !== "token" || answer.status !== 200) return answer;
          const { scope } = JSON.parse(answer.body);
          return scope === undefined || scope === wanted ? answer : { ...answer, status: 502 };
        },
      };
    },
  },
  {
    id: "auth.scope.of-issuer",
    describe: "requests all scopes of the authorization server if none is named",
    revisions: WITH_OPENID,
    trips: ["client.auth.scope.not-of-issuer"],
    says: /scope=mcp:admin mail:read/,
    remember: () => {
      let all: readonly string[] = [];
      const web = onAuthorize((query) => {
        if (!query.has("scope") && all.length > 0) query.set("scope", all.join(" "));
      });
      return {
        web: async (call, next) => {
          const answer = (await web.web?.(call, next)) ?? (await next(call));
          if (call.purpose === "metadata" && answer.status === 200)
            all = JSON.parse(answer.body).scopes_supported ?? [];
          return answer;
        },
      };
    },
  },
  {
    id: "auth.refresh.offline-always",
    describe: "requests offline_access from every authorization server",
    revisions: WITH_ISSUER,
    trips: ["client.auth.refresh.offline-unlisted"],
    says: /not listed/,
    ...onAuthorize((query) => {
      query.set("scope", [query.get("scope"), "offline_access"].filter((one) => one !== null).join(" "));
    }),
  },
  {
    id: "auth.discovery.stops-at-403",
    describe: "ends after status 403 for the resource metadata",
    revisions: WITH_OPENID,
    trips: ["client.auth.discovery.after-403"],
    says: /ended without it/,
    ...stopsAt("resource-metadata", 403),
  },
  {
    id: "auth.metadata.stops-at-500",
    describe: "ends after status 500 for the metadata of the authorization server",
    revisions: WITH_OPENID,
    trips: ["client.auth.metadata.after-500"],
    says: /ended without it/,
    ...stopsAt("metadata", 500),
  },
  {
    id: "auth.credentials.mixed",
    describe: "registers with the first authorization server, and sends the user to the second",
    revisions: WITH_ISSUER,
    trips: ["client.auth.credentials.one-server"],
    says: /client_id of one authorization server at the other/,
    remember: mixesServers,
  },
]);
