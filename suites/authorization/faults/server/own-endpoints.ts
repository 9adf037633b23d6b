import { onHttpReply } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { B, protection, text, transports } from "./setup.ts";

/** 2025-03-26: a server that is its own authorization server. */
export const ownEndpointFaults: readonly Fault[] = inPlace({ revisions: B, transports }, [
  {
    id: "auth.own-metadata-under-path",
    describe: "has the metadata of its own endpoints under the path of its endpoint",
    protection,
    trips: ["auth.endpoints.metadata"],
    says: /HTTP 404/,
    ...onHttpReply((reply, { path }) => (path.includes("oauth-authorization-server") ? text(404) : reply)),
  },
  {
    id: "auth.own-http",
    describe: "has endpoints of its own without https",
    protection,
    trips: ["auth.endpoints.https"],
    says: /http:\/\/as\.example/,
    ...onHttpReply((reply, { path }) =>
      path.includes("oauth-authorization-server")
        ? { ...reply, body: String(reply.body).replace(/http:[^"]*token"/, 'http://as.example/token"') }
        : reply,
    ),
  },
  {
    id: "auth.own-no-defaults",
    describe: "has neither metadata nor the default paths",
    protection,
    trips: ["auth.endpoints.default-paths"],
    mayTrip: ["auth.endpoints.metadata"],
    says: /HTTP 404/,
    ...onHttpReply((reply, { path }) => (path.startsWith("/mcp") ? reply : text(404))),
  },
  {
    id: "auth.own-redirects",
    describe: "redirects to every URI",
    protection,
    trips: ["auth.endpoints.redirect-validated"],
    says: /Location: https:\/\/attacker\.example/,
    ...onHttpReply((reply, { path }) =>
      path.startsWith("/authorize")
        ? { status: 302, headers: { location: "https://attacker.example/cb?code=1" }, body: "" }
        : reply,
    ),
  },
]);
