import { isObject } from "../../../harness/reference/message.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { between } from "../../../schema/revision.ts";
import { ignoresAllAfter } from "../../across-topics/faults/server/receive.ts";

const isMissingRoot = (message: unknown): boolean =>
  (JSON.stringify(message) ?? "").includes('"uri":"file:///mcp-conform-no-such-folder"');

export const rootsFaults: readonly Fault[] = inPlace({ transports: ["stdio"] }, [
  {
    id: "roots.deaf-after-list-changed",
    describe: "stops answering after notifications/roots/list_changed",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["roots.list-changed.survived"],
    mayTrip: ["elicitation.url-only.served"],
    says: /no answer/,
    ...ignoresAllAfter(
      (message) => isObject(message) && message.method === "notifications/roots/list_changed",
    ),
  },
  {
    id: "roots.fetched-once",
    describe: "requests the roots at the beginning, and not after a change",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["roots.list-changed.refetched"],
    says: /no further roots\/list/,
    remember: () => {
      let hasRoots = false;
      return {
        dispatch: (call, next) => {
          const { method, params, send } = call;
          if (method === "initialize")
            hasRoots = isObject(params.capabilities) && "roots" in params.capabilities;
          if (method === "notifications/initialized" && hasRoots) {
            send({ jsonrpc: "2.0", id: "roots-once", method: "roots/list" });
          }
          if (method === "notifications/roots/list_changed") return Promise.resolve(undefined);
          return next(call);
        },
      };
    },
  },
  {
    id: "roots.deaf-after-missing",
    describe: "stops answering after it got a root that does not exist",
    trips: ["roots.unavailable.survived"],
    mayTrip: ["elicitation.url-only.served"],
    says: /no answer/,
    ...ignoresAllAfter(isMissingRoot),
  },
  {
    id: "roots.deaf-after-missing-between-calls",
    describe:
      "requests the roots once, at a ping, and stops answering after it got a root that does not exist",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["roots.unavailable.survived"],
    says: /no answer/,
    remember: () => {
      let hasRoots = false;
      let mayAsk = false;
      return {
        ...ignoresAllAfter(isMissingRoot).remember?.(),
        dispatch: (call, next) => {
          const { method, params, send } = call;
          if (method === "initialize")
            hasRoots = isObject(params.capabilities) && "roots" in params.capabilities;
          if (method === "notifications/initialized") mayAsk = hasRoots;
          if (method === "ping" && mayAsk) {
            mayAsk = false;
            send({ jsonrpc: "2.0", id: "roots-at-ping", method: "roots/list" });
          }
          const isOfRoots = method === "tools/call" && params.name === "test_list_roots";
          return isOfRoots ? Promise.resolve({ content: [] }) : next(call);
        },
      };
    },
  },
]);
