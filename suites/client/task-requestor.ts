import type { ClientCheck } from "../../harness/check/client.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import type { Played } from "../../harness/check/situation.ts";
import type { Rpc } from "../../harness/trace/conversation.ts";
import { keyOf, methodOf, paramsOf } from "../../harness/trace/message.ts";
import { isObject } from "../../schema/json.ts";
import { clientCheck } from "./check.ts";
import { clientMessages, playedConversations } from "./client-messages.ts";
import { conclude, flawIn, seqsOf } from "./conclude.ts";
import { hasDisconnected } from "./ends.ts";
import { errorIn, objectIn } from "./server-requests.ts";
import { tasks } from "./situations/index.ts";
import { PROGRESS_TOKEN, REQUIRED } from "./situations/tasks.ts";
import { firstTask, isOver, relatedIn, resultIn, taskSupportOf, tasksOf } from "./task-messages.ts";

const CALLS = "a client that calls tools as tasks";

/** A task that the server created for a call of the client, and the later requests about it. */
interface Work {
  readonly call: Rpc;
  readonly taskId: unknown;
  readonly pollMs: number;
  readonly polls: readonly Rpc[];
  readonly results: readonly Rpc[];
  readonly isCancelled: boolean;
}

const requestsOf = ({ conversations }: Played) =>
  conversations.flatMap(({ clientRequests }) => clientRequests);

function worksIn(seen: Played): readonly Work[] {
  const requests = requestsOf(seen);
  return requests.flatMap((call): readonly Work[] => {
    const { task } = resultIn(call.responses[0]);
    if (call.method !== "tools/call" || call.params.task === undefined || !isObject(task)) return [];
    const { taskId, pollInterval } = task;
    const about = (method: string) =>
      requests.filter((one) => one.method === method && one.params.taskId === taskId);
    return [
      {
        call,
        taskId,
        pollMs: typeof pollInterval === "number" ? pollInterval : 0,
        polls: about("tasks/get"),
        results: about("tasks/result"),
        isCancelled: about("tasks/cancel").length > 0,
      },
    ];
  });
}

/** The status in the last answer to tasks/get. */
const lastStatus = ({ polls }: Work) =>
  resultIn(polls.findLast(({ responses }) => responses.length > 0)?.responses[0]).status;

