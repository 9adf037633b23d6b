import type { Call, Switch } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** A bug of the reference server that needs a certain value, or a certain order. Each process has its own. */
export interface SeededBug {
  readonly id: string;
  readonly describe: string;
  make(): Omit<Switch, "id" | "describe">;
}

type Next = (call: Call) => Promise<JsonObject | undefined>;

/** What a bug remembers of the calls of a process. */
const remembering =
  <State extends object>(
    start: () => State,
    dispatch: (call: Call, next: Next, state: State) => ReturnType<Next>,
  ) =>
  () => {
    const state = start();
    return { dispatch: (call: Call, next: Next) => dispatch(call, next, state) };
  };

/** The process ends at a message. */
const endsWhen =
  <State>(start: () => State, isEnd: (message: JsonObject, state: State) => boolean) =>
  () => ({
    endsAt: () => {
      const state = start();
      return (line: string) => {
        const message = parsed(line);
        return message !== undefined && isEnd(message, state);
      };
    },
  });

function parsed(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const never = () => new Promise<undefined>(() => {});

const argumentsIn = ({ method, params }: JsonObject): readonly unknown[] =>
  method === "tools/call" && isObject(params) && isObject(params.arguments)
    ? Object.values(params.arguments)
    : [];

const valueIn = ({ params }: Pick<Call, "params">): unknown =>
  isObject(params.argument) ? params.argument.value : undefined;

/** Without the last item of the list that the result has. */
function shorter(result: JsonObject | undefined): JsonObject | undefined {
  if (result === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, -1) : value]),
  );
}

const isList = ({ method }: Call) => method.endsWith("/list");

