import type { Call, Hooks } from "../../../harness/reference/server/switch.ts";
import type { JsonRpcId } from "../../../harness/session/reply.ts";
import { withTimeout } from "../../../harness/session/timeout.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";

/** What a server of a situation can do while the client waits for an answer. */
export interface ScriptContext {
  readonly revision: Revision;
  /** ClientCapabilities, as the client declared them. */
  readonly declared: JsonObject;
  /** Sends a request; settles when it is answered, and with false when it is not answered in time. */
  request(id: JsonRpcId, method: string, params?: JsonObject): Promise<boolean>;
  /** Sends a message, or what is none. */
  sendRaw(message: unknown): void;
  /**
   * Writes this text as it is, into the stream of events or as a line. With the id of a request that stands in it,
   * it settles as `ask` does.
   */
  write(text: string, id?: JsonRpcId): Promise<boolean>;
}

/** So long a server of ours waits for an answer before it goes on without; what comes later still counts. */
export const PATIENCE_MS = 700;

/** What clients may send before the conversation has begun in earnest. */
const BEFOREHAND = new Set(["initialize", "ping", "logging/setLevel"]);

/** Carries a text through the hooks of the server to the stream; never leaves it. */
const RAW = "mcp-conform/raw";

/**
 * Does what the script says before the first request of the client after its handshake is answered, so that
 * everything reaches a client that waits. Requests of the server are not due before `notifications/initialized`.
 */
export function runScript(script: (talk: ScriptContext) => Promise<void>): Hooks {
  const waiting = new Map<string, () => void>();
  let declared: JsonObject = {};
  let isDone = false;
  let setInitialized = () => {};
  const initialized = new Promise<void>((resolve) => {
    setInitialized = resolve;
  });

  const answered = async (id: JsonRpcId): Promise<boolean> => {
    const inTime = await inPatience(new Promise<void>((resolve) => waiting.set(keyOf(id), resolve)));
    waiting.delete(keyOf(id));
    return inTime;
  };

  const contextOf = ({ send, revision }: Call, agreed: Revision): ScriptContext => ({
    revision: revision ?? agreed,
    declared,
    request: (id, method, params) => {
      const answer = answered(id);
      send({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) });
      return answer;
    },
    // A situation may say what is no message at all: that is its purpose.
    sendRaw: (message) => send(message as Parameters<typeof send>[0]),
    write: async (text, id) => {
      const answer = id === undefined ? Promise.resolve(true) : answered(id);
      send({ jsonrpc: "2.0", method: RAW, params: { text } });
      return answer;
    },
  });

  return {
    receive: (text) => {
      for (const id of answersIn(text)) waiting.get(keyOf(id))?.();
      return text;
    },
    dispatch: async (call, next) => {
      const { kind, method, params, revision } = call;
      if (method === "initialize" && isObject(params.capabilities)) declared = params.capabilities;
      if (method === "notifications/initialized") setInitialized();
      if (kind === "request" && revision !== undefined && !isDone && !BEFOREHAND.has(method)) {
        isDone = true;
        await inPatience(initialized);
        await script(contextOf(call, revision));
      }
      return next(call);
    },
    event: (event) => [rawIn(event.data ?? "") ?? event],
    line: (line) => rawIn(line) ?? line,
  };
}

/** Whether it resolves in the time that a server waits. */
const inPatience = (pending: Promise<void>): Promise<boolean> =>
  withTimeout(
    pending.then(() => true),
    PATIENCE_MS,
    () => false,
  );

/** The ids of the responses in a text: of one, or of a batch. */
function answersIn(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return [value].flat().flatMap((one) => (isObject(one) && !("method" in one) ? [one.id] : []));
}

function rawIn(message: string): string | undefined {
  if (!message.includes(RAW)) return undefined;
  const value: unknown = JSON.parse(message);
  const params = isObject(value) && value.method === RAW ? value.params : undefined;
  return isObject(params) && typeof params.text === "string" ? params.text : undefined;
}
