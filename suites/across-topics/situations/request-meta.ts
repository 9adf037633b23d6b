import type { Call } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";

const metaOf = ({ params }: Call): JsonObject => (isObject(params._meta) ? params._meta : {});

/** The revision in the `_meta` of a request. */
export function requestedVersion(call: Call): string {
  return String(metaOf(call)[META.protocolVersion]);
}

/** The client capabilities in the `_meta` of a request. */
export function declaredCapabilities(call: Call): JsonObject {
  const declared = metaOf(call)[META.clientCapabilities];
  return isObject(declared) ? declared : {};
}
