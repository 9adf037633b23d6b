import type { Item } from "../../../harness/check/inventory.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject } from "../../../schema/json.ts";
import { lintIcons } from "../../../schema/lint/index.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../../across-topics/server/check.ts";
import { offeredLists } from "../../across-topics/server/lists/lists.ts";
import { receivedSince } from "../../across-topics/server/plain-request.ts";
import { inMember, judgeEach } from "../../across-topics/server/problems.ts";
import { paged } from "../../pagination/server/pages.ts";

/** The description of the server in the answer to initialize, or in `_meta` of the answer to server/discover. */
function serverItems(session: Session): readonly Item[] {
  return receivedSince(session, 0).flatMap(({ value, seq }): Item[] => {
    const result = isObject(value) && isObject(value.result) ? value.result : {};
    if (isObject(result.serverInfo)) {
      return [{ value: result.serverInfo, at: seq, pointer: "/result/serverInfo" }];
    }
    const info = isObject(result._meta) ? result._meta[META.serverInfo] : undefined;
    const pointer = `/result/_meta/${META.serverInfo.replaceAll("/", "~1")}`;
    return "supportedVersions" in result && isObject(info) ? [{ value: info, at: seq, pointer }] : [];
  });
}

/** Rules without a keyword, or rules of only one of two readings: a warning. */
const LENIENT = ["icon-http", "icon-data", "icon-sizes", "mime-type"];

export const iconSources = check({
  id: "icons.source",
  title: "The src of an icon is an https: or data: URI",
  requirements: ["security.icons.https-or-data"],
  hint: "Use an https: or data: URI as the src of an icon.",
  applies: paged,
  on: "shared",
  sends: "every list that the server declares, page by page; the description of the server is read, too",
  reading:
    "One sentence of the page requires https: or data:, but the list of members allows http:. So http: is a warning; file:, ftp: and javascript: fail (docs/readings.md, A33).",
  async run(context) {
    const listed = (await offeredLists(context)).flatMap((one) => one.items);
    const items = [...serverItems(context.session), ...listed];
    judgeEach(context.expect, items, {
      what: "icons with https: or data: URIs",
      judge: ({ icons }) =>
        Array.isArray(icons) && icons.some(isObject) ? inMember("icons", lintIcons(icons)) : undefined,
      lenient: LENIENT,
      none: "no listed item has icons",
    });
  },
});
