import type { Item } from "../../../harness/check/inventory.ts";
import { isObject } from "../../../schema/json.ts";
import { lintIcons } from "../../../schema/lint/index.ts";
import { check } from "../check.ts";
import { offeredLists } from "../lists.ts";
import { paged } from "../pagination/pages.ts";
import { inMember, judgeEach } from "../problems.ts";

/** What no keyword demands, or what only one of two readings has. */
const LENIENT = ["icon-http", "icon-data", "icon-sizes", "mime-type"];

export const iconSources = check({
  id: "icons.source",
  title: "The source of an icon is an https or a data URI",
  requirements: ["security.icons.https-or-data"],
  applies: paged,
  on: "shared",
  sends: "every list that the server offers, page by page",
  reading: "The page wants https or data, and its list of members lets http pass: http is a warning.",
  async run(context) {
    const items: readonly Item[] = (await offeredLists(context)).flatMap((one) => one.items);
    judgeEach(context.expect, items, {
      what: "icons from https or data URIs",
      judge: ({ icons }) =>
        Array.isArray(icons) && icons.some(isObject) ? inMember("icons", lintIcons(icons)) : undefined,
      lenient: LENIENT,
      none: "nothing that the server lists has icons",
    });
  },
});
