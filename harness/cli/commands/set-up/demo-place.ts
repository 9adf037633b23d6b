import { createServer } from "node:net";
import { REVISIONS, type Revision, within } from "../../../../schema/revision.ts";
import { book, serverSuites } from "../../../../suites/registry.ts";
import type { Fault } from "../../../switches/server.ts";
import { TRANSPORTS, type Transport } from "../../../trace/event.ts";

/** Where a fault shows: in which revision, and over which transport. */
export interface Place {
  readonly revision: Revision;
  readonly transport: Transport;
}

/** The newest revision in which a check exists that the fault trips. Undefined for a fault that a demo cannot show. */
export function placeOf({ trips, revisions, transports, protection }: Fault): Place | undefined {
  // It needs tokens, which this command line does not have.
  if (protection !== undefined) return undefined;
  const checks = serverSuites.flatMap((suite) => suite.checks).filter(({ id }) => trips.includes(id));
  const places = REVISIONS.toReversed().flatMap((revision) =>
    TRANSPORTS.map((transport): Place => ({ revision, transport })),
  );
  return places.find(
    (place) =>
      (revisions?.includes(place.revision) ?? true) &&
      (transports?.includes(place.transport) ?? place.transport === "stdio") &&
      checks.some((check) => exists(check, place)),
  );
}

function exists(check: (typeof serverSuites)[number]["checks"][number], place: Place): boolean {
  return (
    book.duty(check.requirements[0], place.revision) !== undefined &&
    within(place.revision, check.revisions ?? {}) &&
    (check.transport ?? place.transport) === place.transport
  );
}

/** A port on loopback that nothing uses now. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port of loopback is free");
  return address.port;
}
