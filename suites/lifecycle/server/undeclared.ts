import { anyResult, error, MethodNotFound } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Era, eraOf } from "../../../schema/revision.ts";
import { callableTools, callTool } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { answered } from "../../across-topics/server/undeclared-answered.ts";

interface Feature {
  readonly capability: string;
  readonly method: string;
  readonly params?: JsonObject;
  /** Only this era has the method. */
  readonly era?: Era;
}

/** Requests that change nothing. Completion and subscriptions have their own checks. */
const FEATURES: readonly Feature[] = [
  { capability: "tools", method: "tools/list" },
  { capability: "resources", method: "resources/list" },
  { capability: "prompts", method: "prompts/list" },
  { capability: "logging", method: "logging/setLevel", params: { level: "warning" }, era: "stateful" },
];

export const undeclaredRefused = check({
  id: "lifecycle.capabilities.undeclared-refused",
  title: "A request that needs an undeclared capability is answered with -32601",
  requirements: ["lifecycle.capabilities.undeclared-refused"],
  on: "own",
  sends: "one request for each undeclared capability among tools, resources, prompts and logging",
  answers: { pass: [error(MethodNotFound)] },
  reading:
    "Before 2026-07-28, no page names the code, so another error is a warning (docs/readings.md, S16). A list that the server returns without declaring it has its own check.",
  hint: "Declare the capability, or register no handler for its methods.",
  async run({ session, expect, facts }) {
    const missing = FEATURES.filter(
      ({ capability, era = eraOf(facts.revision) }) =>
        era === eraOf(facts.revision) && !isDeclared(facts.capabilities, capability),
    );
    if (missing.length === 0) notApplicable("the server declares all of these capabilities");
    let judged = 0;
    for (const { method, params } of missing) {
      const reply = answered(await session.request(method, params));
      if (anyResult.matches(reply) && method.endsWith("/list")) continue;
      judged += 1;
      expect.reply(reply, undefined, { sent: method });
    }
    if (judged === 0) notApplicable("the server returns every list without declaring it");
  },
});

export const nothingDeclared = check({
  id: "lifecycle.capabilities.missing-handled",
  title: "A client without capabilities is served",
  requirements: ["lifecycle.capabilities.missing-handled"],
  on: "own",
  sends:
    "a list request, or a ping if the server declares no list, as a client without capabilities; if that fails, the same request as a client with capabilities; then calls of some tools, for the checks that read every request of the server",
  answers: { pass: [anyResult] },
  hint: "Every capability of a client is optional. Refuse only those requests that cannot work without it.",
  async run(context) {
    const { session, open, expect, facts } = context;
    const list = FEATURES.find(
      ({ capability, method }) => method.endsWith("/list") && isDeclared(facts.capabilities, capability),
    );
    const ask = (one: Session) => (list ? one.request(list.method, {}) : one.fence());
    const reply = await ask(session);
    if (!anyResult.matches(reply)) {
      const other = await ask(await open({ clientCapabilities: { roots: {}, sampling: {} } }));
      if (!anyResult.matches(other))
        notApplicable(`a client with capabilities is refused as well: ${describeReply(other)}`);
    }
    expect.reply(reply);
    if (isDeclared(facts.capabilities, "tools")) await callSome(context);
  },
});

/** How many tools are called. */
const MOST_TOOLS = 4;

/** A server that asks this client for input breaks the rule of lifecycle.operation.capabilities. */
async function callSome(context: SessionContext): Promise<void> {
  // Without a list of tools there is nothing to call. The checks of tools/list judge that.
  const tools = (await callableTools(context).catch(() => [])).slice(0, MOST_TOOLS);
  const calls = tools.map((one) => callTool(context, String(one.tool.value.name), one.arguments));
  await Promise.all(calls);
}
