import { isDeclared } from "../../../harness/check/applies.ts";
import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";
import { repairStateful } from "./repair-stateful.ts";
import { STATEFUL } from "./revisions.ts";
import { runScript, type ScriptContext } from "./server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** The ids of pings: two before any other message, and one after each unexpected message. An answer shows that the client survived. */
export const BEFORE = "before";
export const BEFORE_AGAIN = "before-again";
export const after = (what: string) => `after-${what}`;

/** Names of the messages that a client must ignore. */
export const NOISE = {
  unknown: "unknown-notification",
  cancelledUnknown: "cancelled-unknown",
  cancelledFinished: "cancelled-finished",
  notifications: "batch-of-notifications",
  cancelledMalformed: "cancelled-malformed",
  stray: "stray-response",
  complete: "complete-unknown",
  log: "malformed-log",
  noMessage: "no-message",
  noJson: "no-json",
} as const;

/** The ids of unusual requests: the client must refuse some of them, and answer the others. */
export const ODD = {
  members: "unknown-members",
  reserved: "reserved-meta",
  method: "unknown-method",
  roots: "undeclared-roots",
  sampling: "undeclared-sampling",
  samplingTools: "undeclared-sampling-tools",
  toolChoice: "undeclared-tool-choice",
  elicitation: "undeclared-elicitation",
  formMode: "undeclared-form",
  urlMode: "undeclared-url",
  invalidSampling: "invalid-sampling",
  invalidElicitation: "invalid-elicitation",
  resultMissing: "tool-result-missing",
  resultMixed: "tool-result-mixed",
  task: "undeclared-task",
  unknownContent: "unknown-content",
  batch: ["batch-1", "batch-2"],
  /** Two pings with a notification between them. */
  mixed: ["mixed-1", "mixed-2"],
  /** A batch, in a revision that has none. */
  removedBatch: "removed-batch",
  /** A batch without members, and a batch with a number beside a ping. */
  emptyBatch: "empty-batch",
  partlyInvalid: "partly-invalid-batch",
  /** A request whose method is a number. */
  invalidRequest: "invalid-request",
  /** Over stdio: a ping whose line ends with CR LF. */
  crlf: "line-with-cr-lf",
} as const;

export const STRAY_ID = "mcp-conform-stray";

const text = (role: string, content: string) => ({ role, content: { type: "text", text: content } });
const MESSAGES = [text("user", "What time is it?")];
const SAMPLING: JsonObject = { messages: MESSAGES, maxTokens: 20 };
const TOOLS = [{ name: "clock", description: "Returns the time", inputSchema: { type: "object" } }];
const USE = { role: "assistant", content: { type: "tool_use", id: "use-1", name: "clock", input: {} } };
const RESULT = { type: "tool_result", toolUseId: "use-1", content: [{ type: "text", text: "noon" }] };
/** A message whose content has a type that no revision defines. */
const UNKNOWN_CONTENT = { role: "user", content: { type: "mcp-conform/unknown", text: "Hello" } };
const FORM: JsonObject = {
  message: "Your name?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } } },
};
const VISIT: JsonObject = {
  mode: "url",
  message: "Please look at this page",
  url: "https://mcp-conform.example/",
  elicitationId: "1",
};

/** A `_meta` key with a reserved prefix of the revision and an undefined name. */
function reservedMeta(revision: Revision): JsonObject | undefined {
  if (revision < "2025-06-18") return undefined;
  const prefix = revision < "2025-11-25" ? "modelcontextprotocol.io/" : "io.modelcontextprotocol/";
  return { [`${prefix}mcp-conform-unknown`]: [1, { two: 3 }] };
}

/** Requests that need a capability which the client does not declare. The client must refuse them. */
function undeclared({
  declared,
  revision,
}: ScriptContext): readonly (readonly [string, string, JsonObject?])[] {
  const can = (path: string) => isDeclared(declared, path);
  const hasModes = revision >= "2025-11-25";
  const lacksForm = can("elicitation.url") && !can("elicitation.form");
  const rows: readonly (readonly [boolean, string, string, JsonObject?])[] = [
    [!can("roots"), ODD.roots, "roots/list"],
    [!can("sampling"), ODD.sampling, "sampling/createMessage", SAMPLING],
    [revision === "2025-11-25" && !can("tasks"), ODD.task, "tasks/get", { taskId: "mcp-conform-never" }],
    [
      hasModes && can("sampling") && !can("sampling.tools"),
      ODD.samplingTools,
      "sampling/createMessage",
      { ...SAMPLING, tools: TOOLS },
    ],
    [
      hasModes && can("sampling") && !can("sampling.tools"),
      ODD.toolChoice,
      "sampling/createMessage",
      { ...SAMPLING, toolChoice: { mode: "auto" } },
    ],
    [revision >= "2025-06-18" && !can("elicitation"), ODD.elicitation, "elicitation/create", FORM],
    [hasModes && lacksForm, ODD.formMode, "elicitation/create", { mode: "form", ...FORM }],
    [hasModes && can("elicitation") && !can("elicitation.url"), ODD.urlMode, "elicitation/create", VISIT],
  ];
  return rows.flatMap(([applies, ...request]) => (applies ? [request] : []));
}

