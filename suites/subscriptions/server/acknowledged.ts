import { error, InvalidParams } from "../../../harness/check/answers.ts";
import { any, declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, needsExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { Conversation } from "../../../harness/trace/conversation.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { askingAs } from "../../across-topics/server/asking-as.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  ACKNOWLEDGED,
  declaredTypes,
  filterOf,
  listen,
  TYPE_NAMES,
  TYPES,
  type TypeName,
} from "../../across-topics/server/lists/listen.ts";
import { NO_KEYWORD } from "../../across-topics/server/no-keyword.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { listedUris } from "./listed-uris.ts";

/** A server that declares no change notifications has nothing to subscribe to, and may treat a filter in any way (reading A12). */
export const declaresChanges = any(...TYPE_NAMES.map((name) => declares(TYPES[name].capability)));

/** No server has this resource. */
const UNKNOWN = "mcp-conform://watched";

/**
 * Two subscriptions to all types of change, supported or not: one with an integer as id, one with a string. A server may omit
 * an unknown resource. Only a listed one can show that an update comes before the acknowledgement.
 */
const subscribed = oncePerConnection(async (context: SessionContext) => {
  const session = askingAs(context, "subscriptions");
  const uris = [UNKNOWN, ...(await listedUris(context))];
  const notifications = filterOf(TYPE_NAMES, uris);
  const byText = listen(session, { notifications }, "mcp-conform-listen");
  // A server may answer only the last of several open requests. That is judged elsewhere.
  const textFirst = await byText.first;
  const byNumber = listen(session, { notifications });
  const seen = [
    { one: byNumber, first: await byNumber.first, uris },
    { one: byText, first: textFirst, uris },
  ];
  for (const { one } of seen) await one.cancel();
  return seen;
});

export const acknowledgedFirst = check({
  id: "subscriptions.acknowledged.first",
  title: "The first message of a subscription is its acknowledgement",
  requirements: ["subscriptions.acknowledged.first", "subscriptions.concurrent.separate"],
  applies: declaresChanges,
  on: "shared",
  sends:
    "two subscriptions/listen requests for all types of change and for the listed resources, open at the same time: one with an integer as id, one with a string",
  answers: {
    pass: [
      {
        words: `${ACKNOWLEDGED} before anything else`,
        matches: (reply) => reply.kind === "malformed" && reply.message.method === ACKNOWLEDGED,
      },
    ],
  },
  hint: "Send notifications/subscriptions/acknowledged as soon as you accept the request, before any change notification.",
  async run(context) {
    for (const { one } of await subscribed(context)) {
      const reply = await one.reply(context.limit);
      const type = reply.kind === "status" ? (mediaType(reply.http.headers) ?? "none") : undefined;
      const hint = `Answer with an event stream. The answer has the Content-Type ${type}.`;
      context.expect.reply(reply, undefined, type === undefined ? undefined : hint);
    }
  },
  recorded({ trace, expect }) {
    const firsts = trace.conversations.flatMap(firstOfEach);
    if (firsts.length === 0) needsExercise("a recording with a message of a subscription");
    for (const { method, at } of firsts)
      expect.that(method === ACKNOWLEDGED, {
        expected: `${ACKNOWLEDGED} before anything else`,
        actual: String(method),
        at,
      });
  },
});

/** The first notification of each subscription of a recording. A response before it may refuse the subscription. */
function firstOfEach({ clientRequests, messages }: Conversation) {
  return clientRequests.flatMap(({ method, id, request, responses: [response] }) => {
    if (method !== "subscriptions/listen" || request.broken) return [];
    const first = messages.find(
      ({ from, seq, value }) => from === "server" && seq > request.seq && subscriptionOf(value) === id,
    );
    const isRefused = response !== undefined && response.seq < (first?.seq ?? Number.POSITIVE_INFINITY);
    if (first === undefined || isRefused || !isObject(first.value)) return [];
    return [{ method: first.value.method, at: first.seq }];
  });
}

/** The subscription to which a notification says that it belongs. */
function subscriptionOf(value: unknown): unknown {
  if (!isObject(value) || value.method === undefined || !isObject(value.params)) return undefined;
  const { _meta: meta } = value.params;
  return isObject(meta) ? meta[META.subscriptionId] : undefined;
}

export const acknowledgedSubset = check({
  id: "subscriptions.acknowledged.subset",
  title: "The acknowledgement lists only types that were requested and that the server supports",
  requirements: ["subscriptions.acknowledged.subset", "prompts.capability.respected"],
  on: "shared",
  sends: "subscriptions/listen for all types of change and for the listed resources",
  reading:
    'The server decides whether it accepts a subscription to an unknown resource. A type that is false counts as absent (docs/readings.md, A13). A server supports the types whose capability it declares: listChanged and subscribe say "whether this server supports" them.',
  hint: "Omit types from the acknowledgement when you do not declare their listChanged or subscribe capability.",
  async run(context) {
    const { expect, facts } = context;
    const supported = declaredTypes(facts.capabilities);
    for (const { first, uris } of await subscribed(context)) {
      if (first?.message.method !== ACKNOWLEDGED) return noAcknowledgement(supported);
      const params = isObject(first.message.params) ? first.message.params : {};
      const { notifications } = params;
      const filter: JsonObject = isObject(notifications) ? notifications : {};
      const odd = Object.entries(filter).filter((entry) => !allowed(entry, supported, uris));
      // The list of resources may be long: a report shows what is wrong.
      const shown = odd.length > 0 ? Object.fromEntries(odd) : notifications;
      expect.that(isObject(notifications) && odd.length === 0, {
        expected: atMost(supported),
        actual: `notifications ${brief(JSON.stringify(shown))}`,
        at: first.at,
        pointer: "/params/notifications",
      });
    }
  },
});

/** Ends the check. What a server without change notifications makes of a filter is its own affair (reading A12). */
function noAcknowledgement(supported: readonly TypeName[]): never {
  if (supported.length === 0)
    notApplicable("the server declares no change notifications, and acknowledges none");
  const on = acknowledgedFirst.id;
  throw new Inconclusive("depends-on", `depends on ${on}: there is no acknowledgement`, { on });
}

function atMost(supported: readonly TypeName[]): string {
  if (supported.length === 0)
    return "notifications without any type, as the server declares no listChanged and no subscribe";
  const watched = supported.includes("resourceSubscriptions") ? " (of the requested resources)" : "";
  return `notifications with at most ${supported.join(", ")}${watched}`;
}

function allowed(
  [name, value]: [string, unknown],
  supported: readonly TypeName[],
  uris: readonly unknown[],
): boolean {
  if (value === false || (Array.isArray(value) && value.length === 0)) return true;
  if (!supported.some((one) => one === name)) return false;
  if (name !== "resourceSubscriptions") return value === true;
  return Array.isArray(value) && value.every((uri) => uris.includes(uri));
}

export const filterRequired = check({
  id: "subscriptions.filter.required",
  title: "subscriptions/listen without the member notifications returns error -32602",
  requirements: ["subscriptions.filter.required"],
  applies: declaresChanges,
  on: "own",
  sends: "subscriptions/listen without the member notifications",
  answers: { pass: [error(InvalidParams)], warn: [NO_KEYWORD] },
  leniency: "no-keyword",
  reading:
    "Only the schema says that the member is required, and no sentence says how a server answers without it. So another answer is a warning.",
  hint: "Answer subscriptions/listen without the member notifications with error -32602.",
  async run({ session, limit, expect }) {
    const one = listen(session, {});
    await one.first;
    await one.cancel();
    expect.reply(await one.reply(limit));
  },
});
