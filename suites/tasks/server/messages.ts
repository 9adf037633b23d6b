import { declares, isDeclared } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation, LegTrace, Rpc } from "../../../harness/trace/conversation.ts";
import { isNotification, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { type Ask, asks } from "../../across-topics/server/asks/asks.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace, type ServerMessage, serverMessages } from "../../across-topics/server/server-messages.ts";
import { unmatchedResponses } from "../../across-topics/server/unmatched-responses.ts";
import { sentNo, sentNoOf } from "../../messages/conclude.ts";
import { RELATED_TASK, relatedTask } from "./related.ts";
import { isOverStatus, tasksIn } from "./task-messages.ts";

const SENDS = "nothing: reads the messages of the run's tasks";
const STATUS = "notifications/tasks/status";
const ROOTS = "roots/list";

/** The calls that became tasks, each with its task id. */
function taskCalls({
  clientRequests,
}: Conversation): readonly { readonly rpc: Rpc; readonly id: unknown; readonly at: number }[] {
  return clientRequests.flatMap((rpc) => {
    const [answer] = rpc.responses;
    const result = answer && isObject(answer.value) ? answer.value.result : undefined;
    const task = isObject(result) ? result.task : undefined;
    return rpc.params.task !== undefined && answer && isObject(task)
      ? [{ rpc, id: task.taskId, at: answer.seq }]
      : [];
  });
}

export const relatedInTask = monitor({
  id: "tasks.related-task.in-task",
  title: "A request that the server sends for a task names the task in related-task metadata",
  requirements: ["tasks.related-task.in-task"],
  exercises: ["tool.task"],
  applies: declares("tasks.requests.tools.call"),
  sends: SENDS,
  reading:
    "Only requests that arrive while tasks/result is open, but no call, prompt or read, belong to a task for certain. Others are not judged.",
  hint: `Add ${RELATED_TASK}: {taskId} to the _meta of each request of a task.`,
  judge(trace) {
    const isKnown = ({ conversation, params }: Ask) =>
      taskCalls(conversation).some(({ id }) => id === relatedTask(params));
    const shared = new Set(
      unmatchedResponses(trace)
        .filter(({ mismatch }) => mismatch === "unasked")
        .map(({ conversation }) => conversation),
    );
    // A server asks for the roots at any time, for reasons of its own. And one that sends the messages of a session to all
    // others, as its responses show, may ask for the call of another session.
    const mine = asks(trace).filter(
      (one) =>
        isKnown(one) ||
        (one.method !== ROOTS && !shared.has(one.conversation) && belongsToTask(one.conversation, one.at)),
    );
    return {
      expected: "the taskId of a task",
      read: mine.map(({ at }) => at),
      flaws: mine
        .filter((one) => !isKnown(one))
        .map(({ params, at, pointer }) => ({
          actual: `related task ${brief(JSON.stringify(relatedTask(params)) ?? "absent")}`,
          at,
          pointer: `${pointer}/params/_meta`,
        })),
      whenNone: () => lacksExercise("tool.task", "a task that asks the user"),
    };
  },
});

/** Requests for which servers ask the client. */
const ASK: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** Whether only tasks/result can have led to a message at this place. */
function belongsToTask({ clientRequests }: Conversation, at: number): boolean {
  const open = clientRequests.filter(
    ({ request, responses: [answer] }) => request.seq < at && (answer === undefined || answer.seq > at),
  );
  // A call with task may ask before its task exists.
  return open.some(({ method }) => method === "tasks/result") && !open.some(({ method }) => ASK.has(method));
}

const statuses = perTrace((trace: LegTrace) =>
  serverMessages(trace).filter((one) => isNotification(one) && methodOf(one) === STATUS),
);

export const statusUnrelated = monitor({
  id: "tasks.status-notification.no-related-task",
  title: `${STATUS} has no related-task metadata`,
  requirements: ["tasks.status-notification.no-related-task"],
  sends: SENDS,
  hint: "Leave the metadata out: the notification has the taskId.",
  judge: (trace) => ({
    expected: `no ${RELATED_TASK}`,
    read: statuses(trace).map(({ message }) => message.seq),
    flaws: statuses(trace)
      .filter((one) => relatedTask(paramsOf(one)) !== undefined)
      .map(({ message }) => ({
        actual: RELATED_TASK,
        at: message.seq,
        pointer: `${message.pointer}/params/_meta`,
      })),
    whenNone: sentNoOf(trace, ["tasks"], STATUS, "tool.task"),
  }),
});

/** Progress for a call that became a task, after the task was returned. */
const lateProgress = perTrace((trace: LegTrace) =>
  trace.conversations.flatMap((conversation) => {
    const calls = taskCalls(conversation);
    const all = serverMessages(trace).filter(
      (one) =>
        one.conversation === conversation &&
        isNotification(one) &&
        methodOf(one) === "notifications/progress",
    );
    return all.flatMap((one) => {
      const call = calls.find(
        ({ rpc, at }) => tokenOf(rpc) === paramsOf(one).progressToken && at < one.message.seq,
      );
      return call ? [{ one, call, conversation }] : [];
    });
  }),
);

function tokenOf({ params: { _meta } }: Rpc): unknown {
  return isObject(_meta) ? _meta.progressToken : undefined;
}

/**
 * Where the end of a task is certain for what comes next: the answer that first showed it. Over HTTP progress may come on a
 * slower stream, so it is the answer to a later request there.
 */
function endOf(conversation: Conversation, taskId: unknown): number | undefined {
  const shown = endShown(conversation, taskId);
  if (shown === undefined || conversation.transport !== "http") return shown;
  const later = conversation.clientRequests.find(
    ({ request, responses }) => request.seq > shown && responses.length > 0,
  );
  return later?.responses[0]?.seq;
}

/** Also the list of tasks shows it: a task that ends just before it is cancelled refuses the cancellation. */
function endShown({ clientRequests }: Conversation, taskId: unknown): number | undefined {
  const ends = clientRequests.flatMap(({ method, params, responses: [answer] }) => {
    if (answer === undefined) return [];
    const result = isObject(answer.value) ? answer.value.result : undefined;
    const described = isObject(result) ? tasksIn(result) : [];
    const isEnd =
      (method === "tasks/result" && params.taskId === taskId) ||
      described.some(({ taskId: id = params.taskId, status }) => id === taskId && isOverStatus(status));
    return isEnd ? [answer.seq] : [];
  });
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

export const progressStops = monitor({
  id: "tasks.progress.stops",
  title: "No progress of a task is sent after the task is over",
  requirements: ["tasks.progress.stops"],
  exercises: ["tool.task"],
  applies: declares("tasks.requests.tools.call"),
  sends: SENDS,
  hint: "Send no progress after the status of the task is completed, failed or cancelled.",
  reads: (trace) =>
    trace.conversations.flatMap((conversation) =>
      taskCalls(conversation)
        .filter(({ rpc, id }) => tokenOf(rpc) !== undefined && endOf(conversation, id) !== undefined)
        .map(({ at }) => at),
    ),
  judge: (calls, trace) => ({
    expected: "no progress after the end of the task",
    read: calls,
    flaws: lateProgress(trace)
      .filter(({ one, call, conversation }) => one.message.seq > (endOf(conversation, call.id) ?? Infinity))
      .map(({ one }) => flawOf(one, "progress after the end of the task")),
    whenNone: () => lacksExercise("tool.task", "a task that ends in time"),
  }),
});

function flawOf({ message }: ServerMessage, actual: string) {
  return { actual, at: message.seq, pointer: `${message.pointer}/params` };
}

export const capabilityRespected = monitor({
  id: "tasks.capability.respected",
  title: "A server adds task to a request only if the client declares tasks for it",
  requirements: ["tasks.capability.respected"],
  sends: "nothing: every sampling request and every elicitation is read",
  hint: "Read tasks.requests in the capabilities of the client before you add task.",
  reads: (trace) => asks(trace).filter(({ declared }) => !isDeclared(declared, "tasks.requests")),
  judge: (all) => ({
    expected: "no member task",
    read: all.map(({ at }) => at),
    flaws: all
      .filter(({ params }) => params.task !== undefined)
      .map(({ method, at, pointer }) => ({
        actual: `${method} with task, but the client declares no tasks`,
        at,
        pointer: `${pointer}/params/task`,
      })),
    whenNone: sentNo("request for input", "tool.asks"),
  }),
});

/** The answers to tasks/get over HTTP: what carried each, and whether its stream carried anything else. */
const polled = perTrace((trace: LegTrace) =>
  trace.conversations
    .filter(({ transport }) => transport === "http")
    .flatMap(({ clientRequests, events }) =>
      clientRequests
        .filter(({ method }) => method === "tasks/get")
        .flatMap(({ responses: [answer] }) => {
          const carrier = events.find(({ seq }) => seq === answer?.seq);
          if (carrier === undefined || !("exchange" in carrier)) return [];
          const others = events.filter(
            (event) =>
              event.channel === "sse" &&
              event.exchange === carrier.exchange &&
              event.seq !== carrier.seq &&
              event.data,
          );
          return [{ at: carrier.seq, isStream: carrier.channel === "sse", isOnly: others.length === 0 }];
        }),
    ),
);

export const getPlain = monitor({
  id: "tasks.http.get-plain",
  title: "tasks/get is answered with JSON, not with an event stream",
  requirements: ["tasks.http.get-plain"],
  exercises: ["tool.task"],
  applies: declares("tasks.requests.tools.call"),
  transport: "http",
  sends: SENDS,
  reading: 'The text says "where possible": a stream that also carries another message is not judged.',
  hint: "Answer tasks/get with one JSON object: the client polls.",
  judge: (trace) => ({
    expected: "Content-Type: application/json",
    read: polled(trace).map(({ at }) => at),
    flaws: polled(trace)
      .filter(({ isStream, isOnly }) => isStream && isOnly)
      .map(({ at }) => ({ actual: "Content-Type: text/event-stream", at })),
    whenNone: () => lacksExercise("tool.task"),
  }),
});
