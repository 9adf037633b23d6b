import { error, MethodNotFound, result } from "../../../harness/check/answers.ts";
import { type Applies, all, declares, lacks } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";

const empty = result("an empty result", (value) => Object.keys(value).every((key) => key === "_meta"));
const SENDS = "resources/subscribe to a listed resource, then resources/unsubscribe from it";

/** The replies to a subscription to one listed resource, and to its end. */
const subscription = oncePerConnection(async (context: SessionContext): Promise<readonly [Reply, Reply]> => {
  const [resource] = (await listedItems(context, "resources")).filter(
    ({ value }) => typeof value.uri === "string",
  );
  if (resource === undefined) lacksExercise("resource.plain", "a listed resource to subscribe to");
  const { uri } = resource.value;
  const subscribed = await context.session.request("resources/subscribe", { uri });
  return [subscribed, await context.session.request("resources/unsubscribe", { uri })];
});

const onOwn = checksOn("own");

export const subscribeAnswered = onOwn({
  id: "resources.subscribe.answered",
  title: "A server that declares resources.subscribe supports resources/subscribe and resources/unsubscribe",
  requirements: ["lifecycle.capabilities.declared-works", "resources.subscribe.declared"],
  exercises: ["resource.plain"],
  revisions: { until: "2025-11-25" },
  applies: declares("resources.subscribe"),
  sends: SENDS,
  answers: {
    pass: [{ words: "any answer except error -32601", matches: (reply) => known(reply) }],
  },
  hint: "Declare resources.subscribe only when both requests have a handler.",
  async run(context) {
    for (const reply of await subscription(context)) context.expect.reply(reply);
  },
});

function known(reply: Reply): boolean {
  return reply.kind === "result" || (reply.kind === "error" && reply.code !== MethodNotFound);
}

export const subscribeEmpty = onOwn({
  id: "resources.subscribe.empty-result",
  title: "resources/subscribe and resources/unsubscribe return an empty result",
  requirements: ["resources.subscribe.empty-result"],
  hint: "Answer resources/subscribe and resources/unsubscribe with an empty result.",
  exercises: ["resource.plain"],
  applies: declares("resources.subscribe"),
  sends: SENDS,
  answers: {
    pass: [empty],
    warn: [
      {
        shape: result("a result with members", () => true),
        because: "the result should be empty; extra members are tolerated because results are open",
      },
      {
        shape: { words: "an error", matches: (reply) => reply.kind === "error" },
        because: "a server may not support subscriptions to every listed resource",
      },
    ],
  },
  async run(context) {
    for (const reply of await subscription(context)) context.expect.reply(reply);
  },
});

const undeclared: Applies = all(declares("resources"), lacks("resources.subscribe"));

export const subscribeUndeclared = onOwn({
  id: "resources.subscribe.undeclared",
  title: "A server that does not declare resources.subscribe returns error -32601 to resources/subscribe",
  requirements: ["resources.subscribe.declared"],
  hint: "Declare resources.subscribe, or register no handler for resources/subscribe.",
  applies: undeclared,
  sends: "resources/subscribe, although the server does not declare resources.subscribe",
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
