import { onMetadata } from "../../../../harness/reference/server/authorization/rewriting.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { C_TO_E, protection, text, transports } from "./setup.ts";

/** The metadata of a protected resource. */
export const metadataFaults: readonly Fault[] = inPlace({ revisions: C_TO_E, transports }, [
  {
    id: "auth.metadata-absent",
    describe: "publishes no metadata of the resource",
    protection,
    trips: ["auth.resource-metadata.published"],
    says: /HTTP 404/,
    ...onMetadata(() => text(404)),
  },
  {
    id: "auth.metadata-html",
    describe: "answers with a page in place of the metadata",
    protection,
    trips: ["auth.resource-metadata.published"],
    says: /no JSON object/,
    ...onMetadata(() => ({ status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" })),
  },
  {
    id: "auth.metadata-guarded",
    describe: "requires a token for the metadata of the resource",
    protection,
    trips: ["auth.resource-metadata.published"],
    says: /HTTP 401/,
    ...onMetadata(() => text(401)),
  },
  {
    id: "auth.metadata-nameless",
    describe: "leaves the resource out of its metadata",
    protection,
    trips: ["auth.resource-metadata.document"],
    says: /resource is missing/,
    ...onMetadata(({ resource: _, ...others }) => others),
  },
  {
    id: "auth.metadata-no-servers",
    describe: "lists no authorization server",
    protection,
    trips: ["auth.resource-metadata.authorization-servers"],
    says: /authorization_servers is \[\]/,
    ...onMetadata((document) => ({ ...document, authorization_servers: [] })),
  },
  {
    id: "auth.metadata-without-servers",
    describe: "leaves the authorization servers out of its metadata",
    protection,
    trips: ["auth.resource-metadata.authorization-servers"],
    says: /authorization_servers is missing/,
    ...onMetadata(({ authorization_servers: _, ...others }) => others),
  },
  {
    id: "auth.metadata-http",
    describe: "lists an authorization server without https",
    protection,
    trips: ["auth.resource-metadata.authorization-servers", "auth.transport.tls"],
    says: /http:\/\/as\.example/,
    ...onMetadata((document) => ({ ...document, authorization_servers: ["http://as.example"] })),
  },
  {
    id: "auth.metadata-foreign",
    describe: "names another origin as its resource",
    protection,
    trips: ["auth.resource-metadata.resource-matches"],
    says: /other\.example/,
    ...onMetadata((document) => ({ ...document, resource: "https://other.example/mcp" })),
  },
  {
    id: "auth.metadata-sibling",
    describe: "names another path of its origin as its resource",
    protection,
    trips: ["auth.resource-metadata.resource-matches"],
    says: /\/mc"/,
    ...onMetadata((document) => ({
      ...document,
      resource: String(document.resource).replace(/\/mcp$/, "/mc"),
    })),
  },
]);
