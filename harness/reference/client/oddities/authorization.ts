import { both, onAuthorize, onToken, onWeb } from "../authorization/rewrite.ts";
import { onHeader } from "../rewrite.ts";
import type { Oddity } from "../switch.ts";

const transports = ["http"] as const;

/** What authorization allows. */
export const authorizationOddities: readonly Oddity[] = [
  {
    id: "auth.scheme-in-small-letters",
    // The name of a scheme has no case (RFC 9110, 11.1).
    describe: "writes the scheme of its token in lower case",
    transports,
    ...onHeader("Authorization", (value) => value.replace("Bearer", "bearer")),
  },
  {
    id: "auth.more-parameters",
    // An authorization server ignores parameters that it does not know (RFC 6749, 3.1).
    describe: "sends prompt and nonce in the authorization request",
    transports,
    ...onAuthorize((query) => {
      query.set("prompt", "consent");
      query.set("nonce", "n-0S6_WzA2Mj");
    }),
  },
  {
    id: "auth.basic-in-small-letters",
    // The name of a scheme has no case (RFC 9110, 11.1).
    describe: "writes the scheme of its credentials in lower case",
    transports,
    ...onWeb("token", ({ headers, ...call }) => {
      const { Authorization: value, ...others } = headers;
      return value === undefined
        ? { ...call, headers }
        : { ...call, headers: { ...others, Authorization: value.replace("Basic", "basic") } };
    }),
  },
  {
    id: "auth.client-id-in-every-form",
    // RFC 6749, 3.2.1, allows client_id in each token request.
    describe: "sends client_id also beside the scheme Basic",
    transports,
    remember: () => {
      let id: string | null = null;
      return both(
        onAuthorize((query) => {
          id = query.get("client_id");
        }),
        onToken((form) => {
          if (id !== null) form.set("client_id", id);
        }),
      );
    },
  },
  {
    id: "auth.metadata-of-another-version",
    // The header is a hint for the server. The example of 2025-03-26 has an older version.
    describe: "names an older version when it requests metadata",
    transports,
    revisions: ["2025-03-26"],
    ...onWeb("metadata", (call) => ({
      ...call,
      headers: { ...call.headers, "MCP-Protocol-Version": "2024-11-05" },
    })),
  },
  {
    id: "auth.more-redirects",
    describe: "registers several redirect URIs, and uses one of them",
    transports,
    ...onWeb("register", (call) => ({
      ...call,
      body: (call.body ?? "").replace('"redirect_uris":[', '"redirect_uris":["http://[::1]:7777/callback",'),
    })),
  },
];
