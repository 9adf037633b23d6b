import { INTERNAL_ERROR, ProtocolError } from "../../message.ts";
import { say } from "../core/features/content.ts";
import { form } from "../core/input.ts";
import { steps } from "../core/steps.ts";
import { ToolFailure } from "../core/tool-failure.ts";
import { NO_ARGUMENTS, READ_ONLY, type Tool, takes } from "./tool.ts";

const STEP_MS = 20;

const nameOf = (content: unknown): string => String((content as { name?: unknown } | undefined)?.name);

/** Tools that can become tasks, and one that cannot. In revisions without tasks they are ordinary tools. */
export const jobTools: readonly Tool[] = [
  {
    name: "greet",
    title: "Greeting",
    description: "Greets immediately, and never as a task.",
    inputSchema: takes({ name: { type: "string" } }),
    annotations: READ_ONLY,
    run: ({ name }) => say(`Hello, ${name}!`),
  },
  {
    name: "slow_compute",
    title: "Slow computation",
    description: "Computes for some seconds, as a task if the client supports tasks.",
    inputSchema: takes({ seconds: { type: "number", minimum: 0, maximum: 600 }, label: { type: "string" } }, [
      "seconds",
    ]),
    annotations: READ_ONLY,
    taskSupport: "optional",
    isQuick: ({ seconds }) => seconds === 0,
    run: async ({ seconds, label }, { signal }) => {
      await steps(Math.ceil((Number(seconds) * 1000) / STEP_MS), STEP_MS, signal);
      return say(`Computed ${label ?? "something"} for ${seconds} seconds`);
    },
  },
  {
    name: "failing_job",
    title: "Failing job",
    description: "Fails as a tool, always as a task.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    taskSupport: "required",
    run: async (_args, { signal }) => {
      await steps(5, STEP_MS, signal);
      throw new ToolFailure("This job intentionally fails");
    },
  },
  {
    name: "protocol_error_job",
    title: "Breaking job",
    description: "Ends with a JSON-RPC error.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    taskSupport: "optional",
    run: async (_args, { signal }) => {
      await steps(5, STEP_MS, signal);
      throw new ProtocolError(INTERNAL_ERROR, "This job intentionally breaks");
    },
  },
  {
    name: "confirm_delete",
    title: "Confirmed deletion",
    description: "Asks the user before it deletes a file. It deletes nothing in fact.",
    since: "2025-06-18",
    inputSchema: takes({ filename: { type: "string" } }, []),
    annotations: READ_ONLY,
    taskSupport: "optional",
    run: async ({ filename = "draft.txt" }, context) => {
      const { confirm } = await context.ask({
        confirm: form(`Delete ${filename}?`, { confirm: { type: "boolean" } }),
      });
      return say(confirm.action === "accept" ? `Deleted ${filename}` : `Did not delete ${filename}`);
    },
  },
  {
    name: "multi_input",
    title: "Two questions",
    description: "Sends two questions to the user together.",
    since: "2025-06-18",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    taskSupport: "optional",
    run: async (_args, context) => {
      const { first, second } = await context.ask({
        first: form("First name?", { name: { type: "string" } }),
        second: form("Last name?", { name: { type: "string" } }),
      });
      const isSent = [first, second].every(({ action }) => action === "accept");
      return say(isSent ? `${nameOf(first.content)} ${nameOf(second.content)}` : "The user sent no names");
    },
  },
  {
    name: "test_tool_with_task",
    title: "Question, then task",
    description: "Asks for a name first, and continues as a task.",
    since: "2026-07-28",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    taskSupport: "required",
    before: async (_args, context) => {
      const { user_name } = await context.ask({
        user_name: form("What is your name?", { name: { type: "string" } }),
      });
      return { name: nameOf(user_name.content) };
    },
    run: async ({ name }, { signal }) => {
      await steps(2, STEP_MS, signal);
      return say(`Hello, ${name}, from a task`);
    },
  },
];
