import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { keyOf, methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { clientMessages, playedConversations } from "../../across-topics/client/client-messages.ts";
import { conclude, flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { PROGRESS_TOKEN, REQUIRED, tasks } from "../situations/tasks.ts";
import { firstTask, isOver, resultIn, taskSupportOf, tasksOf } from "./messages.ts";
import { inTask, relatedOmitted } from "./metadata.ts";
import { fetched, inputResult, interval, polls } from "./polling.ts";
import { CALLS, requestsOf, worksIn } from "./work.ts";

const onTasks = clientChecksOn(tasks);

const requiredAsTask = onTasks({
  id: "client.tasks.tools-required",
  title: "A client calls a tool whose taskSupport is required as a task",
  requirements: ["tasks.tools.required-kept"],
  sends: "a list of tools, one of them with taskSupport required, from a server that declares tasks",
  reading: "A client without any task call may not support tasks, so that proves nothing.",
  hint: "Add task to tools/call if execution.taskSupport of the tool is required.",
  run({ seen, expect }) {
    const calls = requestsOf(seen).filter(({ method }) => method === "tools/call");
    const asTask = calls.find(({ params }) => params.task !== undefined);
    if (asTask === undefined) return needsExercise(CALLS);
    const required = seen.conversations.flatMap((conversation) =>
      conversation.clientRequests.filter(
        ({ method, params, request }) =>
          method === "tools/call" &&
          params.name === REQUIRED &&
          // A client that has not read the list cannot know what a tool requires.
          request.seq > asTask.request.seq &&
          taskSupportOf({ conversation, message: request }, REQUIRED) === "required",
      ),
    );
    conclude(expect, {
      expected: "tools/call with task",
      read: required.map(({ request }) => request.seq),
      flaws: required
        .filter(({ params }) => params.task === undefined)
        .map(({ request }) => ({
          actual: `a call of ${REQUIRED} without task`,
          at: request.seq,
          pointer: `${request.pointer}/params`,
        })),
      needs: `a client that lists and calls ${REQUIRED}`,
    });
  },
});

const cancelled = clientMonitor({
  id: "client.tasks.cancel-by-request",
  title: "A client cancels a task by tasks/cancel, not by notifications/cancelled",
  requirements: ["tasks.cancel.not-by-notification"],
  revisions: { until: "2025-11-25" },
  also: [tasks],
  sends: "a task in response to tools/call",
  hint: "Send tasks/cancel with the taskId.",
  judge(seen) {
    const created = playedConversations(seen).flatMap(({ conversation, played }) =>
      worksIn({ ...played, conversations: [conversation] }).map((work) => ({ work, conversation })),
    );
    const asked = seen.flatMap(requestsOf).filter(({ method }) => method === "tasks/cancel");
    const notices = clientMessages(seen).filter(
      (one) =>
        methodOf(one) === "notifications/cancelled" &&
        created.some(
          ({ work, conversation }) =>
            conversation === one.conversation &&
            keyOf(work.call.id) === keyOf(paramsOf(one).requestId) &&
            (work.call.responses[0]?.seq ?? Number.POSITIVE_INFINITY) < one.message.seq,
        ),
    );
    return {
      expected: "tasks/cancel",
      read: [...asked.map(({ request }) => request.seq), ...seqsOf(notices)],
      flaws: notices.map((one) =>
        flawIn(one, "notifications/cancelled for a call that is a task", "/params/requestId"),
      ),
      needs: "a client that cancels a task",
    };
  },
});

/** Whether the response is the last page of a list. Another check judges a client that requests more. */
function isLastPage(rpc: Rpc | undefined): boolean {
  const result = resultIn(rpc?.responses[0]);
  return Array.isArray(result.tasks) && result.nextCursor === undefined;
}

const cursor = onTasks({
  id: "client.tasks.list-cursor",
  title: "A client sends the cursor of tasks/list back unchanged",
  hint: "Treat a cursor as an opaque string. Do not parse, trim or encode it.",
  requirements: ["tasks.list.cursor-opaque"],
  sends: "tasks/list in pages",
  run({ seen, expect }) {
    const lists = requestsOf(seen).filter(({ method }) => method === "tasks/list");
    const asked = lists.filter(
      ({ params }, index) => typeof params.cursor === "string" && !isLastPage(lists[index - 1]),
    );
    const given = new Set(lists.flatMap(({ responses }) => responses.map((one) => resultIn(one).nextCursor)));
    conclude(expect, {
      expected: "a cursor that the server issued",
      read: asked.map(({ request }) => request.seq),
      flaws: asked
        .filter(({ params }) => !given.has(params.cursor))
        .map(({ params, request }) => ({
          actual: `the unknown cursor ${JSON.stringify(params.cursor)}`,
          at: request.seq,
          pointer: `${request.pointer}/params/cursor`,
        })),
      needs: "a client that requests a second page of its tasks",
    });
  },
});

const progressStops = onTasks({
  id: "client.tasks.progress-stops",
  title: "A client sends no progress of a task after the task is over",
  hint: "End the reports of a task before you set its status to completed, failed or cancelled.",
  requirements: ["tasks.progress.stops"],
  revisions: { until: "2025-11-25" },
  transport: "stdio",
  sends: "a request with task and a progress token",
  reading: "Over HTTP each message is a request of its own, and they may arrive in another order.",
  run({ seen, expect }) {
    const { task } = firstTask(seen);
    const over = tasksOf(seen).find((one) => one.task.taskId === task.taskId && isOver(one.task.status));
    if (over === undefined) return needsExercise("a client whose task ends");
    const reports = clientMessages([seen]).filter(
      (one) => methodOf(one) === "notifications/progress" && paramsOf(one).progressToken === PROGRESS_TOKEN,
    );
    conclude(expect, {
      expected: "progress only before the end of the task",
      read: seqsOf(reports),
      flaws: reports
        .filter(({ message }) => message.seq > over.seq)
        .map((one) => flawIn(one, `progress after the status ${String(over.task.status)}`, "/method")),
      needs: "a client that reports progress of a task",
    });
  },
});

export const requestorChecks: readonly ClientCheck[] = [
  requiredAsTask,
  fetched,
  polls,
  interval,
  inputResult,
  inTask,
  relatedOmitted,
  cancelled,
  cursor,
  progressStops,
];
