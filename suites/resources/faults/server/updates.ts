import { onEventStream } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";
import { listens, OpenStreams } from "../../../http/faults/server/streams.ts";

export const updateFaults: readonly Fault[] = [
  {
    id: "resources.update-on-each-stream",
    describe: "sends the update of a resource on all streams opened by GET",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: ["resources.updated.one-stream"],
    says: /3 on one stream and 3 on the other; 3 in a session with one stream/,
    remember: () => {
      const open = new OpenStreams();
      return onEventStream((events, request) =>
        listens(request)
          ? open.tap(events, request, ({ event, data }, own) => {
              if (!data?.includes('"notifications/resources/updated"')) return;
              for (const other of open.of(request))
                if (other !== own) other.push({ ...(event ? { event } : {}), data });
            })
          : events,
      );
    },
  },
];
