import type { Fault } from "../../../harness/reference/client/switch.ts";

const SCHEME = /^test:\/\/(?=static-text$)/;

export const resourceUriFaults: readonly Fault[] = [
  {
    id: "resources.read-by-name",
    describe: "reads a resource by a name in place of its URI",
    trips: ["client.resources.uri"],
    says: /resources\/read of static-text/,
    request: (call, next) => {
      const { uri } = call.params;
      const isIt = call.method === "resources/read" && typeof uri === "string";
      return next(isIt ? { ...call, params: { ...call.params, uri: uri.replace(SCHEME, "") } } : call);
    },
  },
];
