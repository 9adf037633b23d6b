import { isDeclared } from "../../../../harness/check/applies.ts";
import type { ClientSituation } from "../../../../harness/check/situation.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { repairStateful } from "../repair-stateful.ts";
import { STATEFUL } from "../revisions.ts";
import type { ScriptContext } from "../server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools, type OfferedTool, textResult } from "../tools.ts";
import { runScriptWhen } from "./script-when.ts";

/** The requests of the server while a call runs. */
export const DURING_IDS = {
  ping: "ping-during-call",
  roots: "roots-during-call",
  sampling: "sampling-during-call",
  forms: ["form-of-a-colour", "form-of-a-city"],
  fences: ["ping-after-cancellation-1", "ping-after-cancellation-2", "ping-after-cancellation-3"],
} as const;

/** The only field of each form. */
export const FIELDS = ["colour", "city"] as const;

/** The tool whose call is answered after the requests of the server. */
export const ASKING_TOOL = "mcp_conform_asking_tool";

const asking: OfferedTool = {
  name: ASKING_TOOL,
  description: "Asks the client before it answers.",
  inputSchema: { type: "object", properties: {} },
  run: () => textResult("The client was asked"),
};

const formOf = (field: string): JsonObject => ({
  message: `Please name a ${field}`,
  requestedSchema: { type: "object", properties: { [field]: { type: "string" } } },
});

/** The ping comes first: only then the other answers say nothing of how fast it is answered. */
async function ask({ need, request, sendRaw, heldId, declared, revision }: ScriptContext): Promise<void> {
  await need(DURING_IDS.ping, "ping");
  const asked: Promise<boolean>[] = [];
  if (isDeclared(declared, "roots")) asked.push(request(DURING_IDS.roots, "roots/list"));
  if (isDeclared(declared, "sampling")) {
    const messages = [{ role: "user", content: { type: "text", text: "What is six times nine?" } }];
    asked.push(request(DURING_IDS.sampling, "sampling/createMessage", { messages, maxTokens: 20 }));
  }
  const hasForms = isDeclared(declared, "elicitation.form") || !isDeclared(declared, "elicitation.url");
  if (isDeclared(declared, "elicitation") && hasForms && revision >= "2025-06-18") {
    const mode = revision >= "2025-11-25" ? { mode: "form" } : {};
    for (const [index, id] of DURING_IDS.forms.entries())
      asked.push(request(id, "elicitation/create", { ...mode, ...formOf(FIELDS[index] ?? "") }));
  }
  await Promise.all(asked);
  // They come last: a client that takes one of them for its call is done with the call.
  const id = await heldId();
  if (id === undefined || !(await request(id, "ping"))) return;
  await sendRaw({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
  // A client that gave its call up has sent what it does next by the time it has answered all of them, one after the other.
  for (const fence of DURING_IDS.fences) if (!(await need(fence, "ping"))) return;
}

export const duringCall: ClientSituation = {
  name: "during-call",
  describe:
    "sends requests while a call runs, two forms for the user at the same time and a ping with the id of the call, cancels that ping when it is answered, and answers the call after them",
  asks: "Declare the capabilities that you support, connect, list the tools, call the tools of the context, and close.",
  context: { calls: [{ name: ASKING_TOOL, arguments: {} }, ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STATEFUL,
  server: ({ silence }) => ({
    pageSize: 100,
    hooks: [
      runScriptWhen(
        ({ method, params }) => method === "tools/call" && params.name === ASKING_TOOL,
        ask,
        silence,
      ),
      addTools(asking, ADD_NUMBERS),
      repairStateful(),
    ],
  }),
};
