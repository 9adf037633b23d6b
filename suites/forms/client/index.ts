import type { ClientSuite } from "../../../harness/check/client.ts";
import { LARGE_FORMS, largeForms } from "../situations/large-forms.ts";
import { PING_FORMS, pingForms } from "../situations/ping-forms.ts";
import { acceptedForm } from "./accepted-form.ts";
import { formContents } from "./form-contents.ts";
import { checksOfPings } from "./ping-forms.ts";
import { requestForms } from "./request-forms.ts";
import { urlForms } from "./url-forms.ts";

/** The same message in another legal form. Results are in a room of their own. */
export const forms: ClientSuite = {
  name: "client-forms",
  checks: [
    ...checksOfPings(PING_FORMS, pingForms),
    ...requestForms,
    formContents,
    ...urlForms,
    acceptedForm,
    ...checksOfPings(LARGE_FORMS, largeForms),
  ],
};
