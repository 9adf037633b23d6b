import { anyError, anyResult, error, UrlElicitationRequired } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools } from "../../../harness/check/sample-arguments.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject } from "../../../schema/json.ts";
import { answered, asksUser, lacksCall } from "../../across-topics/server/asks/answered.ts";
import { ELICITATION } from "../../across-topics/server/asks/asks.ts";
import { check } from "../../across-topics/server/check.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { NOT_USED, showsUse } from "../../sampling/server/answers.ts";

export const answerHandled = check({
  id: "elicitation.answer.handled",
  title:
    "A call ends properly when the user accepts, declines or cancels its elicitation, or the client fails",
  requirements: ["elicitation.answer.handled"],
  exercises: ["tool.elicits"],
  on: answered,
  sends:
    "calls of tools that elicit; the elicitation is accepted, declined, cancelled, and up to 2025-11-25 answered with an error",
  answers: { pass: [anyResult, anyError] },
  reading:
    "Every result and every error is a proper end. After it, the server has to answer the next request. A call whose elicitation was accepted may take any time, so its silence is not judged.",
  hint: "Handle each action, and an error of the client: return a result or an error that says what was not done.",
  run({ seen, expect }) {
    const calls = seen
      .filter((one) => one.way !== "invalid" && one.way !== "silence" && asksUser(one))
      .filter(({ way, reply }) => reply.kind !== "silence" || (way !== "accept" && !reply.isEarly));
    if (calls.length === 0) lacksCall(seen, "tool.elicits");
    for (const { way, tool, reply, next } of calls) {
      const sent = `${JSON.stringify(tool)}, answered with ${way}`;
      if (expect.reply(reply, undefined, { sent })) {
        expect.reply(next, { pass: [anyResult] }, { sent: `a request after ${sent}` });
      }
    }
  },
});

export const contentValidated = check({
  id: "elicitation.content.validated",
  title: "A server does not accept content that does not fit the requestedSchema",
  requirements: ["elicitation.content.validated"],
  exercises: ["tool.elicits"],
  on: answered,
  sends: "a call of a tool that elicits with a form, accepted with a value of a wrong type in each field",
  reading:
    "Only a result that repeats the value shows that the server has used it. A result without it is not judged.",
  hint: "Validate the content of the answer against the requestedSchema before you use it.",
  run({ seen, expect }) {
    const judged = seen
      .filter((one) => one.way === "invalid")
      .filter(({ asked }) =>
        asked.some(({ method, params }) => method === ELICITATION && params.mode !== "url"),
      )
      .filter(({ reply }) => reply.kind !== "silence" && showsUse(reply));
    if (judged.length === 0)
      lacksCall(seen, "tool.elicits", "a tool whose result shows what the user answered");
    for (const { tool, reply } of judged) {
      expect.reply(reply, NOT_USED, { sent: `values of wrong types to ${JSON.stringify(tool)}` });
    }
  },
});

const BLOCKED = "test_url_elicitation_required";

const ABLE = { elicitation: { form: {}, url: {} } };

const declaresUrl = ({ speaker }: Pick<Session, "speaker">): boolean => {
  const { elicitation } = speaker.clientCapabilities;
  return isObject(elicitation) && elicitation.url !== undefined;
};

export const requiredBlocked = check({
  id: "elicitation.url-required.blocked",
  title: "A call that cannot continue without a URL elicitation returns error -32042",
  requirements: ["elicitation.url-required.blocked"],
  exercises: ["tool.url-required"],
  applies: declares("tools"),
  on: "shared",
  sends: `a call of the tool ${BLOCKED}, in a session that declares elicitation.url`,
  answers: { pass: [error(UrlElicitationRequired)] },
  reading:
    "Only the server knows whether it can continue. So only a tool with the name and the behaviour of the exercise is judged.",
  hint: "Return error -32042 with data.elicitations, so that the client can send the user to the page and retry.",
  async run({ session, inventory, allow, expect, open }) {
    const items = await offeredItems({ inventory }, "tools");
    const isThere = allowedTools(items, allow).some(({ value }) => value.name === BLOCKED);
    if (!isThere) lacksExercise("tool.url-required");
    // A session by itself, as in a retry, declares nothing: then the server may not send the user to a URL.
    const able = declaresUrl(session) ? session : await open({ clientCapabilities: ABLE });
    expect.reply(await able.request("tools/call", { name: BLOCKED, arguments: {} }));
  },
});