const requiredAsTask = clientCheck({
  id: "client.tasks.tools-required",
  title: "A client calls a tool whose taskSupport is required as a task",
  requirements: ["tasks.tools.required-kept"],
  on: tasks,
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

const fetched = clientCheck({
  id: "client.tasks.result-fetched",
  title: "A client gets the result of its task without a status notification",
  requirements: ["tasks.status-notification.not-relied-on"],
  on: tasks,
  sends: "tasks that are completed, and no status notification",
  hint: "Poll with tasks/get, or call tasks/result. A server need not send status notifications.",
  run({ seen, expect }) {
    const works = worksIn(seen).filter(({ isCancelled }) => !isCancelled);
    const idle = works.filter(({ polls, results }) => polls.length === 0 && results.length === 0);
    if (idle.length > 0 && !hasDisconnected(seen)) return needsExercise("a client that ends by itself");
    conclude(expect, {
      expected: "tasks/get or tasks/result for each task",
      read: works.map(({ call }) => call.request.seq),
      flaws: idle.map(({ call }) => ({
        actual: `no request about the task of ${String(call.params.name)}`,
        at: call.responses[0]?.seq ?? call.request.seq,
        timed: true,
      })),
      needs: CALLS,
    });
  },
});

const polls = clientCheck({
  id: "client.tasks.polls",
  title: "A client polls its task until it is over or needs input",
  requirements: ["tasks.poll.until-settled", "tasks.poll.despite-notifications", "tasks.poll.besides-result"],
  on: tasks,
  sends: "tasks that are completed after some polls",
  reading: "A client that waits for tasks/result need not poll.",
  run({ seen, expect }) {
    const works = worksIn(seen).filter(
      ({ isCancelled, polls: asked, results }) => !isCancelled && asked.length > 0 && results.length === 0,
    );
    const all = worksIn(seen).filter(({ isCancelled, polls: asked }) => !isCancelled && asked.length > 0);
    const left = works.filter((one) => {
      const status = lastStatus(one);
      return !isOver(status) && status !== "input_required";
    });
    if (left.length > 0 && !hasDisconnected(seen)) return needsExercise("a client that ends by itself");
    conclude(expect, {
      expected: "tasks/get until the task is over or needs input",
      read: all.map(({ call }) => call.request.seq),
      flaws: left.map((one) => ({
        actual: `no further tasks/get after the status ${String(lastStatus(one))}`,
        at: one.polls.at(-1)?.request.seq ?? one.call.request.seq,
        timed: true,
      })),
      needs: "a client that polls a task",
    });
  },
});

/** Clocks and queues make a gap shorter than the client meant it. */
const TOLERANCE = 0.5;

const interval = clientCheck({
  id: "client.tasks.poll-interval",
  title: "A client polls no faster than the pollInterval of the task",
  requirements: ["tasks.poll.interval"],
  on: tasks,
  sends: "tasks with a pollInterval",
  reading: "The times are measured where the messages arrive, so only gaps below half of the interval count.",
  run({ seen, expect }) {
    const times = new Map(
      seen.conversations.flatMap(({ events }) => events.map(({ seq, ms }) => [seq, ms] as const)),
    );
    const gaps = worksIn(seen).flatMap(({ polls: asked, pollMs }) =>
      asked.slice(1).map(({ request }, index) => {
        const before = asked[index]?.request.seq ?? request.seq;
        const gap = (times.get(request.seq) ?? 0) - (times.get(before) ?? 0);
        return { gap, pollMs, seq: request.seq };
      }),
    );
    const fast = gaps.filter(({ gap, pollMs }) => gap < TOLERANCE * pollMs);
    conclude(expect, {
      expected: "the pollInterval between two requests",
      read: gaps.map(({ seq }) => seq),
      flaws: fast.slice(0, 1).map(({ gap, pollMs, seq }) => ({
        actual: `${Math.round(gap)} ms between two tasks/get, with a pollInterval of ${pollMs} ms`,
        at: seq,
      })),
      needs: "a client that polls a task twice",
    });
  },
});

const inputResult = clientCheck({
  id: "client.tasks.input-result",
  title: "A client that sees the status input_required calls tasks/result",
  requirements: ["tasks.input.result-called"],
  on: tasks,
  sends: "a task that needs input",
  hint: "Call tasks/result: the server sends its requests on it.",
  run({ seen, expect }) {
    const works = worksIn(seen).filter(({ polls: asked }) =>
      asked.some(({ responses }) => resultIn(responses[0]).status === "input_required"),
    );
    const left = works.filter(({ results }) => results.length === 0);
    if (left.length > 0 && !hasDisconnected(seen)) return needsExercise("a client that ends by itself");
    conclude(expect, {
      expected: "tasks/result",
      read: works.map(({ call }) => call.request.seq),
      flaws: left.map(({ polls: asked, call }) => ({
        actual: "no tasks/result after the status input_required",
        at: asked.at(-1)?.request.seq ?? call.request.seq,
        timed: true,
      })),
      needs: "a client that polls a task which needs input",
    });
  },
});

const inTask = clientCheck({
  id: "client.tasks.related-in-task",
  title: "A response of a client to a request of a task names the task in related-task metadata",
  requirements: ["tasks.related-task.in-task"],
  on: tasks,
  sends: "elicitation/create with related-task metadata, while a task needs input",
  hint: "Copy io.modelcontextprotocol/related-task into _meta of the result.",
  run({ seen, expect }) {
    const asked = seen.conversations
      .flatMap(({ serverRequests }) => serverRequests)
      .filter(({ method, params }) => !method.startsWith("tasks/") && relatedIn(params) !== undefined);
    const answers = asked.flatMap(({ params, responses: [response] }) =>
      // Another check judges a response with neither a result nor an error.
      response && !errorIn(response) && "result" in objectIn(response) ? [{ params, response }] : [],
    );
    conclude(expect, {
      expected: "the same related-task metadata as in the request",
      read: answers.map(({ response }) => response.seq),
      flaws: answers
        .filter(({ params, response }) => relatedIn(resultIn(response)) !== relatedIn(params))
        .map(({ response }) => ({
          actual: "a result without the related-task metadata of the request",
          at: response.seq,
          pointer: `${response.pointer}/result`,
        })),
      needs: "a client that answers an elicitation of a task",
    });
  },
});

const relatedOmitted = clientCheck({
  id: "client.tasks.related-omitted",
  title: "Messages about a task itself carry no related-task metadata",
  requirements: ["tasks.related-task.omitted", "tasks.status-notification.no-related-task"],
  on: tasks,
  sends: "tasks/get, tasks/list and tasks/cancel, and tasks of its own",
  run({ seen, expect }) {
    const own = clientMessages([seen]).filter(({ value }) =>
      /^(tasks\/(get|list|cancel|result)|notifications\/tasks\/status)$/.test(String(value.method)),
    );
    const answers = seen.conversations
      .flatMap(({ serverRequests }) => serverRequests)
      .filter(({ method }) => /^tasks\/(get|list|cancel)$/.test(method))
      .flatMap(({ responses }) => responses);
    conclude(expect, {
      expected: "no related-task metadata",
      read: [...seqsOf(own), ...answers.map(({ seq }) => seq)],
      flaws: [
        ...own
          .filter((one) => relatedIn(paramsOf(one)) !== undefined)
          .map((one) => flawIn(one, `${methodOf(one)} with related-task metadata`, "/params/_meta")),
        ...answers
          .filter((one) => relatedIn(resultIn(one)) !== undefined)
          .map(({ seq, pointer }) => ({
            actual: "a result about a task with related-task metadata",
            at: seq,
            pointer: `${pointer}/result/_meta`,
          })),
      ],
      needs: "a client that sends messages about tasks",
    });
  },
});

const cancelled = clientCheck({
  id: "client.tasks.cancel-by-request",
  title: "A client cancels a task by tasks/cancel, not by notifications/cancelled",
  requirements: ["tasks.cancel.not-by-notification"],
  revisions: { until: "2025-11-25" },
  on: "every",
  also: [tasks],
  sends: "a task in response to tools/call",
  hint: "Send tasks/cancel with the taskId.",
  run({ seen, expect }) {
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
    conclude(expect, {
      expected: "tasks/cancel",
      read: [...asked.map(({ request }) => request.seq), ...seqsOf(notices)],
      flaws: notices.map((one) =>
        flawIn(one, "notifications/cancelled for a call that is a task", "/params/requestId"),
      ),
      needs: "a client that cancels a task",
    });
  },
});

/** Whether the response is the last page of a list. Another check judges a client that requests more. */
function isLastPage(rpc: Rpc | undefined): boolean {
  const result = resultIn(rpc?.responses[0]);
  return Array.isArray(result.tasks) && result.nextCursor === undefined;
}

const cursor = clientCheck({
  id: "client.tasks.list-cursor",
  title: "A client sends the cursor of tasks/list back unchanged",
  requirements: ["tasks.list.cursor-opaque"],
  on: tasks,
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

const progressStops = clientCheck({
  id: "client.tasks.progress-stops",
  title: "A client sends no progress of a task after the task is over",
  requirements: ["tasks.progress.stops"],
  revisions: { until: "2025-11-25" },
  transport: "stdio",
  on: tasks,
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
