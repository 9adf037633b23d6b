import { onDocument, onRedirect } from "../../../../harness/reference/client/authorization/rewrite.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const SEPARATE = since("2025-06-18");
const WITH_OPENID = since("2025-11-25");
const WITH_ISSUER = since("2026-07-28");

/** Opens a URL with this scheme, which the client would refuse. */
const opens = (scheme: string) => (): Hooks => {
  let original: string | undefined;
  return {
    web: async (call, next) => {
      if (call.purpose === "authorize")
        return next(original === undefined ? call : { ...call, url: original });
      const answer = await next(call);
      if (call.purpose !== "metadata" || answer.status !== 200) return answer;
      const document = JSON.parse(answer.body);
      const endpoint = String(document.authorization_endpoint);
      if (!endpoint.startsWith(scheme)) return answer;
      original = endpoint;
      const body = JSON.stringify({ ...document, authorization_endpoint: "https://page.example/authorize" });
      return { ...answer, body };
    },
  };
};

/** What the client accepts although it must not. */
export const authorizationRefusalFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "auth.resource.foreign-accepted",
    describe: "uses resource metadata of another server",
    revisions: SEPARATE,
    trips: ["client.auth.resource.foreign-refused", "client.auth.resource.sibling-refused"],
    says: /the client continued/,
    ...onDocument("resource-metadata", (document, { url }) => ({
      ...document,
      resource: `${new URL(url).origin}/mcp`,
    })),
  },
  {
    id: "auth.pkce.unannounced-accepted",
    describe: "continues if the metadata does not announce PKCE",
    revisions: WITH_OPENID,
    trips: ["client.auth.pkce.unannounced-refused", "client.auth.pkce.unannounced-openid-refused"],
    says: /the client continued/,
    ...onDocument("metadata", (document) => ({ code_challenge_methods_supported: ["S256"], ...document })),
  },
  {
    id: "auth.pkce.plain-accepted",
    describe: "uses the method plain if the metadata announces nothing else",
    revisions: WITH_OPENID,
    trips: ["client.auth.pkce.plain-refused"],
    mayTrip: ["client.auth.pkce.s256"],
    says: /without S256/,
    remember: () => {
      let isPlain = false;
      return {
        web: async (call, next) => {
          const url = new URL(call.url);
          if (call.purpose === "authorize" && isPlain) url.searchParams.set("code_challenge_method", "plain");
          const answer = await next({ ...call, url: url.href });
          if (call.purpose !== "metadata" || answer.status !== 200) return answer;
          const document = JSON.parse(answer.body);
          isPlain = [document.code_challenge_methods_supported].flat().includes("plain");
          if (!isPlain) return answer;
          return {
            ...answer,
            body: JSON.stringify({ ...document, code_challenge_methods_supported: ["S256"] }),
          };
        },
      };
    },
  },
  {
    id: "auth.metadata.any-issuer",
    describe: "uses metadata of another issuer",
    revisions: WITH_ISSUER,
    trips: ["client.auth.metadata.issuer-compared", "client.auth.metadata.issuer-exact"],
    says: /the client continued/,
    ...onDocument("metadata", (document, { url }) => {
      const { origin, pathname } = new URL(url);
      return pathname.includes("/tenant") ? document : { ...document, issuer: origin };
    }),
  },
  {
    id: "auth.metadata.slash-folded",
    describe: "ignores a slash at the end of the issuer in the metadata",
    revisions: WITH_ISSUER,
    trips: ["client.auth.metadata.issuer-exact"],
    says: /the client continued/,
    ...onDocument("metadata", (document) => ({
      ...document,
      issuer: String(document.issuer).replace(/\/$/, ""),
    })),
  },
  {
    id: "auth.url.opens-script",
    describe: "opens a javascript: URL",
    trips: ["client.auth.url.script-refused"],
    says: /opened a javascript: URL/,
    remember: opens("javascript:"),
  },
  {
    id: "auth.url.opens-file",
    describe: "opens a file: URL",
    trips: ["client.auth.url.file-refused"],
    says: /opened a file: URL/,
    remember: opens("file:"),
  },
  {
    id: "auth.iss.uncompared",
    describe: "does not compare iss",
    revisions: WITH_ISSUER,
    trips: [
      "client.auth.issuer.compared",
      "client.auth.issuer.unannounced-compared",
      "client.auth.issuer.slash-differs",
      "client.auth.issuer.case-differs",
    ],
    says: /redeemed the code/,
    ...onRedirect((answer, { origin, pathname }) => {
      if (answer.has("iss") && !pathname.startsWith("/tenant")) answer.set("iss", origin);
    }),
  },
  {
    id: "auth.iss.missing-accepted",
    describe: "accepts a redirect without the announced iss",
    revisions: WITH_ISSUER,
    trips: ["client.auth.issuer.missing-refused"],
    says: /redeemed the code/,
    ...onRedirect((answer, { origin }) => {
      if (!answer.has("iss")) answer.set("iss", origin);
    }),
  },
  {
    id: "auth.iss.unannounced-ignored",
    describe: "ignores iss if the metadata does not announce it",
    revisions: WITH_ISSUER,
    trips: ["client.auth.issuer.unannounced-compared"],
    says: /redeemed the code/,
    remember: () => {
      let isAnnounced = true;
      return {
        web: async (call, next) => {
          const answer = await next(call);
          if (call.purpose === "metadata" && answer.status === 200)
            isAnnounced = answer.body.includes("authorization_response_iss_parameter_supported");
          const { location } = answer.headers;
          if (call.purpose !== "authorize" || isAnnounced || location === undefined) return answer;
          const url = new URL(location);
          url.searchParams.delete("iss");
          return { ...answer, headers: { ...answer.headers, location: url.href } };
        },
      };
    },
  },
  {
    id: "auth.iss.slash-folded",
    describe: "ignores a slash at the end of iss",
    revisions: WITH_ISSUER,
    trips: ["client.auth.issuer.slash-differs"],
    says: /redeemed the code/,
    ...onRedirect((answer) => {
      if (answer.has("iss")) answer.set("iss", (answer.get("iss") ?? "").replace(/\/$/, ""));
    }),
  },
  {
    id: "auth.iss.case-folded",
    describe: "ignores the case of iss",
    revisions: WITH_ISSUER,
    trips: ["client.auth.issuer.case-differs"],
    says: /redeemed the code/,
    ...onRedirect((answer) => {
      if (answer.has("iss")) answer.set("iss", (answer.get("iss") ?? "").toLowerCase());
    }),
  },
  {
    id: "auth.iss.always-required",
    describe: "requires iss also if it is not announced",
    revisions: WITH_ISSUER,
    trips: ["client.auth.issuer.none-accepted"],
    says: /ended without it/,
    ...onDocument("metadata", (document) => ({
      ...document,
      authorization_response_iss_parameter_supported: true,
    })),
  },
  {
    id: "auth.state.unchecked",
    describe: "does not compare the state",
    revisions: SEPARATE,
    trips: ["client.auth.state.compared", "client.auth.state.required"],
    says: /redeemed the code/,
    ...onRedirect((answer, { searchParams }) => answer.set("state", searchParams.get("state") ?? "")),
  },
  {
    id: "auth.state.missing-accepted",
    describe: "accepts a redirect without a state",
    revisions: SEPARATE,
    trips: ["client.auth.state.required"],
    says: /redeemed the code/,
    ...onRedirect((answer, { searchParams }) => {
      if (!answer.has("state")) answer.set("state", searchParams.get("state") ?? "");
    }),
  },
  {
    id: "auth.token.follows-redirect",
    describe: "sends its token to the target of a redirect at another origin",
    revisions: SEPARATE,
    trips: ["client.auth.token.own-server-only"],
    says: /token at another origin/,
    http: async (request, next) => {
      const reply = await next(request);
      const { location } = reply.headers;
      return reply.status === 307 && location !== undefined ? next({ ...request, path: location }) : reply;
    },
  },
]);
