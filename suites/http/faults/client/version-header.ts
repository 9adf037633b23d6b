import { onHeader, onHttp, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, VERSION_HEADER } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;
const revisions = VERSION_HEADER;
const version = "MCP-Protocol-Version";

/** The header MCP-Protocol-Version. */
export const versionHeaderFaults: readonly Fault[] = inPlace({ revisions, transports }, [
  {
    id: "version-header.missing",
    describe: "omits MCP-Protocol-Version from requests",
    trips: ["client.http.version-header"],
    mayTrip: ["client.session.next.version-sent"],
    says: /MCP-Protocol-Version/,
    ...onHeader(version, () => undefined),
  },
  {
    id: "version-header.missing-in-notifications",
    describe: "omits MCP-Protocol-Version from notifications and responses",
    trips: ["client.http.version-header"],
    mayTrip: ["client.session.next.version-sent"],
    says: /MCP-Protocol-Version/,
    ...onHttp("POST", (request) =>
      `${request.body}`.includes('"method"') && `${request.body}`.includes('"id"')
        ? request
        : withoutHeader(request, version),
    ),
  },
  {
    id: "version-header.missing-in-streams",
    describe: "omits MCP-Protocol-Version from its GET",
    trips: ["client.http.version-header"],
    mayTrip: ["client.session.next.version-sent"],
    says: /MCP-Protocol-Version/,
    ...onHttp("GET", (request) => withoutHeader(request, version)),
  },
  {
    id: "version-header.missing-in-delete",
    describe: "omits MCP-Protocol-Version from its DELETE",
    trips: ["client.http.version-header"],
    mayTrip: ["client.session.next.version-sent"],
    says: /MCP-Protocol-Version/,
    ...onHttp("DELETE", (request) => withoutHeader(request, version)),
  },
  {
    id: "version-header.offered",
    describe: "sends the offered revision in the header instead of the negotiated one",
    revisions: ["2025-11-25"],
    trips: ["client.http.version-negotiated"],
    mayTrip: ["client.session.next.version"],
    says: /MCP-Protocol-Version/,
    remember: () => {
      let offered = "";
      return {
        decide: {
          offered: (value, { method }) => {
            if (method === "initialize") offered = value;
            return value;
          },
        },
        ...onHeader(version, () => offered),
      };
    },
  },
  {
    id: "version-header.older",
    describe: "sends an older revision in the header than was negotiated",
    trips: ["client.http.version-negotiated"],
    mayTrip: ["client.session.next.version"],
    says: /MCP-Protocol-Version/,
    ...onHeader(version, () => "2025-03-26"),
  },
]);
