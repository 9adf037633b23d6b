import type { ClientSuite } from "../../../harness/check/client.ts";
import { itemForms } from "../../forms/situations/item-forms.ts";
import { ITEMS } from "../../forms/situations/item-rows.ts";
import { PAGE_FORMS, pageForms } from "../../forms/situations/page-forms.ts";
import { REPLY_FORMS, replyForms } from "../../forms/situations/reply-forms.ts";
import { itemsSurvived } from "./items-survived.ts";
import { openingForms } from "./opening-forms.ts";
import { checksOfPages } from "./page-forms.ts";
import { checksOfResults } from "./result-forms.ts";

const pages = checksOfPages(PAGE_FORMS, pageForms, ({ name }) =>
  name.startsWith("cursors.") ? "pagination.client.cursor-opaque" : "pagination.client.page-size",
);

/** Results in other legal forms: of initialize, of lists, of calls, reads and gets. They belong to the suite of all forms. */
export const resultForms: ClientSuite = {
  name: "client-forms",
  checks: [
    ...openingForms,
    ...pages,
    ...checksOfPages(ITEMS, itemForms, () => "forms.members.optional"),
    itemsSurvived,
    ...checksOfPages(REPLY_FORMS, replyForms, () => "http.post.client-reads-both"),
    ...checksOfResults,
  ],
};
