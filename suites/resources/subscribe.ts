import { error, MethodNotFound, result } from "../../harness/check/answers.ts";
import { type Applies, all, declares, lacks } from "../../harness/check/applies.ts";
import type { SessionStage } from "../../harness/check/check.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import type { Reply } from "../../harness/session/reply.ts";
import { isObject } from "../../harness/session/reply.ts";
import type { Conversation } from "../../harness/trace/conversation.ts";
import { check } from "../check.ts";
import { listed } from "../listed.ts";
import { once } from "../once.ts";

const empty = result("an empty result", (value) => Object.keys(value).every((key) => key === "_meta"));
const SENDS = "resources/subscribe to a listed resource, then resources/unsubscribe from it";

/** One listed resource, subscribed to, and left again. */
const subscription = once(async (stage: SessionStage): Promise<readonly [Reply, Reply]> => {
  const [resource] = (await listed(stage, "resources")).filter(({ value }) => typeof value.uri === "string");
  if (resource === undefined) needsExercise("a listed resource, to subscribe to");
  const { uri } = resource.value;
  const subscribed = await stage.session.request("resources/subscribe", { uri });
  return [subscribed, await stage.session.request("resources/unsubscribe", { uri })];
});

export const subscribeAnswered = check({
  id: "resources.subscribe.answered",
  title: "A server that declares resources.subscribe knows resources/subscribe and resources/unsubscribe",
  requirements: ["lifecycle.capabilities.declared-works", "resources.subscribe.declared"],
  revisions: { until: "2025-11-25" },
  applies: declares("resources.subscribe"),
  on: "own",
  sends: SENDS,
  answers: {
    pass: [{ words: "any answer but error -32601", matches: (reply) => known(reply) }],
  },
  hint: "Declare subscribe only when both requests have a handler.",
  async run(stage) {
    for (const reply of await subscription(stage)) stage.expect.reply(reply);
  },
});

function known(reply: Reply): boolean {
  return reply.kind === "result" || (reply.kind === "error" && reply.code !== MethodNotFound);
}

export const subscribeEmpty = check({
  id: "resources.subscribe.empty-result",
  title: "resources/subscribe and resources/unsubscribe are answered with an empty result",
  requirements: ["resources.subscribe.empty-result"],
  applies: declares("resources.subscribe"),
  on: "own",
  sends: SENDS,
  answers: {
    pass: [empty],
    warn: [
      {
        shape: result("a result with members", () => true),
        because: "it should be empty, and further members only pass because results are open",
      },
      {
        shape: { words: "an error", matches: (reply) => reply.kind === "error" },
        because: "not every listed resource may be watched",
      },
    ],
  },
  async run(stage) {
    for (const reply of await subscription(stage)) stage.expect.reply(reply);
  },
});

const undeclared: Applies = all(declares("resources"), lacks("resources.subscribe"));

export const subscribeUndeclared = check({
  id: "resources.subscribe.undeclared",
  title: "A server without resources.subscribe answers resources/subscribe with error -32601",
  requirements: ["resources.subscribe.declared"],
  applies: undeclared,
  on: "own",
  sends: "resources/subscribe to a URI, although subscribe is not declared",
  answers: { pass: [error(MethodNotFound)] },
  async run({ session, expect }) {
    expect.reply(
      await session.request(
        "resources/subscribe",
        { uri: "mcp-conform://no-such-resource" },
        { broken: true },
      ),
    );
  },
});

export const updatesSubscribed = check({
  id: "resources.updated.subscribed-only",
  title: "No update of a resource comes without a subscription to it",
  requirements: ["resources.updated.subscribed-only"],
  applies: declares("resources"),
  on: "trace",
  sends: "nothing: every notifications/resources/updated of the leg is read",
  reading:
    "An update may name a part of the resource that was subscribed to: whatever begins with its URI counts.",
  run({ trace, expect }) {
    const seen = trace.conversations.flatMap((one) => updates(one).map((update) => ({ ...update, in: one })));
    if (seen.length === 0) needsExercise("a resource that changes while the checks run");
    for (const { uri, at, in: conversation } of seen) {
      expect.that(subscribed(conversation, uri, at), {
        expected: "an update of a resource that is subscribed to",
        actual: `an update of ${JSON.stringify(uri)}, to which there was no subscription`,
        at,
        pointer: "/params/uri",
      });
    }
  },
});

function updates({ messages }: Conversation): readonly { readonly uri: string; readonly at: number }[] {
  return messages.flatMap(({ from, value, seq }) => {
    if (from !== "server" || !isObject(value) || value.method !== "notifications/resources/updated")
      return [];
    const { params } = value;
    return [{ uri: String(isObject(params) ? params.uri : undefined), at: seq }];
  });
}

/** Asked for before, and not yet acknowledged to be over: an update may cross the end of its subscription. */
function subscribed({ asked }: Conversation, uri: string, at: number): boolean {
  const about = asked.filter(({ params }) => uri.startsWith(String(params.uri)));
  const begun = about
    .filter(({ method, request }) => method === "resources/subscribe" && request.seq < at)
    .at(-1);
  if (begun === undefined) return false;
  return !about.some(
    ({ method, request, responses: [answer] }) =>
      method === "resources/unsubscribe" &&
      request.seq > begun.request.seq &&
      answer !== undefined &&
      answer.seq < at,
  );
}
