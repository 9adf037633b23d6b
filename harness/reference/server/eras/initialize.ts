import { eraOf, isRevision, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { INTERNAL_ERROR, ProtocolError } from "../../message.ts";
import { requiredObject, requiredString } from "../core/params.ts";
import type { ReferenceServer } from "../core/server.ts";

/** What `initialize` determines. */
export interface Agreement {
  readonly revision: Revision;
  /** ClientCapabilities. */
  readonly client: JsonObject;
  readonly result: JsonObject;
}

/**
 * Answers `initialize` with the revision that the client offers, or with the newest that has a handshake.
 *
 * @throws ProtocolError -32602 if a member is missing
 */
export function initialize(server: ReferenceServer, params: JsonObject): Agreement {
  const wanted = requiredString(params, "protocolVersion");
  const client = requiredObject(params, "capabilities");
  const clientInfo = requiredObject(params, "clientInfo");
  requiredString(clientInfo, "name");
  requiredString(clientInfo, "version");
  const isSpoken = isRevision(wanted) && eraOf(wanted) === "stateful" && server.revisions.includes(wanted);
  const revision = isSpoken ? wanted : server.newest("stateful");
  if (!revision) throw new ProtocolError(INTERNAL_ERROR, "This server has no handshake");
  const result = {
    protocolVersion: revision,
    capabilities: server.capabilities(revision),
    serverInfo: server.implementation(revision),
    instructions: server.offer.instructions,
  };
  return { revision, client, result };
}
