import { isObject, type JsonObject } from "../../message.ts";
import { META } from "../../meta.ts";
import { onSent } from "../rewrite.ts";
import type { Fault, Hooks } from "../switch.ts";

/** Gives the description of the client an icon with this source, in initialize and in `_meta`. */
const withIcon = (src: string): Pick<Hooks, "outgoing"> =>
  onSent(undefined, (message) => {
    const params = isObject(message.params) ? message.params : {};
    const edited = (holder: JsonObject, name: string): JsonObject => {
      const info = holder[name];
      return isObject(info) ? { ...holder, [name]: { ...info, icons: [{ src }] } } : holder;
    };
    const { _meta } = params;
    const meta = isObject(_meta) ? { _meta: edited(_meta, META.clientInfo) } : {};
    const changed = { ...edited(params, "clientInfo"), ...meta };
    return "params" in message ? { ...message, params: changed } : message;
  });

const revisions = ["2025-11-25", "2026-07-28"] as const;
const trips = ["client.icons.source"];

/** Icons of the client. */
export const iconFaults: readonly Fault[] = [
  {
    id: "icons.file",
    describe: "has an icon in a file",
    revisions,
    trips,
    says: /https or data/,
    ...withIcon("file:///usr/share/icon.png"),
  },
  {
    id: "icons.script",
    describe: "has an icon that is a script",
    revisions,
    trips,
    says: /https or data/,
    ...withIcon("javascript:alert(1)"),
  },
];
