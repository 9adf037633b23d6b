import { type Era, eraOf, isRevision } from "../../../../schema/revision.ts";
import { isObject } from "../../message.ts";
import type { ReferenceServer } from "../core/server.ts";
import { hasEnvelope } from "./envelope.ts";

export interface Hints {
  /** Whether there is an initialized session that this message could belong to. */
  readonly hasSession: boolean;
  /** HTTP: the MCP-Protocol-Version header; one that is missing may be read as 2025-03-26. */
  readonly version?: string;
}

/**
 * The era to which a message belongs, for a server that speaks both: modern `_meta` decides for the one, `initialize`
 * for the other, and what comes after `initialize` goes with it.
 */
export function eraOfMessage(message: unknown, server: ReferenceServer, { hasSession, version }: Hints): Era {
  if (!server.speaks("stateless")) return "stateful";
  if (!server.speaks("stateful") || hasEnvelope(message)) return "stateless";
  const method = isObject(message) ? message.method : undefined;
  if (method === "initialize" || hasSession) return "stateful";
  if (isRevision(version)) return eraOf(version);
  // Without an envelope or a session: a ping is legal before `initialize`, anything else has to say who it is.
  return method === "ping" || version !== undefined ? "stateful" : "stateless";
}
