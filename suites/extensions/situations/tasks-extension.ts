import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

/** Tools of the reference server that may run as tasks. With 0 seconds the first one returns its result at once. */
const SLOW = "slow_compute";
const ASKING = "confirm_delete";

/** The argument of the call that the client cancels. It may give up the call before it reads the task. */
export const CANCELLED_SECONDS = 2;

/** The prompt that is answered with a task, although prompts/get supports no tasks. */
const PROMPT = "test_task_prompt";
export const UNSUPPORTED_TASK = "mcp-conform-unsupported-task";

/** How long the answers to input requests of a task take effect: the task asks for the same input meanwhile. */
const DELAY_MS = 200;

const odd: Hooks = {
  dispatch: async (call, next) => {
    const { method, params } = call;
    if (method === "prompts/get" && params.name === PROMPT) {
      const now = new Date().toISOString();
      const times = { createdAt: now, lastUpdatedAt: now, ttlMs: 60_000, pollIntervalMs: 20 };
      return { resultType: "task", taskId: UNSUPPORTED_TASK, status: "working", ...times };
    }
    if (method === "tasks/update") {
      setTimeout(() => void next(call).catch(() => {}), DELAY_MS).unref();
      return { resultType: "complete" };
    }
    return next(call);
  },
};

export const tasksExtension: ClientSituation = {
  name: "tasks-extension",
  describe: "runs tools as tasks of the extension, and answers a prompt with a task",
  asks: "Declare the tasks extension if you support it, list the tools, call the tools of the context, get the prompt, call the tool of cancels and cancel its task, and close; when a request fails, continue with the next.",
  context: {
    tasks: true,
    calls: [
      { name: SLOW, arguments: { seconds: 0.15 } },
      { name: SLOW, arguments: { seconds: 0 } },
      { name: ASKING, arguments: {} },
    ],
    gets: [{ name: PROMPT }],
    cancels: [{ name: SLOW, arguments: { seconds: CANCELLED_SECONDS } }],
  },
  revisions: STATELESS,
  server: () => ({
    pageSize: 1_000,
    without: ["resources", "completions", "logging"],
    hooks: [odd, repairStateless({ always: true })],
  }),
};
