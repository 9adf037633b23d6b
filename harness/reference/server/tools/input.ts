import type { JsonObject } from "../../../switches/message.ts";
import type { Context } from "../core/context.ts";
import { say } from "../core/features/content.ts";
import { form, ROOTS, sampling } from "../core/input.ts";
import { NO_ARGUMENTS, READ_ONLY, type Tool, takes } from "./tool.ts";

/** The text of a sampling result, whose content may be one block or several. */
export function textOf(answer: JsonObject): string {
  const blocks = [answer.content].flat() as readonly JsonObject[];
  return blocks.map((block) => String(block.text ?? `(${block.type})`)).join(" ");
}

export function outcomeOf(what: string, { action, content }: JsonObject): JsonObject {
  return say(`${what}: action=${action}, content=${JSON.stringify(content ?? {})}`);
}

const CLOCK = {
  name: "clock",
  description: "Returns the time",
  inputSchema: { type: "object" },
  outputSchema: { type: "object", properties: { time: { type: "string" } }, required: ["time"] },
};

/** How often the model may use the tool. */
const MOST_ROUNDS = 3;

/** Samples with a tool until the model no longer uses it. */
async function loop(context: Context): Promise<string> {
  const messages: JsonObject[] = [{ role: "user", content: { type: "text", text: "What time is it?" } }];
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const params = { messages: [...messages], maxTokens: 100, tools: [CLOCK], toolChoice: { mode: "auto" } };
    const key = `answer${round}`;
    const { [key]: answer = {} } = await context.ask({ [key]: { method: "sampling/createMessage", params } });
    const uses = ([answer.content].flat() as readonly JsonObject[]).filter(({ type }) => type === "tool_use");
    if (uses.length === 0) return textOf(answer);
    const results = uses.map(({ id }) => ({
      type: "tool_result",
      toolUseId: id,
      content: [{ type: "text", text: "12:00" }],
      structuredContent: { time: "12:00" },
    }));
    messages.push({ role: "assistant", content: answer.content }, { role: "user", content: results });
  }
  return `the model used the tool ${MOST_ROUNDS} times`;
}

const choices = ["option1", "option2", "option3"];
const titled = ["First", "Second", "Third"].map((title, i) => ({ const: `value${i + 1}`, title }));

/** Tools that need input from the client, in every era. */
export const inputTools: readonly Tool[] = [
  {
    name: "test_sampling",
    title: "Sampling",
    description: "Asks the model of the client to answer a prompt.",
    inputSchema: takes({ prompt: { type: "string" } }),
    annotations: READ_ONLY,
    run: async ({ prompt }, context) => {
      const { answer } = await context.ask({ answer: sampling(String(prompt), 100) });
      return say(`LLM response: ${textOf(answer)}`);
    },
  },
  {
    name: "test_sampling_with_tools",
    title: "Sampling with a tool",
    description: "Asks the model of the client to answer a prompt, and offers it a tool.",
    since: "2025-11-25",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => say(`LLM response: ${await loop(context)}`),
  },
  {
    name: "test_list_roots",
    title: "Roots",
    description: "Asks the client for its roots and returns them.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => {
      const { answer } = await context.ask({ answer: ROOTS });
      return say(`Roots: ${JSON.stringify(answer.roots)}`);
    },
  },
  {
    name: "test_elicitation",
    title: "Elicitation",
    description: "Asks the user for a name and an address.",
    since: "2025-06-18",
    inputSchema: takes({ message: { type: "string" } }),
    annotations: READ_ONLY,
    run: async ({ message }, context) => {
      const { answer } = await context.ask({
        answer: form(String(message), {
          username: { type: "string", description: "User's response" },
          email: { type: "string", description: "User's email address" },
        }),
      });
      return outcomeOf("User response", answer);
    },
  },
  {
    name: "test_elicitation_sep1034_defaults",
    title: "Elicitation with defaults",
    description: "Asks the user with a form. Each kind of field has a default.",
    since: "2025-11-25",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => {
      const fields = {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      };
      const { answer } = await context.ask({ answer: form("Please check these values", fields, []) });
      return outcomeOf("Elicitation completed", answer);
    },
  },
  {
    name: "test_elicitation_sep1330_enums",
    title: "Elicitation with choices",
    description: "Asks the user with a form that has each kind of choice.",
    since: "2025-11-25",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => {
      const fields = {
        untitledSingle: { type: "string", enum: choices },
        titledSingle: { type: "string", oneOf: titled },
        legacyEnum: { type: "string", enum: ["opt1", "opt2"], enumNames: ["Option One", "Option Two"] },
        untitledMulti: { type: "array", items: { type: "string", enum: choices } },
        titledMulti: { type: "array", items: { anyOf: titled } },
      };
      const { answer } = await context.ask({ answer: form("Please choose", fields, []) });
      return outcomeOf("Elicitation completed", answer);
    },
  },
];
