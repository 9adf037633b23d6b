import type { Patience } from "../../../harness/check/situation.ts";
import type { Call, Hooks } from "../../../harness/reference/server/switch.ts";
import type { JsonRpcId } from "../../../harness/session/reply.ts";
import { withTimeout } from "../../../harness/session/timeout.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";
import { AwaitedAnswers, USUAL_PATIENCE } from "./awaited-answers.ts";

/** What a script of the server can do while the client waits for a response. */
export interface ScriptContext {
  readonly revision: Revision;
  /** The ClientCapabilities that the client declared. */
  readonly declared: JsonObject;
  /**
   * Sends a request. Resolves with true when it is answered, and with false when the answer does not arrive in time. A
   * later answer still counts.
   */
  request(id: JsonRpcId, method: string, params?: JsonObject): Promise<boolean>;
  /** The response to a request of the script, if it has arrived. */
  responseTo(id: JsonRpcId): JsonObject | undefined;
  /** Sends a value, which need not be a valid message. */
  sendRaw(message: unknown): void;
  /**
   * Writes raw text to the event stream, or as a line. With the id of a request in the text, it resolves in the same
   * way as `request`.
   */
  write(text: string, id?: JsonRpcId): Promise<boolean>;
}

/** The requests that do not start the script. */
const BEFOREHAND = new Set(["initialize", "ping", "logging/setLevel"]);

/** The method of an internal message that carries raw text through the hooks of the server. It is never sent. */
const RAW = "mcp-conform/raw";

/**
 * Runs the script before it answers the first request after the handshake: at that time the client waits for a
 * response and reads. A server should not send requests before `notifications/initialized`, so it waits for that first.
 */
export function runScript(
  script: (context: ScriptContext) => Promise<void>,
  patience: Patience = USUAL_PATIENCE,
): Hooks {
  const answers = new AwaitedAnswers(patience);
  const responses = new Map<string, JsonObject>();
  let declared: JsonObject = {};
  let isDone = false;
  let setInitialized = () => {};
  const initialized = new Promise<void>((resolve) => {
    setInitialized = resolve;
  });

  const answered = (id: JsonRpcId): Promise<boolean> => answers.wait(keyOf(id));

  const contextOf = ({ send, revision }: Call, agreed: Revision): ScriptContext => ({
    revision: revision ?? agreed,
    declared,
    request: (id, method, params) => {
      const answer = answered(id);
      send({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) });
      return answer;
    },
    responseTo: (id) => responses.get(keyOf(id)),
    // A situation may send a value that is not a message. That is the purpose of this function.
    sendRaw: (message) => send(message as Parameters<typeof send>[0]),
    write: async (text, id) => {
      const answer = id === undefined ? Promise.resolve(true) : answered(id);
      send({ jsonrpc: "2.0", method: RAW, params: { text } });
      return answer;
    },
  });

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
      if (kind === "request" && revision !== undefined && !isDone && !BEFOREHAND.has(method)) {
        isDone = true;
        await withTimeout(initialized, patience.leastMs, () => undefined);
        await script(contextOf(call, revision));
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

function rawIn(message: string): string | undefined {
  if (!message.includes(RAW)) return undefined;
  const value: unknown = JSON.parse(message);
  const params = isObject(value) && value.method === RAW ? value.params : undefined;
  return isObject(params) && typeof params.text === "string" ? params.text : undefined;
}
