import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { notificationsIn } from "../../across-topics/client/eras.ts";
import {
  answerOf,
  type ClientRequest,
  joinedHeader,
  needsClientExit,
  requestsIn,
} from "../../across-topics/client/stateless-requests.ts";
import { decoded } from "../../headers/client/encoding.ts";
import { cited } from "../../mrtr/client/rounds.ts";
import { CANCELLED_SECONDS, tasksExtension, UNSUPPORTED_TASK } from "../situations/tasks-extension.ts";

const FOLLOWS = "a client that declares the tasks extension and gets a task";

/** A call that was answered with a task, and the later requests about it. */
interface Work {
  readonly call: ClientRequest;
  readonly at: number;
  readonly pollMs: number;
  readonly polls: readonly ClientRequest[];
  readonly updates: readonly ClientRequest[];
  readonly isCancelled: boolean;
}

function worksIn(seen: Played): readonly Work[] {
  const requests = requestsIn(seen);
  return requests.flatMap((call): readonly Work[] => {
    const { result, seq = call.seq } = answerOf(call);
    if (call.method !== "tools/call" || result?.resultType !== "task") return [];
    const about = (method: string) =>
      requests.filter((one) => one.method === method && one.params.taskId === result.taskId);
    const { pollIntervalMs } = result;
    return [
      {
        call,
        at: seq,
        pollMs: typeof pollIntervalMs === "number" ? pollIntervalMs : 0,
        polls: about("tasks/get"),
        updates: about("tasks/update"),
        isCancelled: about("tasks/cancel").length > 0,
      },
    ];
  });
}

/** The works that the client needs to their end. */
const neededIn = (seen: Played) =>
  worksIn(seen).filter(({ call, isCancelled }) => {
    const args = isObject(call.params.arguments) ? call.params.arguments : {};
    return !isCancelled && args.seconds !== CANCELLED_SECONDS;
  });

const isOver = (status: unknown) => ["completed", "failed", "cancelled"].includes(String(status));

const onTasksExtension = clientChecksOn(tasksExtension);

const eitherResult = onTasksExtension({
  id: "client.extensions.tasks.either-result",
  title: "A client with the tasks extension handles both a task and a plain result",
  hint: 'Look at resultType of each answer to tools/call: poll the task if it is "task", and use the result itself otherwise.',
  requirements: ["extensions.tasks.client.either-result"],
  sends: "a task in response to one call, and a plain result to another call of the same tool",
  reading: "A client that polls a task handles it. One that continues after a plain result handles that.",
  run({ seen, expect }) {
    const works = neededIn(seen);
    const [first] = works;
    if (!first) return needsExercise(FOLLOWS);
    const idle = works.find(({ polls }) => polls.length === 0);
    if (idle) needsClientExit(seen);
    expect.that(idle === undefined, {
      expected: "tasks/get after a task",
      actual: idle ? `no tasks/get for the task of ${String(idle.call.params.name)}` : "tasks/get",
      at: (idle ?? first).at,
      timed: idle !== undefined,
    });
    const plain = requestsIn(seen).find(
      (one) => one.method === "tools/call" && answerOf(one).result?.resultType === "complete",
    );
    if (!plain) return;
    const after = answerOf(plain).seq ?? plain.seq;
    const next = requestsIn(seen).find(({ seq }) => seq > after);
    expect.that(next !== undefined, {
      expected: "another request after a plain result",
      actual: next ? next.method : "no further request after a plain result",
      at: next?.seq ?? after,
      timed: next === undefined,
    });
  },
});

const unsupported = onTasksExtension({
  id: "client.extensions.tasks.unsupported",
  title: "A client treats a task in response to prompts/get as an invalid result",
  requirements: ["extensions.tasks.client.unsupported"],
  sends: "a task in response to prompts/get, which supports no tasks",
  hint: "Accept a task only in response to a method that supports tasks.",
  run({ seen, expect }) {
    if (worksIn(seen).length === 0) return needsExercise(FOLLOWS);
    const get = requestsIn(seen).find((one) => answerOf(one).result?.taskId === UNSUPPORTED_TASK);
    if (!get) return needsExercise("a client that gets the prompt of the context");
    const followed = requestsIn(seen).find(
      ({ method, params }) => method.startsWith("tasks/") && params.taskId === UNSUPPORTED_TASK,
    );
    if (!followed) needsClientExit(seen);
    expect.that(followed === undefined, {
      expected: "no request about the task",
      actual: followed ? `${followed.method} for a task in response to prompts/get` : "none",
      at: followed?.seq ?? get.seq,
    });
  },
});

/** Clocks and queues make a gap shorter than the client meant it. */
const TOLERANCE = 0.5;

