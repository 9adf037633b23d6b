import { onAuthorize, onWeb } from "../authorization/rewrite.ts";
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
    id: "auth.more-redirects",
    describe: "registers several redirect URIs, and uses one of them",
    transports,
    ...onWeb("register", (call) => ({
      ...call,
      body: (call.body ?? "").replace('"redirect_uris":[', '"redirect_uris":["http://[::1]:7777/callback",'),
    })),
  },
];
