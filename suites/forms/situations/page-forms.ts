import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import type { PageForm } from "./page-form.ts";
import { CURSORS, PAGE_SIZES, PAGE_TEXTS, RESULTS } from "./page-rows.ts";
import { pagedForms } from "./pages.ts";

export const PAGE_FORMS: readonly PageForm[] = [...PAGE_TEXTS, ...RESULTS, ...CURSORS, ...PAGE_SIZES];

const ICON = { src: "https://mcp-conform.example/icon.png", mimeType: "image/png" };

/** How the server introduces itself: with all members of the newest revision. */
export const introducing: Hooks = {
  dispatch: async (call, next) => {
    const result = await next(call);
    if (call.method !== "initialize" || !isObject(result?.serverInfo)) return result;
    const more = {
      title: "Forms é 語 🙂",
      icons: [ICON],
      websiteUrl: "https://mcp-conform.example/",
      _meta: {},
    };
    return { ...result, serverInfo: { ...result.serverInfo, ...more }, instructions: "", _meta: {} };
  },
};

export const pageForms: ClientSituation = {
  name: "forms-pages",
  describe:
    "returns its lists in many pages, each in another valid form, and introduces itself with all members",
  asks: "Connect, fetch all pages of each list, and close.",
  server: (leg) => ({
    without: ["completions", "logging", "extensions", "tasks"],
    hooks: [introducing, pagedForms(PAGE_FORMS, leg), repairStateful(), repairStateless({ always: false })],
  }),
};
