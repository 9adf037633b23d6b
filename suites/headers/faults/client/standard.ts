import { headerOf, onHeader, onHttp, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, STATELESS } from "../../../across-topics/faults/client/places.ts";
import { ENCODED } from "./encoded.ts";

const revisions = STATELESS;
const transports = HTTP;

/** The standard headers in which 2026-07-28 repeats parts of the body. */
export const standardHeaderFaults: readonly Fault[] = inPlace({ revisions, transports }, [
  {
    id: "headers.no-version",
    describe: "omits MCP-Protocol-Version",
    trips: ["client.headers.version.sent"],
    says: /MCP-Protocol-Version/,
    ...onHeader("MCP-Protocol-Version", () => undefined),
  },
  {
    id: "headers.other-version",
    describe: "sends different revisions in the header and in the body",
    trips: ["client.headers.version.equals-meta"],
    says: /MCP-Protocol-Version/,
    ...onHeader("MCP-Protocol-Version", () => "2025-11-25"),
  },
  {
    id: "headers.no-method",
    describe: "omits Mcp-Method",
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Method/,
    ...onHeader("Mcp-Method", () => undefined),
  },
  {
    id: "headers.method-in-capitals",
    describe: "sends Mcp-Method in upper case",
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Method/,
    ...onHeader("Mcp-Method", (value) => value.toUpperCase()),
  },
  {
    id: "headers.other-method",
    describe: "sends the method of its first request as Mcp-Method of all requests",
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Method/,
    remember: () => {
      let first: string | undefined;
      return onHeader("Mcp-Method", (value) => {
        first ??= value;
        return first;
      });
    },
  },
  {
    id: "headers.no-name",
    describe: "omits Mcp-Name",
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Name/,
    ...onHeader("Mcp-Name", () => undefined),
  },
  {
    id: "headers.other-name",
    describe: "sends Mcp-Name in upper case",
    trips: ["client.headers.standard.from-body"],
    says: /Mcp-Name/,
    ...onHeader("Mcp-Name", (value) => (ENCODED.test(value) ? value : value.toUpperCase())),
  },
  {
    id: "headers.no-name-of-resources",
    describe: "sends Mcp-Name for tools and prompts, but not for resources",
    trips: ["client.headers.standard.sent"],
    says: /Mcp-Name/,
    ...onHttp("POST", (request) =>
      headerOf(request, "Mcp-Method") === "resources/read" ? withoutHeader(request, "Mcp-Name") : request,
    ),
  },
]);
