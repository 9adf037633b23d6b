import { Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { eventStream } from "../../across-topics/server/http/answers.ts";
import { responsesOn } from "../../across-topics/server/http/read-stream.ts";
import { sameCalls } from "./same-calls.ts";

export const lostResponse = check({
  id: "sse.resume.lost-response",
  title: "The response of a call whose connection was lost comes when its stream is resumed",
  requirements: ["sse.resume.post-stream"],
  exercises: ["tool.cancellable"],
  transport: "http",
  on: sameCalls,
  sends:
    "a call; its connection is closed after an event id and before the response; when an equal call that began later has its result, a GET with this id as Last-Event-ID",
  reading:
    "Judged is only a server that answers the GET with an event stream. A server may replay what was missed, and is not asked to store it for ever: here the client comes back as soon as the call is over.",
  hint: "Store the events of a stream until the response was delivered to an open connection, not until the call is over.",
  run({ seen: { hasTool, broken }, expect }) {
    if (!hasTool)
      lacksExercise("tool.cancellable", "a tool that may be called and takes longer than a request");
    if (broken === undefined)
      lacksExercise(
        "tool.cancellable",
        "a call that is answered by an event stream, a while after its beginning",
      );
    const { id, control, resumed } = broken;
    if (control.kind !== "result")
      throw new Inconclusive("no-answer", `the call that was not cut: ${describeReply(control)}`);
    if (resumed === undefined) notApplicable("no event before the response had an id");
    const { reply, seen } = resumed;
    if (reply.kind === "silence" || reply.kind === "gone")
      throw new Inconclusive("no-answer", `the stream was not resumed: ${describeReply(reply)}`);
    if (!eventStream.matches(reply)) {
      expect.observe(`the stream is not resumed: ${describeReply(reply)}`, reply.seq);
      return;
    }
    const [response] = responsesOn(seen).filter(({ message }) => message.id === id);
    expect.that(response !== undefined, {
      expected: "the response of the call, which is over",
      actual: response ? "the response" : "an event stream without the response",
      at: response?.at ?? reply.seq,
    });
  },
});
