import type { ClientSituation } from "../../../harness/check/situation.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { ITEMS, PADDING } from "./item-rows.ts";
import { pagedForms } from "./pages.ts";

export const itemForms: ClientSituation = {
  name: "forms-items",
  describe:
    "returns its lists in many pages; an item of each has less than most servers give, or another schema",
  asks: "Connect, fetch all pages of each list, and close.",
  server: (leg) => ({
    without: ["completions", "logging", "extensions", "tasks"],
    hooks: [pagedForms([...ITEMS, ...PADDING], leg), repairStateful(), repairStateless({ always: false })],
  }),
};
