import type { GatewayHooks, RelaySession } from "../../../harness/reference/gateway/relay.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** A behaviour that can be switched on in the reference gateway. */
export interface GatewaySwitch extends GatewayHooks {
  readonly id: string;
  /** Completes "A gateway that …". */
  readonly describe: string;
  /** Where it makes a difference. Default: before a server over stdio. */
  readonly behind?: "http";
}

/** Breaks one rule, or does what a check records as a fact. */
export interface GatewayFault extends GatewaySwitch {
  readonly trips: string;
  /** What the check says. */
  readonly says: RegExp;
  /** Checks that find something as a consequence, and why. */
  readonly mayTrip?: Readonly<Record<string, string>>;
}

export const isRequest = (message: JsonObject, method: string): boolean =>
  message.method === method && "id" in message;

export const isAnswer = (message: JsonObject): boolean => "id" in message && message.method === undefined;

/** Whether a message has a text in it: a marker of a call, or a text of the server. */
export const mentions = (message: JsonObject, text: string): boolean =>
  JSON.stringify(message).includes(text);

export const paramsOf = ({ params }: JsonObject): JsonObject => (isObject(params) ? params : {});

/** Changes what the server answers to a call, found by its marker. The call is remembered by its id. */
export function onAnswer(
  marker: string,
  change: (answer: JsonObject, session: RelaySession) => readonly JsonObject[],
): GatewayHooks {
  const key = `call ${marker}`;
  return {
    toBack: (message, session) => {
      if (isRequest(message, "tools/call") && mentions(message, `"${marker}"`))
        session.memory.set(key, message.id);
      return [message];
    },
    toFront: (message, session) => {
      const isIt = isAnswer(message) && session.memory.has(key) && session.memory.get(key) === message.id;
      return isIt ? change(message, session) : [message];
    },
  };
}

/** Changes a call on its way behind. */
export function onCall(
  marker: string,
  change: (call: JsonObject, session: RelaySession) => readonly JsonObject[],
): GatewayHooks {
  return {
    toBack: (message, session) =>
      isRequest(message, "tools/call") && mentions(message, `"${marker}"`)
        ? change(message, session)
        : [message],
  };
}

/** Several hooks as one. */
export function together(...all: readonly GatewayHooks[]): GatewayHooks {
  return {
    toBack: (message, session) =>
      all.reduce<readonly JsonObject[]>(
        (messages, { toBack }) => messages.flatMap((one) => toBack?.(one, session) ?? [one]),
        [message],
      ),
    toFront: (message, session) =>
      all.reduce<readonly JsonObject[]>(
        (messages, { toFront }) => messages.flatMap((one) => toFront?.(one, session) ?? [one]),
        [message],
      ),
  };
}

/** What the gateway has asked behind by itself, whose answer no client gets. */
export const OWN = "own-request-of-the-gateway";

export const withoutOwn: GatewayHooks = {
  toFront: (message) => (isAnswer(message) && String(message.id).startsWith(OWN) ? [] : [message]),
};

export const answer = (id: unknown, result: JsonObject): JsonObject => ({ jsonrpc: "2.0", id, result });

export const refusal = (id: unknown, code: number, message: string): JsonObject => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});