const polls = onTasksExtension({
  id: "client.extensions.tasks.polls",
  title: "A client polls a task until it is over, and no faster than its pollIntervalMs",
  requirements: ["extensions.tasks.client.poll"],
  sends: "tasks that end after some polls",
  reading:
    "The times are measured where the messages arrive, so only gaps below half of the interval count. A tasks/get after tasks/update or tasks/cancel is no poll.",
  run({ seen, expect }) {
    const works = neededIn(seen).filter((one) => one.polls.length > 0);
    const times = new Map(
      seen.conversations.flatMap(({ events }) => events.map(({ seq, ms }) => [seq, ms] as const)),
    );
    const left = works.filter((one) => !one.polls.some((poll) => isOver(answerOf(poll).result?.status)));
    if (left.length > 0) needsClientExit(seen);
    // After these a client may look once more, without waiting.
    const others = requestsIn(seen)
      .filter(({ method }) => method === "tasks/update" || method === "tasks/cancel")
      .map(({ seq }) => seq);
    const fast = works.flatMap(({ polls: asked, pollMs }) =>
      asked.slice(1).flatMap(({ seq }, index) => {
        const before = asked[index]?.seq ?? seq;
        if (others.some((other) => other > before && other < seq)) return [];
        const gap = (times.get(seq) ?? 0) - (times.get(before) ?? 0);
        return gap < TOLERANCE * pollMs ? [{ gap, pollMs, seq }] : [];
      }),
    );
    conclude(expect, {
      expected: "tasks/get until the task is over, with the interval between two of them",
      read: works.map(({ at }) => at),
      flaws: [
        ...left.map(({ at, call }) => ({
          actual: `the task of ${String(call.params.name)} was not polled to its end`,
          at,
          timed: true,
        })),
        ...fast.slice(0, 1).map(({ gap, pollMs, seq }) => ({
          actual: `${Math.round(gap)} ms between two tasks/get, with a pollIntervalMs of ${pollMs}`,
          at: seq,
        })),
      ],
      needs: FOLLOWS,
    });
  },
});

const answeredOnce = onTasksExtension({
  id: "client.extensions.tasks.answered-once",
  title: "A client answers each input request of a task once",
  requirements: ["extensions.tasks.input.answered-once"],
  sends: "a task that asks for input, and that still asks for it shortly after the answer",
  hint: "Remember which keys of inputRequests you have answered.",
  run({ seen, expect }) {
    const works = worksIn(seen).filter(({ updates }) => updates.length > 0);
    conclude(expect, {
      expected: "one answer for each key",
      read: works.map(({ at }) => at),
      flaws: works.flatMap(({ updates }) => {
        const done = new Set<string>();
        return updates.flatMap(({ params, seq, pointer }) => {
          const { inputResponses } = params;
          if (!isObject(inputResponses))
            return [
              { actual: `inputResponses is ${cited(inputResponses)}`, at: seq, pointer: `${pointer}/params` },
            ];
          return Object.keys(inputResponses).flatMap((key) => {
            const isAgain = done.has(key);
            done.add(key);
            if (!isAgain) return [];
            return [
              { actual: `a second answer for ${JSON.stringify(key)}`, at: seq, pointer: `${pointer}/params` },
            ];
          });
        });
      }),
      needs: "a client that answers the input requests of a task",
    });
  },
});

const cancelled = onTasksExtension({
  id: "client.extensions.tasks.cancel-by-request",
  title: "A client cancels a task of the extension by tasks/cancel, not by notifications/cancelled",
  requirements: ["extensions.tasks.cancel.not-by-notification"],
  sends: "a task in response to the call that the client cancels",
  hint: "Send tasks/cancel with the taskId.",
  run({ seen, expect }) {
    const works = worksIn(seen);
    const asked = requestsIn(seen).filter(({ method }) => method === "tasks/cancel");
    const notices = seen.conversations
      .flatMap(notificationsIn)
      .filter(({ method }) => method === "notifications/cancelled")
      .filter(({ params, seq }) => {
        const id = isObject(params) ? keyOf(params.requestId) : undefined;
        return works.some(({ call, at }) => keyOf(call.id) === id && at < seq);
      });
    conclude(expect, {
      expected: "tasks/cancel",
      read: [...asked, ...notices].map(({ seq }) => seq),
      flaws: notices.map(({ seq, pointer }) => ({
        actual: "notifications/cancelled for a call that is a task",
        at: seq,
        pointer: `${pointer}/params/requestId`,
      })),
      needs: "a client that cancels a task",
    });
  },
});

/** The decoded value of the header Mcp-Name. */
function nameIn({ headers = [] }: ClientRequest): string | undefined {
  const name = joinedHeader(headers, HEADER.name);
  return name === undefined ? undefined : decoded(name);
}

const nameHeader = onTasksExtension({
  id: "client.extensions.tasks.name-header",
  title: "The Mcp-Name header of a tasks request is the taskId",
  requirements: ["extensions.tasks.methods.name-header"],
  transport: "http",
  sends: "tasks in response to calls",
  hint: "Send Mcp-Name with the taskId of tasks/get, tasks/update and tasks/cancel.",
  run({ seen, expect }) {
    const sent = requestsIn(seen).filter(({ method }) => /^tasks\/(get|update|cancel)$/.test(method));
    const calls = requestsIn(seen).filter(({ method }) => method === "tools/call");
    // Other checks judge the header of the calls. A client that has it wrong there makes the same mistake here.
    if (!calls.every((call) => nameIn(call) === call.params.name))
      return needsExercise("a client whose Mcp-Name of tools/call is the name of the tool");
    conclude(expect, {
      expected: "Mcp-Name with the taskId",
      read: sent.map(({ seq }) => seq),
      flaws: sent.flatMap((one) => {
        const { method, params, headers, seq } = one;
        const name = joinedHeader(headers ?? [], HEADER.name);
        if (name !== undefined && nameIn(one) === params.taskId) return [];
        return [
          {
            actual: `${method} ${name === undefined ? "without Mcp-Name" : `with Mcp-Name: ${name}`}`,
            at: seq,
          },
        ];
      }),
      needs: FOLLOWS,
    });
  },
});

export const taskChecks: readonly ClientCheck[] = [
  eitherResult,
  unsupported,
  polls,
  answeredOnce,
  cancelled,
  nameHeader,
];