/** No check sends what these need, or none sends it in this order. */
export const SEEDED: readonly SeededBug[] = [
  {
    id: "id-max-safe",
    describe: "leaves the id 2^53-1 unanswered",
    make: remembering(
      () => ({}),
      (call, next) => (call.id === Number.MAX_SAFE_INTEGER ? never() : next(call)),
    ),
  },
  {
    id: "id-negative",
    describe: "answers a negative id without its sign",
    make: () => ({
      outgoing: (message) => {
        const { id } = message as { id?: unknown };
        return [typeof id === "number" && id < 0 ? { ...message, id: -id } : message];
      },
    }),
  },
  {
    id: "id-empty",
    describe: 'leaves the id "" unanswered',
    make: remembering(
      () => ({}),
      (call, next) => (call.id === "" ? never() : next(call)),
    ),
  },
  {
    id: "id-long",
    describe: "ends at an id with more than 100 characters",
    make: endsWhen(
      () => undefined,
      ({ id }) => typeof id === "string" && id.length > 100,
    ),
  },
  {
    id: "argument-empty",
    describe: "ends at an empty text as an argument of a tool",
    make: endsWhen(
      () => undefined,
      (message) => argumentsIn(message).includes(""),
    ),
  },
  {
    id: "argument-newline",
    describe: "ends at a line feed in an argument of a tool",
    make: endsWhen(
      () => undefined,
      (message) => argumentsIn(message).includes("a\nb"),
    ),
  },
  {
    id: "completion-emoji",
    describe: "ends at the completion of an emoji",
    make: endsWhen(
      () => undefined,
      ({ method, params }) =>
        method === "completion/complete" && isObject(params) && valueIn({ params }) === "🙂",
    ),
  },
  {
    id: "two-cancellations",
    describe: "ends at the second cancellation",
    make: endsWhen(
      () => ({ count: 0 }),
      ({ method }, state) => method === "notifications/cancelled" && ++state.count === 2,
    ),
  },
  {
    id: "order-of-three",
    describe: "lists no prompts after a level was set and a resource was read",
    make: remembering(
      () => ({ step: 0 }),
      async (call, next, state) => {
        if (state.step === 0 && call.method === "logging/setLevel") state.step = 1;
        else if (state.step === 1 && call.method === "resources/read") state.step = 2;
        const result = await next(call);
        return state.step === 2 && call.method === "prompts/list" ? { ...result, prompts: [] } : result;
      },
    ),
  },
  {
    id: "third-list",
    describe: "gives each list one item less from the third time on",
    make: remembering(
      () => ({ counts: new Map<string, number>() }),
      async (call, next, { counts }) => {
        const count = (counts.get(call.method) ?? 0) + 1;
        counts.set(call.method, count);
        const result = await next(call);
        return isList(call) && count >= 3 ? shorter(result) : result;
      },
    ),
  },
  {
    id: "fourth-call",
    describe: "answers the fourth call of a tool with the content of the third",
    make: remembering(
      () => ({ count: 0, last: undefined as JsonObject | undefined }),
      async (call, next, state) => {
        const result = await next(call);
        if (call.method !== "tools/call") return result;
        state.count += 1;
        const shown = state.count === 4 ? state.last : result;
        state.last = result;
        return shown;
      },
    ),
  },
  {
    id: "swapped",
    describe: "gives a list that is asked beside another request no items",
    make: remembering(
      () => ({ open: 0 }),
      async (call, next, state) => {
        if (call.kind !== "request") return next(call);
        const isBeside = state.open > 0;
        state.open += 1;
        // The answer takes a turn, so that others can be asked beside it.
        await new Promise((resolve) => setImmediate(resolve));
        const result = await next(call).finally(() => {
          state.open -= 1;
        });
        return isBeside && isList(call) ? shorter(result) : result;
      },
    ),
  },
  {
    id: "read-after-subscribe",
    describe: "reads nothing from a resource after a subscription",
    make: remembering(
      () => ({ subscribed: false }),
      async (call, next, state) => {
        if (call.method === "resources/subscribe") state.subscribed = true;
        const result = await next(call);
        return call.method === "resources/read" && state.subscribed ? shorter(result) : result;
      },
    ),
  },
  {
    id: "roots-then-ping",
    describe: "leaves pings unanswered after the roots have changed",
    make: remembering(
      () => ({ changed: false }),
      (call, next, state) => {
        if (call.method === "notifications/roots/list_changed") state.changed = true;
        return call.method === "ping" && state.changed ? never() : next(call);
      },
    ),
  },
  {
    id: "progress-adds",
    describe: "adds an item to the content where progress is asked for",
    make: remembering(
      () => ({}),
      async (call, next) => {
        const result = await next(call);
        const { _meta: meta } = call.params;
        const isAsked = isObject(meta) && meta.progressToken !== undefined;
        if (!isAsked || result === undefined || !Array.isArray(result.content)) return result;
        return { ...result, content: [...(result.content as unknown[]), { type: "text", text: "progress" }] };
      },
    ),
  },
  {
    id: "unsubscribe-twice",
    describe: "ends at the second unsubscription of a resource",
    make: endsWhen(
      () => ({ seen: new Set<unknown>() }),
      ({ method, params }, { seen }) => {
        if (method !== "resources/unsubscribe" || !isObject(params)) return false;
        if (seen.has(params.uri)) return true;
        seen.add(params.uri);
        return false;
      },
    ),
  },
  {
    id: "same-prompt-twice",
    describe: "gives a prompt without messages when it is asked for twice in a row",
    make: remembering(
      () => ({ last: "" }),
      async (call, next, state) => {
        const isAgain = call.method === "prompts/get" && state.last === String(call.params.name);
        state.last = call.method === "prompts/get" ? String(call.params.name) : "";
        const result = await next(call);
        return isAgain ? { ...result, messages: [] } : result;
      },
    ),
  },
  {
    id: "cancelled-method",
    describe: "leaves a method unanswered after one of its requests was cancelled",
    make: remembering(
      () => ({ methods: new Map<unknown, string>(), cancelled: new Set<string>() }),
      (call, next, { methods, cancelled }) => {
        if (call.kind === "request") methods.set(call.id, call.method);
        const method = methods.get(call.params.requestId);
        if (call.method === "notifications/cancelled" && method !== undefined) cancelled.add(method);
        return call.kind === "request" && cancelled.has(call.method) ? never() : next(call);
      },
    ),
  },
  {
    id: "unknown-meta-list",
    describe: "lists one item less where the request has an unknown key in _meta",
    make: remembering(
      () => ({}),
      async (call, next) => {
        const result = await next(call);
        const { _meta: meta } = call.params;
        return isList(call) && isObject(meta) && Object.keys(meta).some((key) => key.includes("invalid/form"))
          ? shorter(result)
          : result;
      },
    ),
  },
  {
    id: "three-levels",
    describe: "lists one template less after the level was set three times",
    make: remembering(
      () => ({ count: 0 }),
      async (call, next, state) => {
        if (call.method === "logging/setLevel") state.count += 1;
        const result = await next(call);
        return state.count >= 3 && call.method === "resources/templates/list" ? shorter(result) : result;
      },
    ),
  },
];
