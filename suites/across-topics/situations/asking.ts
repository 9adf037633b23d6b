import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import { METHOD_NOT_FOUND, ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";
import { Page } from "./page.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STATEFUL } from "./revisions.ts";
import { runScript, type ScriptContext } from "./server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools, textResult } from "./tools.ts";

/** The ids of the requests of the server. The checks find the responses by them. */
export const REQUEST_IDS = {
  ping: "ping",
  pingOnGet: "ping-on-get-stream",
  roots: "roots",
  rootsAgain: "roots-again",
  sampling: "sampling",
  samplingTools: "sampling-with-tools",
  samplingTask: "sampling-as-task",
  form: "elicitation-form",
  plainForm: "elicitation-without-mode",
  url: "elicitation-url",
} as const;

/** A client may report progress under these tokens. */
const PROGRESS_TOKENS = { sampling: "progress-of-sampling", form: 7 } as const;

/** Unusual ids: the client must return each of them unchanged. */
export const EDGE_IDS: readonly (string | number)[] = [
  0,
  -1,
  Number.MAX_SAFE_INTEGER,
  "0042",
  "Füße \u{1F9B6}",
  "i".repeat(300),
];

const MESSAGES = [{ role: "user", content: { type: "text", text: "What is six times seven?" } }];

/** A field with a default for each type, as in the official suite. */
const DEFAULTS: JsonObject = {
  name: { type: "string", default: "John Doe" },
  age: { type: "integer", default: 30 },
  score: { type: "number", default: 95.5 },
  status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
  verified: { type: "boolean", default: true },
};

/** Before 2025-11-25 only boolean fields can have a default. */
export function formIn(revision: Revision): JsonObject {
  const properties: JsonObject =
    revision >= "2025-11-25"
      ? DEFAULTS
      : { name: { type: "string" }, verified: { type: "boolean", default: true } };
  return { message: "Please check these values", requestedSchema: { type: "object", properties } };
}

/** The id is opaque. */
const visit = (url: string): JsonObject => ({
  mode: "url",
  message: "Please look at this page",
  url,
  elicitationId: "mcp-conform/ +%? opaque",
});

/** Sends all requests at the same time. The checks judge each response separately. */
async function ask({ request: ask, declared, revision }: ScriptContext, page: Page): Promise<void> {
  const can = (path: string) => isDeclared(declared, path);
  const asked = [ask(REQUEST_IDS.ping, "ping"), ...EDGE_IDS.map((id) => ask(id, "ping"))];
  if (can("roots")) asked.push(ask(REQUEST_IDS.roots, "roots/list"));
  if (can("sampling")) {
    const params = { messages: MESSAGES, maxTokens: 20, _meta: { progressToken: PROGRESS_TOKENS.sampling } };
    asked.push(ask(REQUEST_IDS.sampling, "sampling/createMessage", params));
    if (revision === "2025-11-25" && !can("tasks.requests.sampling.createMessage")) {
      const task = { messages: MESSAGES, maxTokens: 20, task: { ttl: 60_000 } };
      asked.push(ask(REQUEST_IDS.samplingTask, "sampling/createMessage", task));
    }
  }
  if (can("sampling.tools") && revision >= "2025-11-25") {
    const tools = [{ name: "clock", description: "Returns the time", inputSchema: { type: "object" } }];
    const params = { messages: MESSAGES, maxTokens: 20, tools, toolChoice: { mode: "auto" } };
    asked.push(ask(REQUEST_IDS.samplingTools, "sampling/createMessage", params));
  }
  if (can("elicitation") && revision >= "2025-06-18") {
    const form = formIn(revision);
    const hasModes = revision >= "2025-11-25";
    // An empty capability means form mode (reading S45).
    if (!hasModes || can("elicitation.form") || !can("elicitation.url")) {
      const mode = hasModes ? { mode: "form" } : {};
      const _meta = { progressToken: PROGRESS_TOKENS.form };
      asked.push(ask(REQUEST_IDS.form, "elicitation/create", { ...mode, ...form, _meta }));
      if (hasModes) asked.push(ask(REQUEST_IDS.plainForm, "elicitation/create", form));
    }
    if (hasModes && can("elicitation.url"))
      asked.push(ask(REQUEST_IDS.url, "elicitation/create", visit(page.url)));
  }
  await Promise.all(asked);
}

/** Asks for the roots again before the first call of a tool: the driver may have changed them. */
function askingRootsAgain(): Hooks {
  let declaresRoots = false;
  let isDone = false;
  return {
    dispatch: (call, next) => {
      const { method, params } = call;
      if (method === "initialize" && isObject(params.capabilities))
        declaresRoots = isDeclared(params.capabilities, "roots");
      if (method === "tools/call" && declaresRoots && !isDone) {
        isDone = true;
        call.send({ jsonrpc: "2.0", id: REQUEST_IDS.rootsAgain, method: "roots/list" });
      }
      return next(call);
    },
  };
}

/** Sends a ping as the first event of the first stream that the client opens with GET. */
function pingingOnGet(): Hooks {
  let isDone = false;
  return {
    http: async (request, next) => {
      const reply = await next(request);
      const { body } = reply;
      if (request.method !== "GET" || typeof body === "string" || reply.status !== 200 || isDone)
        return reply;
      isDone = true;
      async function* pinging(events: typeof body) {
        const ping = JSON.stringify({ jsonrpc: "2.0", id: REQUEST_IDS.pingOnGet, method: "ping" });
        yield { event: "message", data: ping };
        if (typeof events !== "string") yield* events;
      }
      return { ...reply, body: pinging(body) };
    },
  };
}

/** As servers that declare resources and have no templates. */
export const TEMPLATES = "resources/templates/list";

const withoutTemplates: Hooks = {
  dispatch: (call, next) => {
    if (call.method === TEMPLATES) throw new ProtocolError(METHOD_NOT_FOUND, "Method not found");
    return next(call);
  },
};

const ELICITING = {
  name: "test_client_elicitation_defaults",
  description: "The server asks the user before it lists its tools.",
  inputSchema: { type: "object", properties: {} },
  run: () => textResult("The server asked the user before the list"),
};

export const asking: ClientSituation = {
  name: "asking",
  describe: "sends a request for each capability that the client declares, and refuses the list of templates",
  asks: "Declare the capabilities that you support, connect, list the tools, change your roots, call the tools of the context, and close.",
  context: { changesRoots: true, calls: [{ name: ELICITING.name, arguments: {} }, ADD_NUMBERS_CALL] },
  official: "elicitation-sep1034-client-defaults",
  revisions: STATEFUL,
  server: ({ silence }) => {
    const page = new Page();
    const script = (talk: ScriptContext) => ask(talk, page);
    return {
      hooks: [
        page.hooks,
        pingingOnGet(),
        askingRootsAgain(),
        withoutTemplates,
        runScript(script, silence),
        addTools(ELICITING, ADD_NUMBERS),
        repairStateful(),
      ],
    };
  },
};
