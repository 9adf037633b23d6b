import type { Silence } from "../../../harness/check/situation.ts";
import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";
import { AwaitedAnswers } from "./awaited-answers.ts";
import { HeldRequest } from "./held-request.ts";

/** What a script of the server can do while the client waits for a response. */
export interface ScriptContext {
  readonly revision: Revision;
  /** The ClientCapabilities that the client declared. */
  readonly declared: JsonObject;
  /** The id of the request of the client that waits for the script. */
  heldId(): Promise<JsonRpcId | undefined>;
  /** The limit of the operator for one answer, in milliseconds. */
  readonly limitMs: number;
  /**
   * Sends a request. Resolves with true when it is answered, and with false when the script can go on without the answer.
   * A later answer still counts.
   */
  request(id: JsonRpcId, method: string, params?: JsonObject): Promise<boolean>;
  /** The same, but false only when the answer does not arrive before the limit: without it the script cannot go on. */
  need(id: JsonRpcId, method: string, params?: JsonObject): Promise<boolean>;
  /** The response to a request of the script, if it has arrived. */
  responseTo(id: JsonRpcId): JsonObject | undefined;
  /** Sends a value, which need not be a valid message. */
  sendRaw(message: unknown): Promise<void>;
  /**
   * Writes raw text or bytes to the event stream, or as a line. With the ids of requests in the text, it resolves in the
   * same way as `request`, or as `need`.
   */
  write(
    text: string | Uint8Array,
    id?: JsonRpcId | readonly JsonRpcId[],
    wait?: "soon" | "last",
  ): Promise<boolean>;
}

/**
 * The requests that do not start the script. The notification is among them: a client that gives it an id waits for no response to it,
 * and would be at its end while the script still runs.
 */
const BEFOREHAND = new Set(["initialize", "notifications/initialized", "ping", "logging/setLevel"]);

/** The method of an internal message that carries raw text through the hooks of the server. It is never sent. */
const RAW = "mcp-conform/raw";

/**
 * The script lets a request of the client wait for this many times the limit at most, and continues with the next one:
 * clients give up a request, and a slow client has many answers to give. It decides only when the script goes on.
 */
const MOST_HELD = 3;

/**
 * Runs the script before it answers the first request after the handshake: at that time the client waits for a
 * response and reads. A server should not send requests before `notifications/initialized`, so it waits for that first.
 * At the end it waits for the answers that are still open, because a client that has its response may end.
 */
export function runScript(script: (context: ScriptContext) => Promise<void>, silence: Silence): Hooks {
  const answers = new AwaitedAnswers(silence);
  const responses = new Map<string, JsonObject>();
  const held = new HeldRequest();
  let declared: JsonObject = {};
  let running: Promise<void> | undefined;
  let isDone = false;
  let setInitialized = () => {};
  const initialized = new Promise<void>((resolve) => {
    setInitialized = resolve;
  });

  const ask = async (
    wait: "soon" | "last",
    id: JsonRpcId | readonly JsonRpcId[],
    send: (call: Call) => void,
  ): Promise<boolean> => {
    const call = await held.call();
    const all = [id].flat().map((one) => {
      answers.open(keyOf(one));
      return answers[wait](keyOf(one));
    });
    send(call);
    return held.whileWaiting(Promise.all(all).then((answered) => answered.every(Boolean)));
  };
  const askFor =
    (wait: "soon" | "last"): ScriptContext["request"] =>
    (id, method, params) =>
      ask(wait, id, ({ send }) => send({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) }));
  const contextOf = (revision: Revision): ScriptContext => ({
    revision,
    declared,
    heldId: async () => (await held.call()).id,
    limitMs: silence.limitMs,
    request: askFor("soon"),
    need: askFor("last"),
    responseTo: (id) => responses.get(keyOf(id)),
    sendRaw: async (message) => {
      const { send } = await held.call();
      // A situation may send a value that is not a message. That is the purpose of this function.
      send(message as Parameters<typeof send>[0]);
    },
    write: async (text, id, wait = "soon") => {
      const params = typeof text === "string" ? { text } : { bytes: Buffer.from(text).toString("base64") };
      const write = ({ send }: Call) => send({ jsonrpc: "2.0", method: RAW, params });
      if (id !== undefined) return ask(wait, id, write);
      write(await held.call());
      return true;
    },
  });
  const run = async (revision: Revision) => {
    await silence.orSilence(initialized);
    await script(contextOf(revision));
    await held.whileWaiting(answers.rest());
    isDone = true;
  };

  return {
    receive: (text) => {
      for (const response of answersIn(text)) {
        responses.set(keyOf(response.id), response);
        answers.arrived(keyOf(response.id));
      }
      return text;
    },
    dispatch: async (call, next) => {
      const { kind, method, params, revision } = call;
      if (method === "initialize" && isObject(params.capabilities)) declared = params.capabilities;
      if (method === "notifications/initialized") setInitialized();
      const canHold = kind === "request" && revision !== undefined && !BEFOREHAND.has(method);
      if (canHold && !isDone && held.isFree) {
        const script = () => {
          running ??= run(revision);
          return running;
        };
        await held.hold(call, script, MOST_HELD * silence.limitMs);
      }
      return next(call);
    },
    event: (event) => [rawIn(event.data ?? "") ?? event],
    line: (line) => rawIn(line) ?? line,
  };
}

/** The responses in a text: one, or those of a batch. */
function answersIn(text: string): readonly JsonObject[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return [value]
    .flat()
    .filter(isObject)
    .filter((one) => !("method" in one));
}

function rawIn(message: string): string | Uint8Array | undefined {
  if (!message.includes(RAW)) return undefined;
  const value: unknown = JSON.parse(message);
  const params = isObject(value) && value.method === RAW ? value.params : undefined;
  if (!isObject(params)) return undefined;
  if (typeof params.bytes === "string") return Buffer.from(params.bytes, "base64");
  return typeof params.text === "string" ? params.text : undefined;
}
