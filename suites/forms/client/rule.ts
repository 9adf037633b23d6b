import type { Details, Expect } from "../../../harness/check/expect.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import type { Form } from "../situations/form.ts";

/** What only the schema allows, or nothing forbids, warns at most. */
export const judgeBy =
  ({ ground }: Form, expect: Expect) =>
  (holds: boolean, details: Details) =>
    ground === "must" ? expect.that(holds, details) : expect.should(holds, details);

interface Rule extends Pick<Form, "hint" | "revisions"> {
  readonly id: string;
  readonly reading: string;
  readonly leniency?: "no-keyword";
  readonly transport?: Transport;
}

/** The part of a check that each row gives. */
export const ruleOf = ({ name, legal, ground, hint, transports, revisions }: Form): Rule => ({
  id: `client.forms.${name}`,
  hint,
  reading: legal,
  ...(ground === "must" ? {} : { leniency: "no-keyword" as const }),
  ...(transports?.[0] ? { transport: transports[0] } : {}),
  ...(revisions ? { revisions } : {}),
});
