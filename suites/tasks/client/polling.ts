import { needsExercise } from "../../../harness/check/expect.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { tasks } from "../situations/tasks.ts";
import { isOver, resultIn } from "./messages.ts";
import { CALLS, lastStatus, requestsOf, worksIn } from "./work.ts";

const onTasks = clientChecksOn(tasks);

export const fetched = onTasks({
  id: "client.tasks.result-fetched",
  title: "A client gets the result of its task without a status notification",
  requirements: ["tasks.status-notification.not-relied-on"],
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

export const polls = onTasks({
  id: "client.tasks.polls",
  title: "A client polls its task until it is over or needs input",
  requirements: ["tasks.poll.until-settled", "tasks.poll.despite-notifications", "tasks.poll.besides-result"],
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

export const interval = onTasks({
  id: "client.tasks.poll-interval",
  title: "A client polls no faster than the pollInterval of the task",
  requirements: ["tasks.poll.interval"],
  sends: "tasks with a pollInterval",
  reading:
    "The times are measured where the messages arrive, so only gaps below half of the interval count. A tasks/get after tasks/result or tasks/cancel is no poll.",
  run({ seen, expect }) {
    const times = new Map(
      seen.conversations.flatMap(({ events }) => events.map(({ seq, ms }) => [seq, ms] as const)),
    );
    // After these a client may look once more, without waiting.
    const others = requestsOf(seen)
      .filter(({ method }) => method === "tasks/result" || method === "tasks/cancel")
      .flatMap(({ request, responses }) => [request, ...responses]);
    const gaps = worksIn(seen).flatMap(({ polls: asked, pollMs }) =>
      asked.slice(1).flatMap(({ request }, index) => {
        const before = asked[index]?.request.seq ?? request.seq;
        if (others.some(({ seq }) => seq > before && seq < request.seq)) return [];
        const gap = (times.get(request.seq) ?? 0) - (times.get(before) ?? 0);
        return [{ gap, pollMs, seq: request.seq }];
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

export const inputResult = onTasks({
  id: "client.tasks.input-result",
  title: "A client that sees the status input_required calls tasks/result",
  requirements: ["tasks.input.result-called"],
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
