import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import { META } from "../../meta.ts";
import { type Level, levelOf } from "../core/logging.ts";
import { invalidParams, wrongType } from "../core/params.ts";
import { progressToken } from "./progress-token.ts";

/** The `_meta` of a request of 2026-07-28. Nothing else identifies the revision and the client. */
export interface Envelope {
  /** As the client wrote it. It may not be a revision. */
  readonly protocolVersion: string;
  /** ClientCapabilities. */
  readonly client: JsonObject;
  readonly logLevel: Level | undefined;
  readonly progressToken: string | number | undefined;
}

/** Whether the request has `_meta` keys of this era. */
export function hasEnvelope(message: unknown): boolean {
  if (!isObject(message) || !isObject(message.params)) return false;
  const meta = message.params._meta;
  return (
    isObject(meta) &&
    [META.protocolVersion, META.clientCapabilities, META.clientInfo].some((key) => key in meta)
  );
}

/**
 * @param supported named in the error, to help a client of the other era
 * @throws ProtocolError -32602
 */
export function envelopeOf(params: JsonObject, supported: readonly string[]): Envelope {
  const missing = (key: string) =>
    invalidParams(`"_meta" must have "${key}"; this server speaks ${supported.join(", ")}`, { supported });
  const meta = params._meta;
  if (!isObject(meta)) throw missing(META.protocolVersion);
  for (const key of [META.protocolVersion, META.clientCapabilities]) {
    if (meta[key] === undefined) throw missing(key);
  }
  const protocolVersion = meta[META.protocolVersion];
  if (typeof protocolVersion !== "string") throw wrongType(META.protocolVersion, "a string", protocolVersion);
  const client = meta[META.clientCapabilities];
  if (!isObject(client)) throw wrongType(META.clientCapabilities, "an object", client);
  const level = meta[META.logLevel];
  return {
    protocolVersion,
    client,
    logLevel: level === undefined ? undefined : levelOf(level),
    progressToken: progressToken(params),
  };
}
