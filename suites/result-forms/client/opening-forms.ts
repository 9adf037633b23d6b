import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { judgeBy, ruleOf } from "../../forms/client/rule.ts";
import type { Form } from "../../forms/situations/form.ts";
import { pageForms } from "../../forms/situations/page-forms.ts";
import { pingForms } from "../../forms/situations/ping-forms.ts";
import { resultForms } from "../situations/results.ts";

interface Opening {
  readonly at: number;
  /** The first message of the client after the result of initialize. */
  readonly next?: number;
}

function openingIn({ conversations }: Played): Opening | undefined {
  for (const { clientRequests, messages } of conversations) {
    const [answer] = clientRequests.find(({ method }) => method === "initialize")?.responses ?? [];
    if (answer === undefined || !isObject(answer.value) || !isObject(answer.value.result)) continue;
    const next = messages.find(({ from, seq }) => from === "client" && seq > answer.seq);
    return { at: answer.seq, ...(next ? { next: next.seq } : {}) };
  }
  return undefined;
}

const rowOf = (name: string, what: string): Form => ({
  name: `initialize.${name}`,
  what,
  legal: "The schema allows further members in the result of initialize, and these members are optional.",
  ground: "schema",
  hint: "Ignore members and capabilities that the client does not know.",
});

const ROWS: readonly (readonly [Form, ClientSituation])[] = [
  [
    rowOf(
      "capabilities-unknown",
      "with a capability that does not exist, an experimental one, and an extension",
    ),
    pingForms,
  ],
  [
    rowOf(
      "server-info",
      "with a title, icons, a website and an empty _meta in serverInfo, and empty instructions",
    ),
    pageForms,
  ],
  [
    rowOf("required-only", "without instructions, and with nothing but name and version in serverInfo"),
    resultForms,
  ],
];

/** What a server says of itself. The plain form is in the other situations. */
export const openingForms: readonly ClientCheck[] = ROWS.map(([form, situation]) =>
  clientCheck({
    ...ruleOf(form),
    title: `A client goes on after a result of initialize ${form.what}`,
    requirements: ["lifecycle.initialized.sent"],
    revisions: STATEFUL,
    on: "every",
    also: [situation],
    sends: `a result of initialize ${form.what}`,
    run({ seen, expect }) {
      const here = seen.find((one) => one.situation.name === situation.name);
      const opening = here && openingIn(here);
      const others = seen.filter((one) => one !== here && one.situation.name !== situation.name);
      if (here === undefined || opening === undefined) needsExercise("a client that sends initialize");
      const plain = seen.find((one) => one.situation.name === usual.name);
      const plainOpening = plain && openingIn(plain);
      if (opening.next === undefined && plainOpening !== undefined && plainOpening.next === undefined)
        needsExercise("a client that goes on after the plain result of initialize in the situation usual");
      const goesOn = others.some((one) => openingIn(one)?.next !== undefined);
      if (opening.next === undefined && !(goesOn && hasDisconnected(here)))
        needsExercise("a client that goes on after the result of initialize");
      judgeBy(form, expect)(opening.next !== undefined, {
        expected: "a message after the result of initialize, as in other situations",
        actual:
          opening.next === undefined
            ? `nothing after the result of initialize ${form.what}; after the plain one the client goes on`
            : "a message",
        at: opening.next ?? opening.at,
        timed: opening.next === undefined,
      });
    },
  }),
);
