import type { ClientSuite } from "../../../harness/check/client.ts";
import { isObject } from "../../../schema/json.ts";
import { lintIcons } from "../../../schema/lint/index.ts";
import { META } from "../../../schema/meta-keys.ts";
import { type ClientMessage, clientMessages } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { iconCredentials, iconOrigin, iconRedirects } from "./icon-requests.ts";

/** Rules without a keyword, or rules of only one of two readings: a warning. */
const LENIENT: readonly string[] = ["icon-http", "icon-data", "icon-sizes", "mime-type"];

/** The description of the client in a message: of initialize, or of a request of 2026-07-28. */
function describedIn(one: ClientMessage) {
  const params = isObject(one.value.params) ? one.value.params : {};
  const meta = isObject(params._meta) ? params._meta : {};
  const places = [
    { info: params.clientInfo, pointer: "/params/clientInfo" },
    { info: meta[META.clientInfo], pointer: `/params/_meta/${META.clientInfo.replaceAll("/", "~1")}` },
  ];
  return places.flatMap(({ info, pointer }) =>
    isObject(info) && Array.isArray(info.icons) && info.icons.length > 0
      ? [{ one, icons: info.icons, pointer: `${pointer}/icons` }]
      : [],
  );
}

const source = clientMonitor({
  id: "client.icons.source",
  title: "The src of an icon of the client is an https: or data: URI",
  requirements: ["security.icons.https-or-data"],
  sends: "nothing: reads the description of the client in every message",
  reading:
    "One sentence of the page requires https: or data:, but the list of members allows http:. So http: is a warning; file:, ftp: and javascript: fail (docs/readings.md, A33).",
  hint: "Use an https: or data: URI as the src of an icon.",
  reads: (seen) => clientMessages(seen).flatMap(describedIn),
  judge: (described) => ({
    expected: "icons with https: or data: URIs",
    read: seqsOf(described.map(({ one }) => one)),
    flaws: described.flatMap(({ one, icons, pointer }) =>
      lintIcons(icons).map(({ pointer: at, message, rule }) => ({
        ...flawIn(one, `clientInfo: icons${at} ${message}`, `${pointer}${at}`),
        ...(LENIENT.includes(rule) ? { warnOnly: true } : {}),
      })),
    ),
    needs: "a client that has icons",
  }),
});

export const icons: ClientSuite = {
  name: "client-icons",
  checks: [source, iconCredentials, iconRedirects, iconOrigin],
};
