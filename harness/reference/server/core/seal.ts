import { createHmac, timingSafeEqual } from "node:crypto";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";

/**
 * Turns a small object into an opaque string that only the owner of the secret can create. It is the `requestState` of
 * 2026-07-28, which passes through a client that may be hostile.
 */
export function seal(secret: Buffer, content: JsonObject): string {
  const body = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${body}.${signature(secret, body)}`;
}

/** @returns undefined for a string that was not sealed with this secret. */
export function unseal(secret: Buffer, sealed: string): JsonObject | undefined {
  const [body, mark, ...rest] = sealed.split(".");
  if (body === undefined || mark === undefined || rest.length > 0) return undefined;
  const expected = Buffer.from(signature(secret, body));
  const actual = Buffer.from(mark);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  const content: unknown = JSON.parse(Buffer.from(body, "base64url").toString());
  return isObject(content) ? content : undefined;
}

function signature(secret: Buffer, body: string): string {
  return createHmac("sha256", secret).update(body).digest("base64url");
}
