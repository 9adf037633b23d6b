import type { IssuerHooks } from "../../../../harness/authorization/issuer/options.ts";
import type { Fault, PlayedIssuer } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";

type Described = Pick<Fault, "id" | "describe" | "trips" | "says" | "mayTrip" | "revisions">;

const REVISIONS = since("2025-06-18");

/** A fault of the authorization server of a protected server. */
export function issuerFault(described: Described, issuer: PlayedIssuer): Fault {
  return { transports: ["http"], revisions: REVISIONS, ...described, protection: { issuer } };
}

/** The same as a hook. */
export function issuerHook(described: Described, hook: IssuerHooks): Fault {
  return issuerFault(described, { hooks: [hook] });
}
