import { hasToken, onRefusal } from "../../../../harness/reference/server/authorization/rewriting.ts";
import type { HttpReply, HttpRequest } from "../../../../harness/switches/server.ts";
import { between, since } from "../../../../schema/revision.ts";

/** The revisions with metadata of the resource. */
export const C_TO_E = since("2025-06-18");
export const D_AND_E = since("2025-11-25");
export const OF_SESSIONS = between("2025-03-26", "2025-11-25");
export const B = ["2025-03-26"] as const;

export const transports = ["http"] as const;
export const protection = {};

export const text = (status: number, body = ""): HttpReply => ({
  status,
  headers: { "content-type": "text/plain" },
  body,
});

/** What follows where the status of a refusal is not 401. */
export const OF_OTHER_STATUS = ["auth.token.unknown", "auth.token.unsigned", "auth.token.forged"];

/** The checks of tokens that are wrong in one way each. */
export const OF_ISSUED = [
  "auth.token.not-yet-valid",
  "auth.token.issuer",
  "auth.token.signature",
  "auth.token.algorithm",
  "auth.token.audience-absent",
  "auth.token.audience-prefix",
  "auth.token.inactive",
];

/** The checks of wrong tokens after the first request of a conversation. */
export const OF_LATER = [
  "auth.later.unknown",
  "auth.later.expired",
  "auth.later.audience",
  "auth.later.stream",
  "auth.later.delete",
];

/** A refusal of a request without a token. */
export const onFirst = (edit: (reply: HttpReply) => HttpReply) =>
  onRefusal((reply, request) => (hasToken(request) ? reply : edit(reply)));

/** The refusal of a token. */
export const onRefusedToken = (edit: (reply: HttpReply) => HttpReply) =>
  onRefusal((reply, request) => (hasToken(request) ? edit(reply) : reply));

/** Whether the payload of the token contains a text. */
export function hasClaim({ headers }: HttpRequest, claim: string): boolean {
  const [, payload = ""] = (headers.authorization ?? "").split(".");
  return Buffer.from(payload, "base64url").toString("utf8").includes(claim);
}

export const result = JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} });
