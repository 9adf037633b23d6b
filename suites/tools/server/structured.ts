import { isDeepStrictEqual } from "node:util";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { type Expect, Inconclusive, lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { judgeStructuredContent } from "../../../schema/lint/index.ts";
import { type CallResult, successes } from "../../across-topics/server/calls/sample-calls.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import { recordedOrNone, toolNamed } from "../../across-topics/server/recorded.ts";

const SENDS = "tools/call of callable tools, with arguments that their inputSchemas allow";

/** The successful results with structuredContent. */
async function structured(context: SessionContext): Promise<readonly CallResult[]> {
  const had = (await successes(context)).filter(({ reply }) => reply.result.structuredContent !== undefined);
  return had.length > 0 ? had : notApplicable("no successful result has structuredContent");
}

const onShared = checksOn("shared", { applies: declares("tools"), exercises: ["tool.structured"] });

export const structuredConforms = onShared({
  id: "tools.structured.conforms",
  title: "The structuredContent of a successful call conforms to the outputSchema of the tool",
  requirements: ["tools.structured.conforms"],
  sends: SENDS,
  reading:
    "The specification does not say whether a result with isError: true must conform, so such results are not judged (docs/readings.md, S33).",
  hint: "Validate structuredContent against the published outputSchema before you send the result.",
  recorded: ({ trace, expect }) => {
    const calls = recordedOrNone(trace, "tools/call").filter(({ value }) => value.isError !== true);
    let judged = false;
    for (const { value, at, params } of calls) {
      const { outputSchema } = toolNamed(trace, params.name, at) ?? {};
      if (outputSchema === undefined) continue;
      const verdict = judgeStructuredContent(value.structuredContent, outputSchema, trace.revision);
      if (verdict.kind === "not-judged") continue;
      judged = true;
      const what = `structuredContent that conforms to the outputSchema of ${JSON.stringify(params.name)}`;
      expect.clean(verdict.problems, { at, base: "/result/structuredContent", what });
    }
    if (!judged) lacksExercise("tool.structured");
  },
  async run(context) {
    const { inventory, facts, expect } = context;
    const items = await offeredItems({ inventory }, "tools");
    if (items.every(({ value }) => value.outputSchema === undefined))
      notApplicable("no tool has an outputSchema");
    let unjudged: string | undefined;
    let unread: string | undefined;
    let judged = false;
    for (const { tool, reply } of await successes(context)) {
      const { name, outputSchema } = tool.value;
      if (outputSchema === undefined) continue;
      const verdict = judgeStructuredContent(reply.result.structuredContent, outputSchema, facts.revision);
      if (verdict.kind === "not-judged") {
        if (!isObject(outputSchema)) unread ??= `the outputSchema of ${JSON.stringify(name)} is no object`;
        unjudged = `an outputSchema that the harness can judge: ${verdict.reason}`;
        continue;
      }
      judged = true;
      const what = `structuredContent that conforms to the outputSchema of ${JSON.stringify(name)}`;
      expect.clean(verdict.problems, { at: reply.seq, base: "/result/structuredContent", what });
    }
    if (!judged && unread !== undefined) throw new Inconclusive("depends-on", unread);
    if (!judged) lacksExercise("tool.structured", unjudged);
  },
});

export const structuredObject = onShared({
  id: "tools.structured.object",
  title: "The structuredContent of a result is an object",
  requirements: ["tools.structured.object"],
  hint: "Return an object as structuredContent, and wrap other values in it.",
  sends: SENDS,
  async run(context) {
    for (const { reply } of await structured(context)) {
      const { structuredContent } = reply.result;
      context.expect.that(isObject(structuredContent), {
        expected: "an object",
        actual: `structuredContent is ${brief(structuredContent)}`,
        at: reply.seq,
        pointer: "/result/structuredContent",
      });
    }
  },
});

export const structuredTextCopy = onShared({
  id: "tools.structured.text-copy",
  title: "A result with structuredContent also has the same JSON in a text block",
  requirements: ["tools.structured.text-copy"],
  sends: SENDS,
  hint: "Add a text block with the serialized JSON of structuredContent. Clients that do not support structuredContent read only the text.",
  async run(context) {
    for (const { reply } of await structured(context)) judgeCopy(context.expect, reply.result, reply.seq);
  },
  recorded: ({ trace, expect }) => {
    const had = recordedOrNone(trace, "tools/call").filter(
      ({ value }) => value.isError !== true && value.structuredContent !== undefined,
    );
    if (had.length === 0) notApplicable("no successful result has structuredContent");
    for (const { value, at } of had) judgeCopy(expect, value, at);
  },
});

function judgeCopy(expect: Expect, result: JsonObject, at: number): void {
  const { structuredContent, content } = result;
  expect.that(
    texts(result).some((text) => isJsonOf(text, structuredContent)),
    {
      expected: "a text block with the JSON of structuredContent",
      actual: content === undefined ? "no content" : `content is ${brief(content)}`,
      at,
      pointer: "/result/content",
    },
  );
}

function texts({ content }: JsonObject): readonly string[] {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks.flatMap((block) => (isObject(block) && typeof block.text === "string" ? [block.text] : []));
}

function isJsonOf(text: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), value);
  } catch {
    return false;
  }
}
