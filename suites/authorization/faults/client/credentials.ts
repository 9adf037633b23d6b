import { createHash } from "node:crypto";
import { identifiedBy } from "../../../../harness/reference/client/authorization/own-documents.ts";
import {
  both,
  onAuthorize,
  onDocument,
  onToken,
  onWeb,
} from "../../../../harness/reference/client/authorization/rewrite.ts";
import {
  exchangeWeb,
  type WebAnswer,
  type WebCall,
} from "../../../../harness/reference/client/authorization/web.ts";
import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const SEPARATE = since("2025-06-18");
const WITH_OPENID = since("2025-11-25");
const WITH_ISSUER = since("2026-07-28");

const STATIC_ID = "client-of-the-operator";

/** Registers, although its id is configured. */
function registersFirst(): Hooks {
  let endpoint: unknown;
  let dynamic = STATIC_ID;
  return {
    web: async (call, next) => {
      const url = new URL(call.url);
      if (call.purpose === "authorize" && url.searchParams.get("client_id") === STATIC_ID && endpoint) {
        const { body } = await exchangeWeb({
          purpose: "register",
          method: "POST",
          url: String(endpoint),
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({
            redirect_uris: [url.searchParams.get("redirect_uri")],
            grant_types: ["authorization_code", "refresh_token"],
            token_endpoint_auth_method: "none",
            application_type: "native",
          }),
        });
        dynamic = String(JSON.parse(body).client_id);
        url.searchParams.set("client_id", dynamic);
      }
      const answer = await next(
        call.purpose === "token" && dynamic !== STATIC_ID
          ? asPublicClient(call, dynamic)
          : { ...call, url: url.href },
      );
      if (call.purpose === "metadata" && answer.status === 200)
        endpoint = JSON.parse(answer.body).registration_endpoint;
      return answer;
    },
  };
}

function asPublicClient({ headers, ...call }: WebCall, id: string): WebCall {
  const { Authorization: _, ...others } = headers;
  const form = new URLSearchParams(call.body);
  form.set("client_id", id);
  form.delete("client_secret");
  return { ...call, headers: others, body: form.toString() };
}