/** Requests that need a declared capability, with invalid params. */
function invalid({ declared, revision }: ScriptContext): readonly (readonly [string, string, JsonObject?])[] {
  const sampling = "sampling/createMessage";
  const withTools = (messages: readonly unknown[]) => ({ messages, maxTokens: 20, tools: TOOLS });
  const rows: readonly (readonly [boolean, string, string, JsonObject?])[] = [
    [isDeclared(declared, "sampling"), ODD.invalidSampling, sampling, { maxTokens: 20 }],
    [
      isDeclared(declared, "sampling"),
      ODD.unknownContent,
      sampling,
      { ...SAMPLING, messages: [UNKNOWN_CONTENT] },
    ],
    [
      revision >= "2025-06-18" && isDeclared(declared, "elicitation"),
      ODD.invalidElicitation,
      "elicitation/create",
      {},
    ],
    [
      revision >= "2025-11-25" && isDeclared(declared, "sampling.tools"),
      ODD.resultMissing,
      sampling,
      withTools([...MESSAGES, USE, text("user", "Well?")]),
    ],
    [
      revision >= "2025-11-25" && isDeclared(declared, "sampling.tools"),
      ODD.resultMixed,
      sampling,
      withTools([...MESSAGES, USE, { role: "user", content: [RESULT, { type: "text", text: "Well?" }] }]),
    ],
  ];
  return rows.flatMap(([applies, ...request]) => (applies ? [request] : []));
}

const notification = (method: string, params: JsonObject) => ({ jsonrpc: "2.0", method, params });

const pingOf = (id: string) => ({ jsonrpc: "2.0", id, method: "ping" });

/**
 * Sends the unexpected messages one by one. When the client stops answering, the last message is the cause. Requests
 * come first and noise last: a client that one of the noises ends has already shown everything else.
 */
async function sendUnexpected(talk: ScriptContext, transport: Transport): Promise<void> {
  const { request: ask, need, revision } = talk;
  const isAlive = (what: string) => need(after(what), "ping");
  if (!(await need(BEFORE, "ping")) || !(await need(BEFORE_AGAIN, "ping"))) return;
  const lives = async (what: string, answered: boolean) => answered || isAlive(what);
  const members = { "mcp-conform": 1, _meta: { "mcp-conform.example/x": { a: [1] } } };
  if (!(await lives(ODD.members, await ask(ODD.members, "ping", members)))) return;
  const meta = reservedMeta(revision);
  if (meta && !(await lives(ODD.reserved, await ask(ODD.reserved, "ping", { _meta: meta })))) return;
  await ask(ODD.method, "mcp-conform/unknown");
  if (!(await isAlive(ODD.method))) return;
  await Promise.all([...undeclared(talk), ...invalid(talk)].map((request) => need(...request)));
  if (transport === "stdio") {
    const answered = await talk.write(`${JSON.stringify(pingOf(ODD.crlf))}\r\n`, ODD.crlf);
    if (!(await lives(ODD.crlf, answered))) return;
  }
  await talk.sendRaw({ jsonrpc: "2.0", id: ODD.invalidRequest, method: 7 });
  if (!(await isAlive(ODD.invalidRequest))) return;
  if (revision >= "2025-03-26" && !(await sendBatches(talk))) return;
  await sendNoise(talk, transport);
}

/** Sends the batches that the revision has, or one that it does not have. Returns whether the client survives them. */
async function sendBatches({ need, sendRaw: say, revision }: ScriptContext): Promise<boolean> {
  if (revision > "2025-03-26") {
    await say([pingOf(ODD.removedBatch)]);
    return need(after(ODD.removedBatch), "ping");
  }
  const unknown = notification("notifications/mcp-conform/unknown", { a: 1 });
  const [one, other] = ODD.mixed;
  const batches = [
    ["batch", ODD.batch.map(pingOf)],
    ["mixed", [pingOf(one), unknown, pingOf(other)]],
    [NOISE.notifications, [unknown, unknown]],
    [ODD.emptyBatch, []],
    [ODD.partlyInvalid, [1, pingOf(ODD.partlyInvalid)]],
  ] as const;
  for (const [what, batch] of batches) {
    await say(batch);
    if (!(await need(after(what), "ping"))) return false;
  }
  return true;
}

/** Sends messages that the client must ignore, each followed by a ping. The worst come last. */
async function sendNoise(
  { request: ask, need, sendRaw: say, write, revision }: ScriptContext,
  transport: Transport,
): Promise<void> {
  const noise: readonly (readonly [string, unknown])[] = [
    [NOISE.unknown, notification("notifications/mcp-conform/unknown", { a: 1 })],
    [NOISE.cancelledUnknown, notification("notifications/cancelled", { requestId: "mcp-conform-never" })],
    [NOISE.cancelledFinished, notification("notifications/cancelled", { requestId: BEFORE })],
    [NOISE.cancelledMalformed, notification("notifications/cancelled", { requestId: [1] })],
    [NOISE.stray, { jsonrpc: "2.0", id: STRAY_ID, result: {} }],
    [NOISE.log, notification("notifications/message", { level: "loud", logger: 1 })],
  ];
  const complete = notification("notifications/elicitation/complete", { elicitationId: "mcp-conform-never" });
  for (const [what, message] of [
    ...noise,
    ...(revision >= "2025-11-25" ? [[NOISE.complete, complete] as const] : []),
    [NOISE.noMessage, { "mcp-conform": "this is no message" }] as const,
  ]) {
    await say(message);
    if (!(await need(after(what), "ping"))) return;
  }
  if (transport === "stdio") {
    await write("this is no JSON\n");
    await ask(after(NOISE.noJson), "ping");
  }
}

export const unexpected: ClientSituation = {
  name: "unexpected",
  describe: "sends unknown, undeclared and malformed messages",
  asks: "Connect, list the tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STATEFUL,
  server: ({ transport, silence }) => ({
    // Without tasks, no request of the client may ask for one.
    without: ["tasks"],
    hooks: [
      runScript((talk) => sendUnexpected(talk, transport), silence),
      addTools(ADD_NUMBERS),
      repairStateful(),
    ],
  }),
};
