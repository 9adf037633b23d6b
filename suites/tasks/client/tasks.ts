import { MethodNotFound } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isRequest, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { type ClientMessage, clientMessages } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { answerTo, describeResponse, errorIn, objectIn } from "../../across-topics/client/server-requests.ts";
import { asking, REQUEST_IDS } from "../../across-topics/situations/asking.ts";
import { cancel } from "../../across-topics/situations/cancel.ts";
import { ODD, unexpected } from "../../across-topics/situations/unexpected.ts";
import { ON_GET, tasks as tasksSituation } from "../situations/tasks.ts";
import { taskSupportOf } from "./messages.ts";
import { receiverChecks } from "./receiver.ts";
import { requestorChecks } from "./requestor.ts";

/** Tasks are a part of this revision only. In 2026-07-28 they are an extension. */
const ONLY = { since: "2025-11-25", until: "2025-11-25" } as const;

const declaredBy = ({ conversation }: ClientMessage) => conversation.agreed?.serverCapabilities ?? {};

const isAsTask = (one: ClientMessage) => paramsOf(one).task !== undefined;

/** The tool calls that the client sent after the handshake. */
const callsIn = (seen: readonly Played[]) =>
  clientMessages(seen).filter(
    (one) => isRequest(one) && methodOf(one) === "tools/call" && one.conversation.agreed !== undefined,
  );

const callsDeclared = clientMonitor({
  id: "client.tasks.tools-declared",
  title: "A client calls no tool as a task when the server does not declare tasks for tools/call",
  requirements: ["tasks.tools.capability-respected", "tasks.capability.respected"],
  revisions: ONLY,
  also: [unexpected],
  sends: "a response to initialize without the tasks capability",
  hint: "Add task to tools/call only if the server declares tasks.requests.tools.call.",
  reads: (seen) => callsIn(seen).filter((one) => !isDeclared(declaredBy(one), "tasks.requests.tools.call")),
  judge: (calls) => ({
    expected: "tools/call without task",
    read: seqsOf(calls),
    flaws: calls
      .filter(isAsTask)
      .map((one) => flawIn(one, "tools/call with task, but the server declares no tasks", "/params/task")),
    needs: "a client that calls a tool of a server without tasks",
  }),
});

const callsAllowed = clientMonitor({
  id: "client.tasks.tools-forbidden",
  title: "A client calls no tool as a task whose taskSupport is absent or forbidden",
  requirements: ["tasks.tools.forbidden-respected"],
  revisions: ONLY,
  also: [cancel],
  sends: "a list of tools, most of them without taskSupport, from a server that declares tasks",
  hint: "Add task to tools/call only if execution.taskSupport of the tool is optional or required.",
  reads: (seen) =>
    callsIn(seen).filter(
      (one) =>
        isDeclared(declaredBy(one), "tasks.requests.tools.call") &&
        taskSupportOf(one, paramsOf(one).name) === "forbidden",
    ),
  judge: (calls) => ({
    expected: "tools/call without task",
    read: seqsOf(calls),
    flaws: calls
      .filter(isAsTask)
      .map((one) => flawIn(one, `a call of ${String(paramsOf(one).name)} with task`, "/params/task")),
    needs: "a client that lists and calls a tool without taskSupport",
  }),
});

const DECLARES = "a client that declares sampling without tasks, and answers it";

const ignored = clientCheck({
  id: "client.tasks.undeclared-ignored",
  title: "A client that does not declare tasks for sampling answers a sampling request with task normally",
  requirements: ["tasks.capability.undeclared-ignored", "tasks.capability.declared"],
  revisions: ONLY,
  on: asking,
  sends: "sampling/createMessage with task, although the client declares no tasks for it",
  reading:
    "The user may reject one of two requests, so an error of another kind than -32601 and -32602 is accepted.",
  hint: "Ignore the member task, and answer with the result itself.",
  run({ seen, expect }) {
    const { rpc, response } = answerTo(seen, REQUEST_IDS.samplingTask, DECLARES);
    const plain = answerTo(seen, REQUEST_IDS.sampling, DECLARES).response;
    if (plain === undefined || errorIn(plain)) needsExercise(DECLARES);
    const { result } = response ? objectIn(response) : {};
    const code = response && errorIn(response)?.code;
    const isTask = isObject(result) && "task" in result;
    expect.that(response !== undefined && !isTask && code !== -32601 && code !== -32602, {
      expected: "a result, as for the same request without task",
      actual: `${describeResponse(response)} to sampling/createMessage with task`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

const methods = clientCheck({
  id: "client.tasks.methods-undeclared",
  title: "A client that does not declare tasks returns error -32601 to tasks/get",
  requirements: ["tasks.methods.undeclared"],
  revisions: ONLY,
  leniency: "no-keyword",
  on: unexpected,
  sends: "tasks/get, although the client declares no tasks",
  reading: "No sentence says so with a keyword: it follows from JSON-RPC. So this is a warning.",
  run({ seen, expect }) {
    const { rpc, response } = answerTo(
      seen,
      ODD.task,
      "a client that declares no tasks and answers requests",
    );
    const code = response && errorIn(response)?.code;
    expect.should(code === MethodNotFound, {
      expected: `error ${MethodNotFound}`,
      actual: `${describeResponse(response)} to tasks/get`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

const anyStream = clientCheck({
  id: "client.tasks.any-stream",
  title: "A client answers a request of a task that arrives on the stream of GET",
  requirements: ["tasks.http.any-stream"],
  revisions: ONLY,
  transport: "http",
  on: tasksSituation,
  sends: "elicitation/create of a task on the stream that the client opened with GET",
  hint: "Handle requests of the server in the same way on every stream.",
  run({ seen, expect }) {
    const { rpc, response } = answerTo(
      seen,
      ON_GET,
      "a client that declares elicitation, opens a stream with GET, and calls a tool as a task that asks",
    );
    expect.that(response !== undefined, {
      expected: "a response, as on any other stream",
      actual: response ? "a response" : "no response to elicitation/create on the stream of GET",
      at: (response ?? rpc.request).seq,
      timed: response === undefined,
    });
  },
});

export const tasks: ClientSuite = {
  name: "client-tasks",
  checks: [callsDeclared, callsAllowed, ignored, methods, anyStream, ...requestorChecks, ...receiverChecks],
};
