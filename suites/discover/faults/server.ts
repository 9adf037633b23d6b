import { isObject, METHOD_NOT_FOUND, ProtocolError } from "../../../harness/reference/message.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";

const revisions = since("2026-07-28");

function declaring(more: (capabilities: JsonObject) => JsonObject) {
  return onResult("server/discover", (result) => {
    const capabilities = isObject(result.capabilities) ? result.capabilities : {};
    return { ...result, capabilities: { ...capabilities, ...more(capabilities) } };
  });
}

export const discoverFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "discover.not-implemented",
    describe: "does not know server/discover",
    speaks: revisions,
    trips: ["discover.answered"],
    says: /error -32601 .*, although tools\/list is served in 2026-07-28/,
    dispatch: (call, next) => {
      if (call.method === "server/discover") throw new ProtocolError(METHOD_NOT_FOUND, "Method not found");
      return next(call);
    },
  },
  {
    id: "discover.lists-unserved",
    describe: "lists 2025-11-25, and refuses initialize",
    speaks: revisions,
    trips: ["discover.result.versions-served"],
    says: /initialize with protocolVersion "2025-11-25" → error/,
    ...onResult("server/discover", (result) => ({
      ...result,
      supportedVersions: ["2026-07-28", "2025-11-25"],
    })),
  },
  {
    id: "discover.lists-later",
    describe: "lists a later revision, and refuses it as unsupported",
    trips: ["discover.result.other-versions"],
    mayTrip: ["versioning.unsupported.same-versions"],
    says: /a request in "2031-01-01": error -32022/,
    ...onResult("server/discover", (result) => ({
      ...result,
      supportedVersions: [...(result.supportedVersions as readonly string[]), "2031-01-01"],
    })),
  },
  {
    id: "discover.malformed",
    describe: "sends instructions that are not a string",
    trips: ["discover.result.shape"],
    says: /instructions/,
    ...onResult("server/discover", (result) => ({ ...result, instructions: 7 })),
  },
  {
    id: "discover.other-version",
    describe: "omits the revision of the request from supportedVersions",
    trips: ["discover.result.version-included"],
    mayTrip: ["versioning.unsupported.same-versions"],
    says: /supportedVersions/,
    ...onResult("server/discover", (result) => ({ ...result, supportedVersions: ["2025-11-25"] })),
  },
  {
    id: "discover.extension-without-prefix",
    describe: "declares an extension without a prefix in its identifier",
    trips: ["extensions.identifier.prefix"],
    says: /faster/,
    ...declaring(({ extensions }) => ({ extensions: { ...(extensions as object), faster: {} } })),
  },
  {
    id: "discover.tasks-capability",
    describe: "declares tasks in the form of older revisions",
    trips: ["extensions.tasks.legacy-capability"],
    says: /capabilities\.tasks/,
    ...declaring(() => ({ tasks: {} })),
  },
]);
