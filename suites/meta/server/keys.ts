import { anyResult } from "../../../harness/check/answers.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { lintMetaKeys, lintTraceContext } from "../../../schema/lint/index.ts";
import type { Problem } from "../../../schema/problem.ts";
import { check } from "../../across-topics/server/check.ts";
import { anyList } from "../../across-topics/server/lists/any-list.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace, serverMessages } from "../../across-topics/server/server-messages.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { hasNo } from "../../messages/conclude.ts";

interface Meta {
  readonly value: JsonObject;
  readonly at: number;
  readonly pointer: string;
}

/** How deep a `_meta` is searched. The deepest one defined is in a resource within a message of a prompt. */
const MAX_DEPTH = 12;

/** Every `_meta` in the messages of the server, at any depth. */
const metas = perTrace((trace: LegTrace): readonly Meta[] =>
  serverMessages(trace).flatMap(({ value, message }) => [...within(value, message.seq, message.pointer, 0)]),
);

function* within(value: unknown, at: number, pointer: string, depth: number): Iterable<Meta> {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  for (const [key, member] of Object.entries(value)) {
    const here = `${pointer}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;
    // The data of a tool may have any members, and a schema may have a property named _meta.
    if (key === "structuredContent" || key === "inputSchema" || key === "outputSchema") continue;
    if (key === "_meta" && isObject(member)) yield { value: member, at, pointer: here };
    else yield* within(member, at, here, depth + 1);
  }
}

interface Grammar {
  readonly id: RequirementId;
  readonly title: string;
  readonly expected: string;
  readonly none: string;
  readonly hint: string;
  readonly fits: (meta: JsonObject) => boolean;
  readonly problems: (meta: JsonObject, trace: LegTrace) => readonly Problem[];
}

const byRule = (wanted: string) => (meta: JsonObject, trace: LegTrace) =>
  lintMetaKeys(meta, trace.revision).filter(({ rule }) => rule === wanted);

const TRACE_KEYS = ["traceparent", "tracestate", "baggage"];

const GRAMMARS: readonly Grammar[] = [
  {
    id: "meta.key.prefix",
    title: "The prefix of every `_meta` key consists of labels that are separated by dots",
    expected:
      'labels that begin with a letter and end with a letter or digit, separated by dots and followed by "/"',
    none: "_meta with a key",
    hint: "Begin every label of the prefix with a letter and end it with a letter or a digit. Use only letters, digits and hyphens in between.",
    fits: (meta) => Object.keys(meta).length > 0,
    problems: byRule("meta-key-prefix"),
  },
  {
    id: "meta.key.name",
    title: "The name of every `_meta` key begins and ends with a letter or digit",
    expected: "a name that begins and ends with a letter or digit",
    none: "_meta with a key",
    hint: "Begin and end the name with a letter or a digit. Use only letters, digits, hyphens, underscores and dots in between.",
    fits: (meta) => Object.keys(meta).length > 0,
    problems: byRule("meta-key-name"),
  },
  {
    id: "meta.key.reverse-dns",
    title: "The prefix of every `_meta` key is in reverse DNS order",
    expected: "com.example/…, not example.com/…",
    none: "_meta with a key that has a prefix",
    hint: "Write your domain in reverse order: com.example/name for example.com.",
    fits: (meta) => Object.keys(meta).some((key) => key.includes("/")),
    problems: byRule("meta-key-reverse-dns"),
  },
  {
    id: "meta.trace-context.format",
    title: "Trace context in `_meta` has the W3C formats",
    expected: "traceparent, tracestate and baggage in the W3C formats",
    none: "trace context",
    hint: "Copy traceparent, tracestate and baggage unchanged from the tracing library.",
    fits: (meta) => TRACE_KEYS.some((key) => Object.hasOwn(meta, key)),
    problems: (meta, trace) => lintTraceContext(meta, trace.revision),
  },
];

/** One check for each rule, over every `_meta` of the server. */
export const metaKeys = GRAMMARS.map(({ id, title, expected, none, hint, fits, problems }) =>
  monitor({
    id,
    title,
    requirements: [id],
    hint,
    sends: "nothing: every _meta in the messages of the server is read",
    judge(trace) {
      const all = metas(trace).filter(({ value }) => fits(value));
      const flaws = all.flatMap((meta) =>
        problems(meta.value, trace).map(({ pointer, message }) => ({
          actual: message,
          at: meta.at,
          pointer: `${meta.pointer}${pointer}`,
        })),
      );
      return {
        expected,
        read: all.map(({ at }) => at),
        flaws,
        whenNone: hasNo(none),
      };
    },
  }),
);

export const reservedTolerated = check({
  id: "meta.key.reserved",
  title: "Unknown reserved keys in the `_meta` of a request do not change its result",
  requirements: ["meta.key.reserved"],
  on: "shared",
  sends: "a list request with reserved keys in `_meta` that no revision defines, and with a trace context",
  answers: { pass: [anyResult] },
  hint: "Ignore keys of _meta that you do not know.",
  async run({ session, expect, facts, inventory }) {
    const _meta = {
      "io.modelcontextprotocol/mcp-conform-unknown": { value: 1 },
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    };
    const method = session.era === "stateful" ? session.plainMethod : await anyList({ facts, inventory });
    expect.reply(await session.request(method, { _meta }));
  },
});
