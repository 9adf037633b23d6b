import { ProtocolError } from "../../../../harness/reference/message.ts";
import type { Fault, Hooks } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";

/** Does not know some URIs. */
function unknownWhere(isUnknown: (uri: string) => boolean): Hooks {
  return {
    dispatch: (call, next) =>
      call.method === "resources/read" && isUnknown(String(call.params.uri))
        ? Promise.reject(
            new ProtocolError(call.revision === "2026-07-28" ? -32602 : -32002, "Resource not found"),
          )
        : next(call),
  };
}

export const templateFaults: readonly Fault[] = [
  {
    id: "resources.templates-not-matched",
    describe: "finds no resource by its templates",
    revisions: since("2025-03-26"),
    trips: ["resources.templates.suggested-read"],
    says: /each of \d suggested values is unknown/,
    ...unknownWhere((uri) => /^test:\/\/(?:days|template)\//.test(uri)),
  },
  {
    id: "resources.templates-not-decoded",
    describe: "looks up the variable of a template as it is in the URI, percent-encoded",
    revisions: since("2025-03-26"),
    trips: ["resources.templates.suggested-read"],
    says: /an encoded value is unknown: test:\/\/days\/bank%20holiday/,
    ...unknownWhere((uri) => /^test:\/\/days\/.*%/.test(uri)),
  },
];
