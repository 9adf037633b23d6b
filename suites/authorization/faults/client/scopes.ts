import {
  onAuthorize,
  onDocument,
  onToken,
  onWeb,
} from "../../../../harness/reference/client/authorization/rewrite.ts";
import { exchangeWeb } from "../../../../harness/reference/client/authorization/web.ts";
import { headerOf } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const SEPARATE = since("2025-06-18");
const WITH_OPENID = since("2025-11-25");
const WITH_ISSUER = since("2026-07-28");

const scope = (edit: (scopes: readonly string[]) => readonly string[]) =>
  onAuthorize((query) => {
    const changed = edit((query.get("scope") ?? "").split(" ").filter((word) => word !== ""));
    if (changed.length === 0) query.delete("scope");
    else query.set("scope", changed.join(" "));
  });

/** Changes what the client sees of a refusal. */
const onRefusal = (status: number, edit: (challenge: string) => string): Pick<Hooks, "http"> => ({
  http: async (request, next) => {
    const reply = await next(request);
    const { "www-authenticate": value = "", ...headers } = reply.headers;
    if (reply.status !== status) return reply;
    return { ...reply, headers: { ...headers, "www-authenticate": edit(value) } };
  },
});

/** How the client registers, renews tokens and asks for scopes. */
export const authorizationScopeFaults: readonly Fault[] = inPlace({ revisions: WITH_OPENID, transports }, [
  {
    id: "auth.registration.loops",
    describe: "repeats a rejected registration",
    revisions: WITH_ISSUER,
    trips: ["client.auth.registration.rejection-survived"],
    says: /registrations/,
    web: async (call, next) => {
      let answer = await next(call);
      for (let count = 0; count < 5 && call.purpose === "register" && answer.status === 400; count++)
        answer = await next(call);
      return answer;
    },
  },
  {
    id: "auth.registration.no-application-type",
    describe: "registers without application_type",
    revisions: WITH_ISSUER,
    trips: ["client.auth.registration.application-type"],
    says: /no application_type/,
    ...onWeb("register", (call) => ({
      ...call,
      body: (call.body ?? "").replace(',"application_type":"native"', ""),
    })),
  },
  {
    id: "auth.registration.wrong-application-type",
    describe: "registers as a web application with a redirect to this machine",
    revisions: WITH_ISSUER,
    trips: ["client.auth.registration.application-type-fits"],
    says: /application_type web/,
    ...onWeb("register", (call) => ({
      ...call,
      body: (call.body ?? "").replace('"application_type":"native"', '"application_type":"web"'),
    })),
  },
  {
    id: "auth.refresh.not-registered",
    describe: "refreshes tokens, and does not register that grant",
    revisions: WITH_ISSUER,
    trips: ["client.auth.refresh.grant-type"],
    says: /without refresh_token/,
    ...onWeb("register", (call) => ({ ...call, body: (call.body ?? "").replace(',"refresh_token"', "") })),
  },
  {
    id: "auth.refresh.no-resource",
    describe: "refreshes tokens without resource",
    revisions: SEPARATE,
    trips: ["client.auth.resource.sent"],
    says: /grant_type=refresh_token without resource/,
    ...onToken((form) => {
      if (form.get("grant_type") === "refresh_token") form.delete("resource");
    }),
  },
  {
    id: "auth.refresh.assumed",
    describe: "refreshes its token without a refresh token",
    revisions: WITH_ISSUER,
    trips: ["client.auth.refresh.not-assumed"],
    says: /grant_type=refresh_token/,
    remember: () => {
      let tokenUrl: string | undefined;
      let resource = "";
      return {
        web: async (call, next) => {
          const answer = await next(call);
          if (call.purpose === "token" && !answer.body.includes('"refresh_token"')) tokenUrl = call.url;
          if (call.purpose === "token") resource = new URLSearchParams(call.body).get("resource") ?? "";
          return answer;
        },
        http: async (request, next) => {
          const reply = await next(request);
          const isExpired = reply.status === 401 && headerOf(request, "Authorization") !== undefined;
          if (isExpired && tokenUrl !== undefined) {
            const form = { grant_type: "refresh_token", refresh_token: "undefined", resource };
            await exchangeWeb({
              purpose: "token",
              method: "POST",
              url: tokenUrl,
              headers: { "Content-Type": "application/x-www-form-urlencoded" },
              body: new URLSearchParams(form).toString(),
            });
          }
          return reply;
        },
      };
    },
  },
  {
    id: "auth.scope.challenge-ignored",
    describe: "ignores the scope of the challenge",
    trips: ["client.auth.scope.challenge-authoritative"],
    mayTrip: ["client.auth.scope.least", "client.auth.step-up.earlier-kept"],
    says: /scope=mcp:one mcp:two/,
    ...onRefusal(401, (challenge) => challenge.replace(/, scope="[^"]*"/, "")),
  },
  {
    id: "auth.scope.more",
    describe: "requests a scope that no one has named",
    trips: ["client.auth.scope.least"],
    says: /mcp:admin/,
    ...scope((scopes) => (scopes.length === 0 ? scopes : [...scopes, "mcp:admin"])),
  },
  {
    id: "auth.scope.supported-ignored",
    describe: "ignores scopes_supported",
    trips: ["client.auth.scope.supported-second"],
    says: /no scope/,
    ...onDocument("resource-metadata", ({ scopes_supported: _, ...document }) => document),
  },
  {
    id: "auth.scope.invented",
    describe: "requests the scope profile if none is named",
    trips: ["client.auth.scope.none", "client.auth.scope.not-of-issuer"],
    says: /scope=profile/,
    ...scope((scopes) => (scopes.length === 0 ? ["profile"] : scopes)),
  },
  {
    id: "auth.step-up.ignored",
    describe: "reports an error instead of requesting more scope",
    trips: ["client.auth.step-up.for-user"],
    says: /ended without it/,
    ...onRefusal(403, () => ""),
  },
  {
    id: "auth.step-up.calls-only",
    describe: "requests more scope for tools/call only",
    trips: ["client.auth.step-up.lists"],
    says: /ended without it/,
    http: async (request, next) => {
      const reply = await next(request);
      const isList = reply.status === 403 && request.body?.includes('"tools/list"') === true;
      return isList ? { ...reply, headers: { ...reply.headers, "www-authenticate": "" } } : reply;
    },
  },
  {
    id: "auth.step-up.repeats",
    describe: "repeats a request with a token that lacks the scope",
    trips: ["client.auth.step-up.handled"],
    mayTrip: ["client.auth.step-up.for-user"],
    says: /without more scope/,
    http: async (request, next) => {
      const reply = await next(request);
      if (reply.status !== 403) return reply;
      const again = await next(request);
      return { ...again, headers: { ...again.headers, "www-authenticate": "" } };
    },
  },
  {
    id: "auth.step-up.drops-scopes",
    describe: "requests only the new scope",
    revisions: WITH_ISSUER,
    trips: ["client.auth.step-up.earlier-kept"],
    says: /scope=mcp:call/,
    ...scope((scopes) => (scopes.includes("mcp:call") ? ["mcp:call"] : scopes)),
  },
  {
    id: "auth.step-up.endless",
    describe: "requests the same scope many times",
    trips: ["client.auth.step-up.retry-limit"],
    says: /authorization requests/,
    web: async (call, next) => {
      const url = new URL(call.url);
      if (call.purpose === "authorize" && (url.searchParams.get("scope") ?? "").includes("mcp:call")) {
        for (const attempt of [1, 2, 3]) {
          const other = new URL(url);
          other.searchParams.set("state", `${url.searchParams.get("state")}-${attempt}`);
          other.searchParams.set(
            "code_challenge",
            `flow${attempt}${url.searchParams.get("code_challenge")?.slice(5)}`,
          );
          await exchangeWeb({ ...call, url: other.href });
        }
      }
      return next(call);
    },
  },
]);
