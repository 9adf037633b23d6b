import {
  hasToken,
  onChallenge,
  onRefusal,
} from "../../../../harness/reference/server/authorization/rewriting.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import {
  C_TO_E,
  OF_ISSUED,
  OF_OTHER_STATUS,
  onRefusedToken,
  protection,
  result,
  text,
  transports,
} from "./setup.ts";

/** Tokens that a protected server has to refuse without an issuer of ours, and requests that it has to guard. */
export const refusalFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "auth.any-token",
    describe: "accepts every token",
    protection: { skips: ["token", "scope"] },
    trips: ["auth.token.unknown", "auth.token.unsigned", "auth.token.forged"],
    mayTrip: [
      "auth.token.tampered",
      "auth.token.audience",
      "auth.token.expired",
      "session.security.bound-to-user",
      ...OF_ISSUED,
      "auth.later.stream",
    ],
    says: /HTTP 200/,
  },
  {
    id: "auth.unsigned-token",
    describe: 'accepts tokens of algorithm "none"',
    protection: { skips: ["algorithm"] },
    trips: ["auth.token.unsigned", "auth.token.algorithm"],
    says: /(an unsigned token|"no-algorithm") → HTTP 200/,
  },
  {
    id: "auth.unverified-token",
    describe: "does not verify the signature of tokens",
    protection: { skips: ["signature"] },
    trips: ["auth.token.forged", "auth.token.tampered", "auth.token.signature"],
    says: /(unknown key|changed signature|another sub|"foreign-signature") → HTTP 200/,
  },
  {
    id: "auth.token-500",
    describe: "answers an unknown token with 500",
    protection,
    trips: OF_OTHER_STATUS,
    mayTrip: ["auth.token.tampered", "auth.token.audience", "auth.token.expired", ...OF_ISSUED],
    says: /HTTP 500/,
    ...onRefusedToken(() => text(500)),
  },
  {
    id: "auth.token-403",
    describe: "answers an unknown token with 403",
    protection,
    trips: OF_OTHER_STATUS,
    mayTrip: ["auth.token.tampered", "auth.token.audience", "auth.token.expired", ...OF_ISSUED],
    says: /HTTP 403/,
    ...onRefusedToken((reply) => ({ ...reply, status: 403 })),
  },
  {
    id: "auth.token-unchallenged",
    describe: "refuses a token without a challenge",
    protection,
    trips: ["auth.token.refusal-challenged"],
    says: /no WWW-Authenticate/,
    ...onChallenge((challenge, request) => (hasToken(request) ? undefined : challenge)),
  },
  {
    id: "auth.scheme-500",
    describe: "answers credentials of another scheme with 500",
    protection,
    trips: ["auth.token.other-scheme"],
    says: /Basic credentials → HTTP 500/,
    ...onRefusal((reply, request) =>
      /^basic/i.test(request.headers.authorization ?? "") ? text(500) : reply,
    ),
  },
  {
    id: "auth.result-in-401",
    describe: "handles a request before it refuses the token",
    protection,
    revisions: C_TO_E,
    trips: ["auth.token.no-result"],
    says: /HTTP 401, with a result/,
    ...onRefusal((reply) => ({
      ...reply,
      headers: { ...reply.headers, "content-type": "application/json" },
      body: result,
    })),
  },
  {
    id: "auth.get-open",
    describe: "opens a stream by GET without a token",
    protection,
    trips: ["auth.every-method"],
    mayTrip: ["session.security.no-authentication", "auth.later.stream"],
    says: /GET without a token → HTTP 200, with an event stream/,
    ...onRefusal((reply, request) =>
      request.method === "GET"
        ? { status: 200, headers: { "content-type": "text/event-stream" }, body: ": open\n\n" }
        : reply,
    ),
  },
  {
    id: "auth.notification-open",
    describe: "accepts a notification without a token",
    protection,
    trips: ["auth.every-method"],
    says: /notification without a token → HTTP 202/,
    ...onRefusal((reply, request) =>
      request.body.includes('"method":"notifications/') ? { status: 202, headers: {}, body: "" } : reply,
    ),
  },
]);
