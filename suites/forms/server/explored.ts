import type { TableForm, TableMessage, Tables } from "../../../harness/explore/tables.ts";
import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import { deliveryForms } from "./delivery.ts";
import type { Form } from "./form.ts";
import { httpForms } from "./http.ts";
import { memberForms } from "./members.ts";
import { INITIALIZED_FORMS } from "./opening/initialized.ts";
import { NOTIFICATION_FORMS } from "./opening/notifications.ts";
import { OPENINGS } from "./opening/opening-rows.ts";
import { plain } from "./subjects.ts";
import { textForms } from "./text.ts";

/** They leave the arguments out, so they fit a request without any. */
const WITHOUT_ARGUMENTS = /\.no-arguments$/;

/** The server may refuse to read them, and then its error has no id. */
const UNREAD: ReadonlySet<string> = new Set(["forms.text.depth"]);

/** Syntax means the same in any request; members belong to the request of their row. */
function formOf(form: Form, isSyntax: boolean): TableForm {
  const { id, subject, transport, revisions, write, mayRefuse } = form;
  const method = isSyntax && subject === plain ? undefined : subject === plain ? "" : subject.words;
  const fits = WITHOUT_ARGUMENTS.test(id)
    ? ({ arguments: all }: Record<string, unknown>) =>
        all === undefined || (isObject(all) && Object.keys(all).length === 0)
    : undefined;
  return { id, write, ...given({ method, transport, revisions, mayRefuse, fits }) };
}

/** Those of a tool that does not exist are no forms of a request that the explorer makes. */
const isOfRequest = ({ id }: Form) => !UNREAD.has(id) && !id.startsWith("forms.header.");

export const exploredForms: Pick<Tables, "forms" | "openings" | "notifications"> = {
  forms: [
    ...[...textForms, ...deliveryForms, ...httpForms].filter(isOfRequest).map((one) => formOf(one, true)),
    ...memberForms.map((one) => formOf(one, false)),
  ],
  openings: [
    ...OPENINGS.map(
      ({ name, params, since }): TableMessage => ({
        id: `initialize.${name}`,
        revisions: { until: "2025-11-25", ...given({ since }) },
        params,
      }),
    ),
    ...INITIALIZED_FORMS.map(
      ([name, , params]): TableMessage => ({
        id: `initialized.${name}`,
        revisions: { until: "2025-11-25" },
        params,
      }),
    ),
  ],
  notifications: NOTIFICATION_FORMS.map(({ name, method, form }) => ({
    id: `notification.${name}`,
    revisions: { until: "2025-11-25" },
    method,
    params: form,
  })),
};
