import type { ClientSuite } from "../../../harness/check/client.ts";
import { LARGE_FORMS, largeForms } from "../situations/large-forms.ts";
import { PAGE_FORMS, pageForms } from "../situations/page-forms.ts";
import { PING_FORMS, pingForms } from "../situations/ping-forms.ts";
import { REPLY_FORMS, replyForms } from "../situations/reply-forms.ts";
import { openingForms } from "./opening-forms.ts";
import { checksOfPages } from "./page-forms.ts";
import { checksOfPings } from "./ping-forms.ts";
import { requestForms } from "./request-forms.ts";
import { checksOfResults } from "./result-forms.ts";
import { urlForms } from "./url-forms.ts";

const pages = checksOfPages(PAGE_FORMS, pageForms, ({ name }) =>
  name.startsWith("cursors.") ? "pagination.client.cursor-opaque" : "pagination.client.page-size",
);

/** The same message in another legal form. */
export const forms: ClientSuite = {
  name: "client-forms",
  checks: [
    ...openingForms,
    ...checksOfPings(PING_FORMS, pingForms),
    ...requestForms,
    ...pages,
    ...checksOfPages(REPLY_FORMS, replyForms, () => "http.post.client-reads-both"),
    ...urlForms,
    ...checksOfResults,
    ...checksOfPings(LARGE_FORMS, largeForms),
  ],
};
