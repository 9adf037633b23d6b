import { type Era, eraOf, isRevision } from "../../../../schema/revision.ts";
import { isObject } from "../../message.ts";
import type { ReferenceServer } from "../core/server.ts";
import { hasEnvelope } from "./envelope.ts";

export interface Hints {
  /** Whether there is an initialized session to which this message can belong. */
  readonly hasSession: boolean;
  /** HTTP: the header MCP-Protocol-Version. A missing header may mean 2025-03-26. */
  readonly version?: string;
}

/**
 * The era of a message, for a server that speaks both: `_meta` of 2026-07-28 means the stateless era, `initialize`
 * means the stateful era, and so do the messages after `initialize`.
 */
export function eraOfMessage(message: unknown, server: ReferenceServer, { hasSession, version }: Hints): Era {
  if (!server.speaks("stateless")) return "stateful";
  if (!server.speaks("stateful") || hasEnvelope(message)) return "stateless";
  const method = isObject(message) ? message.method : undefined;
  if (method === "initialize" || hasSession) return "stateful";
  if (isRevision(version)) return eraOf(version);
  // Without `_meta` and without a session: only a ping is allowed before `initialize`.
  return method === "ping" || version !== undefined ? "stateful" : "stateless";
}
