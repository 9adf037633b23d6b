import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { hasModel } from "../../across-topics/client/has-model.ts";
import { itemForms } from "../../forms/situations/item-forms.ts";
import { pageForms } from "../../forms/situations/page-forms.ts";
import { LIST_METHODS } from "../../forms/situations/pages.ts";

const requestsIn = ({ conversations }: Played) =>
  conversations.flatMap(({ clientRequests }) => clientRequests);

const listsIn = (seen: Played) => new Set(requestsIn(seen).map(({ method }) => method));

/** The cursor in the response to a request of a list. */
function nextCursorOf({ responses }: Rpc): unknown {
  const value = responses[0]?.value;
  const result = isObject(value) ? value.result : undefined;
  return isObject(result) ? result.nextCursor : undefined;
}

const failed = ({ exit }: Played) => (exit?.code ?? 0) !== 0;

/** What a client that reads all pages before it looks at their items does not show in the pages themselves. */
export const itemsSurvived = clientCheck({
  id: "client.forms.items.goes-on",
  title: "A client goes on after lists whose items have less than most",
  requirements: ["forms.members.optional"],
  on: "every",
  also: [pageForms, itemForms],
  sends: "lists whose items have only what is required, or schemas of other kinds",
  hint: "Read optional members as optional, also inside of schemas. Leave out an item that the client cannot use, and go on.",
  reading:
    "The same client reads the same lists with other items elsewhere. One that ends there without an error and asks for every list there, but ends early or with an error here, has not read an item.",
  run({ seen, expect }) {
    const of = (name: string) =>
      seen.find(({ situation, ended }) => situation.name === name && ended === "itself");
    const [plain, here] = [of(pageForms.name), of(itemForms.name)];
    if (plain === undefined || here === undefined || failed(plain))
      return needsExercise("a client that reads lists, and ends by itself and without an error");
    if (hasModel(here)) needsExercise("a client without a scripted model, which decides what it does");
    const last = requestsIn(here).findLast(({ method }) => LIST_METHODS.includes(method));
    if (last === undefined || !listsIn(plain).has(last.method)) needsExercise("a client that requests lists");
    if (typeof nextCursorOf(last) === "string")
      needsExercise("a client that reads its last list to the end: another check says where it stops");
    const missing = [...listsIn(plain)].filter(
      (method) => LIST_METHODS.includes(method) && !listsIn(here).has(method),
    );
    const holds = missing.length === 0 && !failed(here);
    const how = failed(here) ? `ended with exit code ${here.exit?.code}` : "ended";
    const without = missing.length > 0 ? `, without ${missing.join(", ")}` : "";
    expect.should(holds, {
      expected: "the requests and the end as after other lists",
      actual: holds
        ? "the same"
        : `the client ${how} after ${last.method}${without}; with other items it goes on`,
      at: last.responses[0]?.seq ?? last.request.seq,
      timed: !holds,
    });
  },
});
