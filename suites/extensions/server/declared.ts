import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { lintMetaKeys } from "../../../schema/lint/index.ts";
import { META } from "../../../schema/meta-keys.ts";
import { askingAs } from "../../across-topics/server/asking-as.ts";
import { check } from "../../across-topics/server/check.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { serverMessages } from "../../across-topics/server/server-messages.ts";
import { sentNo } from "../../messages/conclude.ts";

const discovered = oncePerConnection((context) => askingAs(context, "extensions").request("server/discover"));

export const identifierPrefix = check({
  id: "extensions.identifier.prefix",
  title: "Extension identifiers have a prefix and follow the grammar of `_meta` keys",
  requirements: ["extensions.identifier.prefix"],
  applies: ({ capabilities }) => capabilities.extensions !== undefined || "the server declares no extensions",
  on: "shared",
  sends: "server/discover",
  hint: 'Build the identifier from a domain that you own: "com.example/name".',
  async run(context) {
    const { expect, facts } = context;
    const { result, seq } = expect.result(await discovered(context), "a result");
    const { extensions } = isObject(result.capabilities) ? result.capabilities : {};
    if (extensions !== undefined && !isObject(extensions))
      throw new Inconclusive("depends-on", `capabilities.extensions is no object (message ${seq})`);
    const named = Object.keys(extensions ?? {});
    if (named.length === 0) notApplicable("the server declares no extensions");
    for (const name of named) {
      const problems = lintMetaKeys({ [name]: {} }, facts.revision);
      const grammar = problems.filter(({ rule }) => rule !== "meta-key-reverse-dns");
      expect.that(name.includes("/") && grammar.length === 0, {
        expected: "a prefix (labels joined by dots), a slash and a name",
        actual: `the identifier ${brief(JSON.stringify(name))}`,
        at: seq,
        pointer: "/result/capabilities/extensions",
      });
    }
  },
});

export const noLegacyTasks = check({
  id: "extensions.tasks.legacy-capability",
  title: "A server does not declare capabilities.tasks: tasks are an extension in this revision",
  requirements: ["extensions.tasks.legacy-capability"],
  on: "shared",
  sends: "server/discover",
  hint: 'Declare "io.modelcontextprotocol/tasks" in capabilities.extensions to clients of this revision.',
  async run(context) {
    const { result, seq } = context.expect.result(await discovered(context), "a result");
    const { tasks } = isObject(result.capabilities) ? result.capabilities : {};
    context.expect.that(tasks === undefined, {
      expected: "no capabilities.tasks",
      actual: `capabilities.tasks ${brief(JSON.stringify(tasks))}`,
      at: seq,
      pointer: "/result/capabilities/tasks",
    });
  },
});

/** The result types of the core protocol. The harness declares no extension in these requests, so no other type may come. */
const OF_THE_CORE: readonly unknown[] = ["complete", "input_required"];

export const resultTypes = monitor({
  id: "extensions.result-type.negotiated",
  title: "A client that declares no extension receives only result types of the core protocol",
  requirements: [
    "extensions.result-type.negotiated",
    "extensions.fallback.core",
    "extensions.tasks.create.declared",
  ],
  sends: "nothing: reads every result of the run",
  hint: "Before you return a result type of an extension, check that the same request declares this extension.",
  reads: (trace) =>
    serverMessages(trace).flatMap(({ kind, value, message, conversation }) => {
      // What a response answers is not known if no request had its id. Another check judges the type of an id.
      const asked = conversation.clientRequests.filter(({ id }) => String(id) === String(value.id));
      const isKnown = asked.length > 0 && !asked.some(({ params }) => declaresExtensions(params));
      return kind === "result" && isObject(value.result) && isKnown
        ? [{ result: value.result, message }]
        : [];
    }),
  judge: (results) => ({
    expected: "resultType complete or input_required",
    read: results.map(({ message }) => message.seq),
    flaws: results
      .filter(({ result: { resultType } }) => resultType !== undefined && !OF_THE_CORE.includes(resultType))
      .map(({ result, message }) => ({
        actual: `resultType ${brief(JSON.stringify(result.resultType))}`,
        at: message.seq,
        pointer: `${message.pointer}/result/resultType`,
      })),
    whenNone: sentNo("result"),
  }),
});

function declaresExtensions({ _meta }: { readonly _meta?: unknown }): boolean {
  const declared = isObject(_meta) ? _meta[META.clientCapabilities] : undefined;
  return isObject(declared) && isObject(declared.extensions);
}
