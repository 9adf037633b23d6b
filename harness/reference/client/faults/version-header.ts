import { onHeader, onHttp, withoutHeader } from "../rewrite.ts";
import type { Fault } from "../switch.ts";
import { HTTP, VERSION_HEADER } from "./places.ts";

const transports = HTTP;
const revisions = VERSION_HEADER;
const version = "MCP-Protocol-Version";

/** The header that says which revision was agreed on. */
export const versionHeaderFaults: readonly Fault[] = [
  {
    id: "version-header.missing",
    describe: "does not say in requests which revision was agreed on",
    transports,
    revisions,
    trips: ["client.http.version-header"],
    says: /MCP-Protocol-Version/,
    ...onHeader(version, () => undefined),
  },
  {
    id: "version-header.missing-in-notifications",
    describe: "does not say in notifications and responses which revision was agreed on",
    transports,
    revisions,
    trips: ["client.http.version-header"],
    says: /MCP-Protocol-Version/,
    ...onHttp("POST", (request) =>
      `${request.body}`.includes('"method"') && `${request.body}`.includes('"id"')
        ? request
        : withoutHeader(request, version),
    ),
  },
  {
    id: "version-header.missing-in-streams",
    describe: "does not say in its GET which revision was agreed on",
    transports,
    revisions,
    trips: ["client.http.version-header"],
    says: /MCP-Protocol-Version/,
    ...onHttp("GET", (request) => withoutHeader(request, version)),
  },
  {
    id: "version-header.missing-in-delete",
    describe: "does not say in its DELETE which revision was agreed on",
    transports,
    revisions,
    trips: ["client.http.version-header"],
    says: /MCP-Protocol-Version/,
    ...onHttp("DELETE", (request) => withoutHeader(request, version)),
  },
  {
    id: "version-header.offered",
    describe: "names the revision that it offered, whatever the server has answered",
    transports,
    revisions: ["2025-11-25"],
    trips: ["client.http.version-negotiated"],
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
    describe: "names an older revision than was agreed on",
    transports,
    revisions,
    trips: ["client.http.version-negotiated"],
    says: /MCP-Protocol-Version/,
    ...onHeader(version, () => "2025-03-26"),
  },
];