/** Id and secret in the scheme Basic, as they were before they were encoded. */
function pairOf(call: WebCall): readonly [string, string] | undefined {
  const [, encoded] = /^Basic (\S+)$/.exec(call.headers.Authorization ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString().split(":");
  const decoded = (text: string) => decodeURIComponent(text.replaceAll("+", " "));
  return [decoded(id), decoded(secret)];
}

/** Where a client gets its id from, and how it proves it. */
export const authorizationCredentialFaults: readonly Fault[] = inPlace(
  { revisions: WITH_OPENID, transports },
  [
    {
      id: "auth.registration.dynamic-first",
      describe: "registers although credentials are configured",
      trips: ["client.auth.registration.pre-registered-first"],
      says: /a dynamic registration: POST/,
      remember: registersFirst,
    },
    {
      id: "auth.registration.document-ignored",
      describe: "registers although the authorization server accepts its metadata document",
      trips: ["client.auth.registration.document-second"],
      says: /a dynamic registration: POST/,
      ...onDocument("metadata", ({ client_id_metadata_document_supported: isSupported, ...document }) =>
        "registration_endpoint" in document || isSupported === undefined
          ? document
          : { ...document, client_id_metadata_document_supported: isSupported },
      ),
    },
    {
      id: "auth.client-metadata.unannounced",
      describe: "sends the URL of its metadata document to every authorization server",
      trips: ["client.auth.client-metadata.capability-checked"],
      says: /the URL as client_id/,
      ...onDocument("metadata", (document) => ({ ...document, client_id_metadata_document_supported: true })),
    },
    {
      id: "auth.client-metadata.without-path",
      describe: "sends the origin of its metadata document as client id",
      trips: ["client.auth.client-metadata.client-id-url"],
      says: /client_id=https:\/\/conformance-test\.local\b/,
      web: async (call, next) => {
        const url = new URL(call.url);
        const id = url.searchParams.get("client_id") ?? "";
        if (call.purpose === "authorize" && id.startsWith("https:") && URL.canParse(id)) {
          // The usual request follows, so that only the id is wrong.
          const wrong = new URL(url);
          wrong.searchParams.set("client_id", new URL(id).origin);
          wrong.searchParams.set("state", `${url.searchParams.get("state")}-1`);
          // Always another challenge than the usual one: the same challenge in two requests is a fault of its own.
          const challenge = url.searchParams.get("code_challenge") ?? "";
          wrong.searchParams.set(
            "code_challenge",
            createHash("sha256").update(challenge).digest("base64url"),
          );
          await exchangeWeb({ ...call, url: wrong.href });
        }
        return next(call);
      },
    },
    {
      id: "auth.client-metadata.other-id",
      describe: "has another URL in its own metadata document",
      trips: ["client.auth.client-metadata.document"],
      says: /client_id is "https:/,
      ...identifiedBy("other-id"),
    },
    {
      id: "auth.client-metadata.incomplete",
      describe: "has neither name nor redirect URIs in its own metadata document",
      trips: ["client.auth.client-metadata.document"],
      says: /no client_name|no redirect_uris/,
      ...identifiedBy("incomplete"),
    },
    {
      id: "auth.client-metadata.page",
      describe: "serves a page in place of its own metadata document",
      trips: ["client.auth.client-metadata.document"],
      says: /no JSON object/,
      ...identifiedBy("page"),
    },
    {
      id: "auth.token.basic-always",
      describe: "uses the scheme Basic at the token endpoint although another method is registered",
      revisions: SEPARATE,
      trips: ["client.auth.token.endpoint-method"],
      says: /client_secret_basic, registered: client_secret_post/,
      ...onWeb("token", (call) => {
        const form = new URLSearchParams(call.body);
        const secret = form.get("client_secret");
        if (secret === null) return call;
        const pair = [form.get("client_id") ?? "", secret].map(encodeURIComponent).join(":");
        form.delete("client_secret");
        const Authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
        return { ...call, headers: { ...call.headers, Authorization }, body: form.toString() };
      }),
    },
    {
      id: "auth.token.two-methods",
      describe: "authenticates with two methods in one token request",
      revisions: SEPARATE,
      trips: ["client.auth.token.endpoint-method"],
      mayTrip: ["client.auth.extensions.client-credentials.secret"],
      says: /client_secret_basic and client_secret_post/,
      ...onWeb("token", (call) => {
        const pair = pairOf(call);
        if (pair === undefined) return call;
        const form = new URLSearchParams(call.body);
        form.set("client_secret", pair[1]);
        return { ...call, body: form.toString() };
      }),
    },
    {
      id: "auth.token.no-secret",
      describe: "does not send the secret of its registration",
      revisions: SEPARATE,
      trips: ["client.auth.token.endpoint-method"],
      says: /none, registered: client_secret_post/,
      ...onToken((form) => form.delete("client_secret")),
    },
    {
      id: "auth.token.secret-without-id",
      describe: "sends client_secret in the body of its token request, and no client_id",
      revisions: SEPARATE,
      trips: ["client.auth.token.endpoint-method"],
      says: /client_secret_post without client_id, registered: client_secret_post/,
      ...onToken((form) => {
        if (form.has("client_secret")) form.delete("client_id");
      }),
    },
    {
      id: "auth.token.credentials-raw",
      describe: "does not form-encode id and secret",
      revisions: SEPARATE,
      trips: ["client.auth.token.credentials-encoded"],
      says: /without form-encoding/,
      ...onWeb("token", (call) => {
        const pair = pairOf(call);
        if (pair === undefined) return call;
        const Authorization = `Basic ${Buffer.from(pair.join(":")).toString("base64")}`;
        return { ...call, headers: { ...call.headers, Authorization } };
      }),
    },
    {
      id: "auth.redirect.stale",
      describe: "uses another redirect URI than that of its stored registration",
      revisions: SEPARATE,
      trips: ["client.auth.redirect.stored", "client.auth.redirect.registered"],
      says: /redirect_uri=http:\/\/127\.0\.0\.1:\d+\/other/,
      remember: () => {
        let isRegistered = false;
        const stale = (parameters: URLSearchParams) => {
          const uri = parameters.get("redirect_uri");
          if (!isRegistered && uri !== null) parameters.set("redirect_uri", new URL("/other", uri).href);
        };
        return both(
          onWeb("register", (call) => {
            isRegistered = true;
            return call;
          }),
          onAuthorize(stale),
          onToken(stale),
        );
      },
    },
    {
      id: "auth.credentials.reused",
      describe: "uses its first registration at every authorization server",
      revisions: WITH_ISSUER,
      trips: ["client.auth.credentials.not-reused", "client.auth.credentials.re-registered"],
      says: /client_id of the first authorization server|without a registration there/,
      remember: () => {
        let first: WebAnswer | undefined;
        return {
          web: async (call, next) => {
            if (call.purpose !== "register") return next(call);
            if (first !== undefined) return first;
            const answer = await next(call);
            if (answer.status === 201) first = answer;
            return answer;
          },
        };
      },
    },
    {
      id: "auth.metadata.no-version-header",
      describe: "requests metadata without MCP-Protocol-Version",
      revisions: ["2025-03-26"],
      trips: ["client.auth.metadata.version-header"],
      says: /oauth-authorization-server without it/,
      ...onWeb("metadata", ({ headers, ...call }) => {
        const { "MCP-Protocol-Version": _, ...others } = headers;
        return { ...call, headers: others };
      }),
    },
  ],
);
