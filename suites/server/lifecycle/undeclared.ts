import { anyResult, error, MethodNotFound } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Era, eraOf } from "../../../schema/revision.ts";
import { check } from "../check.ts";

interface Feature {
  readonly capability: string;
  readonly method: string;
  readonly params?: JsonObject;
  /** The one era that has the method. */
  readonly era?: Era;
}

/** What a client may try without harm. Completion and subscriptions have checks of their own. */
const FEATURES: readonly Feature[] = [
  { capability: "tools", method: "tools/list" },
  { capability: "resources", method: "resources/list" },
  { capability: "prompts", method: "prompts/list" },
  { capability: "logging", method: "logging/setLevel", params: { level: "warning" }, era: "stateful" },
];

export const undeclaredRefused = check({
  id: "lifecycle.capabilities.undeclared-refused",
  title: "A request of a capability that is not declared is answered with -32601",
  requirements: ["lifecycle.capabilities.undeclared-refused"],
  on: "own",
  sends: "one request of each capability, of tools, resources, prompts and logging, that is not declared",
  answers: { pass: [error(MethodNotFound)] },
  reading:
    "Before 2026-07-28 no page names the code: another error is a warning. A list that is given although nothing is declared has a check of its own.",
  hint: "Register no handler for what you do not declare, or declare it.",
  async run({ session, expect, facts }) {
    const missing = FEATURES.filter(
      ({ capability, era = eraOf(facts.revision) }) =>
        era === eraOf(facts.revision) && !isDeclared(facts.capabilities, capability),
    );
    if (missing.length === 0) notApplicable("the server declares all that could be tried");
    let judged = 0;
    for (const { method, params } of missing) {
      const reply = await session.request(method, params);
      if (anyResult.matches(reply) && method.endsWith("/list")) continue;
      judged += 1;
      expect.reply(reply, undefined, `${method} brought ${describeReply(reply)}.`);
    }
    if (judged === 0) notApplicable("each list is given, though none is declared");
  },
});

export const nothingDeclared = check({
  id: "lifecycle.capabilities.missing-handled",
  title: "A client that declares nothing is served",
  requirements: ["lifecycle.capabilities.missing-handled"],
  on: "own",
  sends:
    "a list request, or a ping where no list is declared, in a session whose client has declared no capability; if that fails, the same as a client with capabilities",
  answers: { pass: [anyResult] },
  hint: "Every capability of a client is optional: do without, or refuse only what cannot do without.",
  async run({ session, open, expect, facts }) {
    const list = FEATURES.find(
      ({ capability, method }) => method.endsWith("/list") && isDeclared(facts.capabilities, capability),
    );
    const ask = (who: Session) => (list ? who.request(list.method, {}) : who.fence());
    const reply = await ask(session);
    if (!anyResult.matches(reply)) {
      const other = await ask(await open({ clientCapabilities: { roots: {}, sampling: {} } }));
      if (!anyResult.matches(other)) notApplicable(`whoever asks is refused: ${describeReply(other)}`);
    }
    expect.reply(reply);
  },
});
