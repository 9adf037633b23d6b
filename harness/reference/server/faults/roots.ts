import { isObject } from "../../message.ts";
import type { Fault } from "../switch.ts";
import { ignoresAllAfter } from "./receive.ts";

export const rootsFaults: readonly Fault[] = [
  {
    id: "roots.deaf-after-list-changed",
    describe: "stops answering after notifications/roots/list_changed",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    transports: ["stdio"],
    trips: ["roots.list-changed.survived"],
    says: /no answer/,
    ...ignoresAllAfter(
      (message) => isObject(message) && message.method === "notifications/roots/list_changed",
    ),
  },
  {
    id: "roots.deaf-after-missing",
    describe: "stops answering after it got a root that does not exist",
    trips: ["roots.unavailable.survived"],
    transports: ["stdio"],
    says: /no answer/,
    ...ignoresAllAfter((message) =>
      (JSON.stringify(message) ?? "").includes('"uri":"file:///mcp-conform-no-such-folder"'),
    ),
  },
];
