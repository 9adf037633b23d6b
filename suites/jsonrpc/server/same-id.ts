import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { answerForms } from "../../across-topics/server/asks/answer-forms.ts";
import { check } from "../../across-topics/server/check.ts";

/** As many ids of the server are named. */
const MOST_NAMED = 6;

const isResponse = (reply: Reply | undefined) => reply?.kind === "result" || reply?.kind === "error";

export const sameIdAnswered = check({
  id: "jsonrpc.request.id-of-server",
  title: "A call is answered although the server has sent a request with the same id while it ran",
  requirements: ["jsonrpc.response.once"],
  revisions: { until: "2025-11-25" },
  exercises: ["tool.samples", "tool.elicits"],
  on: answerForms,
  sends:
    "a call of a tool that asks the client, with the id that the server is to use next; if no response comes, the same call with another id",
  reading:
    "Ids are unique for each sender, so a request of the server may have the id of a request of the client. Every response is accepted. Only where two ids in a row show which one the server uses next can the client use it as well.",
  hint: "Store the requests that you have sent apart from those that you have received: a message with this id and a method is no response, and does not end the stream of the call.",
  run({ seen: { sameIds }, expect }) {
    if (sameIds === undefined || sameIds.ids.length === 0) lacksExercise("tool.samples");
    const { hit, ids } = sameIds;
    if (hit === undefined) {
      const seen = ids.slice(-MOST_NAMED).map((id) => brief(JSON.stringify(id)));
      lacksExercise(
        "tool.samples",
        `a server whose next id can be predicted (its requests had the ids ${seen.join(", ")})`,
      );
    }
    const { tool, id, method, at, reply, control } = hit;
    const isAnswered = isResponse(reply);
    const isShort = reply.kind === "silence" && reply.isEarly;
    if (!isAnswered && (isShort || !isResponse(control)))
      throw new Inconclusive(
        "no-answer",
        `${JSON.stringify(tool)}: ${describeReply(reply)}${control ? `; with another id: ${describeReply(control)}` : ""}`,
      );
    const name = brief(JSON.stringify(id));
    expect.that(isAnswered, {
      expected: `a response to the call with the id ${name}, which ${method} of the server has as well`,
      actual: `${JSON.stringify(tool)}: ${describeReply(reply)}${control ? `; with another id: ${describeReply(control)}` : ""}`,
      at: isAnswered ? reply.seq : at,
      timed: reply.kind === "silence",
    });
  },
});
