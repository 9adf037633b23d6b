import type { Fault } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";

/** Announces a change of a list after each request of it. */
export function listingAnnounced(name: "tools" | "prompts" | "resources"): Fault {
  const method = `notifications/${name}/list_changed`;
  return {
    id: `${name}.list-announced`,
    describe: `sends ${method} for each request of the list`,
    revisions: between("2024-11-05", "2025-11-25"),
    trips: [`${name}.list-changed.unprovoked`],
    says: /after each of 3 requests/,
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method === `${name}/list`) call.send({ jsonrpc: "2.0", method });
      return result;
    },
  };
}
