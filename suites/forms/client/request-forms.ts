import type { ClientCheck } from "../../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { causedSilence } from "../../across-topics/client/event-forms.ts";
import { describeResponse, errorIn, serverRequest } from "../../across-topics/client/server-requests.ts";
import { pingForms } from "../situations/ping-forms.ts";
import { plainId, REQUESTS, type RequestForm } from "../situations/request-rows.ts";
import { judgeBy, ruleOf } from "./rule.ts";
import { comparedOf } from "./words.ts";

const textOf = (seen: Played, id: string) => serverRequest(seen, id)?.request.raw ?? "";

const answerTo = (seen: Played, id: string) => serverRequest(seen, id)?.responses[0];

/** The errors of JSON-RPC about a message: others say that the user or the client refuses what is asked. */
const ABOUT_MESSAGE: ReadonlySet<unknown> = new Set([-32700, -32600, -32601, -32602, -32603]);

/** Requires a result where the plain request had one. What the client puts into it is its own decision. */
function judge(seen: Played, expect: Expect, form: RequestForm): void {
  const { method, name, what } = form;
  const plain = answerTo(seen, plainId(method));
  if (plain === undefined || errorIn(plain)) needsExercise(`a client that answers ${method} with a result`);
  const asked = serverRequest(seen, name);
  const [answer] = asked?.responses ?? [];
  const sent = [plainId(method), ...REQUESTS.map((one) => one.name)].filter((id) => serverRequest(seen, id));
  if (asked === undefined || (answer === undefined && !causedSilence(seen, name, sent)))
    needsExercise("a client that still reads when the server sends this form");
  const refused = answer && errorIn(answer);
  if (refused && !ABOUT_MESSAGE.has(refused.code))
    needsExercise(
      "a client whose error to this form is about the message: a user, or a limit, may refuse it",
    );
  const holds = answer !== undefined && errorIn(answer) === undefined;
  judgeBy(form, expect)(holds, {
    expected: "a result, as for the plain request",
    actual: `${describeResponse(answer)} to ${method} ${what}; to the plain one ${describeResponse(plain)}`,
    at: answer?.seq ?? asked.request.seq,
    timed: answer === undefined,
    ...(holds
      ? {}
      : {
          compared: comparedOf(
            {
              words: `the plain ${method}`,
              sent: textOf(seen, plainId(method)),
              came: describeResponse(plain),
            },
            { words: `${method} ${what}`, sent: textOf(seen, name), came: describeResponse(answer) },
          ),
        }),
  });
}

export const requestForms: readonly ClientCheck[] = REQUESTS.map((form) =>
  clientCheck({
    ...ruleOf(form),
    title: `A client serves ${form.method} ${form.what}`,
    requirements: ["jsonrpc.message.extra-members"],
    on: pingForms,
    sends: `${form.method} ${form.what}, after the plain request`,
    run: ({ seen, expect }) => judge(seen, expect, form),
  }),
);
