import type { Context } from "../core/context.ts";
import { say } from "../core/features/content.ts";
import { form, type InputRequest, isDeclared, ROOTS, sampling } from "../core/input.ts";
import { textOf } from "./input.ts";
import { NO_ARGUMENTS, READ_ONLY, type Tool } from "./tool.ts";

const NAME = form("What is your name?", { name: { type: "string" } });
const CONFIRM = form("Please confirm", { ok: { type: "boolean" } });

function tool(name: string, description: string, run: (context: Context) => Promise<string>): Tool {
  return {
    name,
    title: description.replace(/\.$/, ""),
    description,
    since: "2026-07-28",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => say(await run(context)),
  };
}

/** The parts of multi round-trip requests, one tool each (2026-07-28). */
export const inputRequiredTools: readonly Tool[] = [
  tool("test_missing_capability", "Requires a client with sampling.", async (context) => {
    const { answer } = await context.ask({ answer: sampling("Say hello", 20) });
    return `Success: ${textOf(answer)}`;
  }),
  tool("test_input_required_result_elicitation", "Asks for a name.", async (context) => {
    const { user_name } = await context.ask({ user_name: NAME });
    const content = user_name.content as { name?: unknown } | undefined;
    return user_name.action === "accept" ? `Hello, ${content?.name}!` : "Hello!";
  }),
  tool("test_input_required_result_sampling", "Asks for a completion.", async (context) => {
    const { capital_question } = await context.ask({
      capital_question: sampling("What is the capital of France?", 100),
    });
    return textOf(capital_question);
  }),
  tool("test_input_required_result_list_roots", "Asks for the roots.", async (context) => {
    const { client_roots } = await context.ask({ client_roots: ROOTS });
    return `Roots: ${JSON.stringify(client_roots.roots)}`;
  }),
  tool(
    "test_input_required_result_request_state",
    "Asks for input, and requires its state.",
    async (context) => {
      await context.ask({ confirm: CONFIRM }, { sealed: true });
      return "state-ok";
    },
  ),
  tool("test_input_required_result_tampered_state", "Refuses a changed state.", async (context) => {
    await context.ask({ confirm: CONFIRM }, { sealed: true });
    return "integrity-ok: the state is unchanged";
  }),
  tool("test_input_required_result_state_only", "Sends a state without input requests.", async (context) => {
    context.pause("first");
    return "The state came back";
  }),
  tool(
    "test_input_required_result_multiple_inputs",
    "Sends three input requests together.",
    async (context) => {
      const { user_name, greeting, client_roots } = await context.ask(
        { user_name: NAME, greeting: sampling("Generate a greeting", 50), client_roots: ROOTS },
        { sealed: true },
      );
      return JSON.stringify([user_name, textOf(greeting), client_roots]);
    },
  ),
  tool("test_input_required_result_multi_round", "Asks twice, one after the other.", async (context) => {
    const { step1 } = await context.ask(
      { step1: form("Step 1: What is your name?", { name: { type: "string" } }) },
      { sealed: true },
    );
    const { step2 } = await context.ask(
      { step2: form("Step 2: What is your favorite color?", { color: { type: "string" } }) },
      { sealed: true },
    );
    return JSON.stringify([step1.content, step2.content]);
  }),
  tool(
    "test_input_required_result_capabilities",
    "Asks only for input that the client declares.",
    async (context) => {
      const wishes: Readonly<Record<string, InputRequest>> = {
        elicit_input: form("Elicitation input", { value: { type: "string" } }),
        sample_input: sampling("Sample request", 50),
      };
      const possible = Object.entries(wishes).filter(([, request]) => isDeclared(request, context.client));
      if (possible.length === 0) return "No supported capabilities declared";
      const answers = await context.ask(Object.fromEntries(possible));
      return `capabilities-ok: received ${Object.keys(answers).join(",")}`;
    },
  ),
];
