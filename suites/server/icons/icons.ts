import type { Item } from "../../../harness/check/inventory.ts";
import { isObject } from "../../../schema/json.ts";
import { lintIcons } from "../../../schema/lint/index.ts";
import { check } from "../check.ts";
import { offeredLists } from "../lists.ts";
import { paged } from "../pagination/pages.ts";
import { inMember, judgeEach } from "../problems.ts";

/** Rules without a keyword, or rules of only one of two readings: a warning. */
const LENIENT = ["icon-http", "icon-data", "icon-sizes", "mime-type"];

export const iconSources = check({
  id: "icons.source",
  title: "The src of an icon is an https: or data: URI",
  requirements: ["security.icons.https-or-data"],
  hint: "Use an https: or data: URI as the src of an icon.",
  applies: paged,
  on: "shared",
  sends: "every list that the server declares, page by page",
  reading:
    "One sentence of the page requires https: or data:, but the list of members allows http:. So http: is a warning; file:, ftp: and javascript: fail (docs/readings.md, A33).",
  async run(context) {
    const items: readonly Item[] = (await offeredLists(context)).flatMap((one) => one.items);
    judgeEach(context.expect, items, {
      what: "icons with https: or data: URIs",
      judge: ({ icons }) =>
        Array.isArray(icons) && icons.some(isObject) ? inMember("icons", lintIcons(icons)) : undefined,
      lenient: LENIENT,
      none: "no listed item has icons",
    });
  },
});
