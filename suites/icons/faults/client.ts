import { fetchesIcons } from "../../../harness/reference/client/features/icons.ts";
import { onSent } from "../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks } from "../../../harness/reference/client/switch.ts";
import { isObject } from "../../../harness/reference/message.ts";
import { META } from "../../../harness/reference/meta.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { since } from "../../../schema/revision.ts";
import { HTTP } from "../../across-topics/faults/client/places.ts";

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

const revisions = since("2025-11-25");
const trips = ["client.icons.source"];

const ICON_REVISIONS = since("2025-11-25");

/** Icons of the client. */
export const iconFaults: readonly Fault[] = inPlace({ revisions: ICON_REVISIONS }, [
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
  {
    id: "icons.with-cookie",
    describe: "fetches icons with a cookie",
    transports: HTTP,
    trips: ["client.icons.without-credentials"],
    says: /with cookie/,
    remember: () => fetchesIcons({ redirect: "manual", headers: { cookie: "mcp-conform=1" } }),
  },
  {
    id: "icons.redirects-followed",
    describe: "follows the redirect of an icon to another origin",
    transports: HTTP,
    trips: ["client.icons.redirects"],
    says: /after a redirect/,
    remember: () => fetchesIcons({ redirect: "follow" }),
  },
  {
    id: "icons.of-other-origin",
    describe: "fetches icons of other origins",
    transports: HTTP,
    trips: ["client.icons.same-origin"],
    says: /an icon of another origin/,
    remember: () => fetchesIcons({ redirect: "manual", anywhere: true }),
  },
]);
