import { declares, isDeclared } from "../../../harness/check/applies.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
import {
  LENIENT_ANNOTATIONS,
  LENIENT_CONTENT,
  lintAnnotated,
  lintMedia,
  lintResourceData,
} from "../content.ts";
import { inMember, judgeEach, shapeProblems } from "../problems.ts";
import { LATER_TYPE, laterType } from "./later-types.ts";
import { type CallResult, results } from "./sample-calls.ts";

const SENDS = "tools/call of the tools that may be called, with arguments that their schemas allow";

/** Results as values to judge: named by their tool. */
function asItems(had: readonly CallResult[]): readonly Item[] {
  return had.map(({ reply }) => ({ value: reply.result, at: reply.seq, pointer: "/result" }));
}

/** Every content block of the results. */
function blocks(had: readonly CallResult[]): readonly Item[] {
  return asItems(had).flatMap(({ value, at: event, pointer }) => {
    const content: readonly unknown[] = Array.isArray(value.content) ? value.content : [];
    return content.flatMap((block, index) =>
      isObject(block) ? [{ value: block, at: event, pointer: `${pointer}/content/${index}` }] : [],
    );
  });
}

export const resultShape = check({
  id: "tools.call.result-shape",
  title: "A tools/call result has an array of content, and isError is a boolean",
  requirements: ["tools.call.result-shape"],
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  hint: "Send content even beside structuredContent, as an empty array if need be.",
  async run(context) {
    const { revision } = context.facts;
    judgeEach(context.expect, asItems(await results(context)), {
      what: "a result with an array of content",
      // The blocks themselves are judged apart, and so is what stands beside them.
      judge: ({ content, isError }) =>
        shapeProblems(revision, "CallToolResult", {
          resultType: "complete",
          ...(content === undefined ? {} : { content: Array.isArray(content) ? [] : content }),
          ...(isError === undefined ? {} : { isError }),
        }),
      none: "no call had a result",
    });
  },
});

export const contentTypes = check({
  id: "tools.content.types",
  title: "Each content block of a tool result is of a known type, and has its members",
  requirements: ["tools.content.types"],
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  reading:
    "Up to 2025-03-26 the parties SHOULD respect the version that they agreed on, later they MUST: a block of a type that came later is a warning there, though the schema does not have it.",
  hint: "Send only what the agreed revision knows; a client of that revision may refuse the whole result.",
  async run(context) {
    const { revision } = context.facts;
    judgeEach(context.expect, blocks(await results(context)), {
      what: "a content block as the schema has it",
      judge: (block) => laterType(block, revision) ?? [...blockProblems(block), ...dataProblems(block)],
      lenient: [...LENIENT_CONTENT, LATER_TYPE],
      none: "no result of a call has content",
    });

    /** Content blocks have no definition of their own before 2025-06-18: judged as part of a result. */
    function blockProblems(block: JsonObject) {
      const result = { content: [block], resultType: "complete" };
      return shapeProblems(revision, "CallToolResult", result, "content/0/annotations").map((one) => ({
        ...one,
        pointer: one.pointer.slice("/content/0".length),
      }));
    }
  },
});

/** What the schema says of bytes by their format alone. */
function dataProblems(block: JsonObject) {
  if (block.type === "image" || block.type === "audio") return lintMedia(block);
  const { resource } = block;
  if (block.type !== "resource" || !isObject(resource) || typeof resource.blob !== "string") return [];
  return inMember("resource", lintResourceData(resource));
}

export const contentAnnotations = check({
  id: "tools.content.annotations",
  title: "Annotations of tool results hold an audience, a priority from 0 to 1 and a time",
  requirements: ["resources.annotations.range"],
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  async run(context) {
    judgeEach(context.expect, blocks(await results(context)), {
      what: 'an audience of "user" and "assistant", a priority from 0 to 1, and a lastModified in ISO 8601',
      judge: (block) => lintAnnotated(block, context.facts.revision),
      lenient: LENIENT_ANNOTATIONS,
      none: "no result of a call has annotations",
    });
  },
});

export const embeddingDeclared = check({
  id: "tools.content.embedding-declared",
  title: "A server whose tools embed resources declares the resources capability",
  requirements: ["tools.content.embedding-declared"],
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  async run({ facts, expect, ...context }) {
    const embedded = blocks(await results({ facts, expect, ...context })).find(
      ({ value }) => value.type === "resource",
    );
    if (embedded === undefined) notApplicable("no result of a call embeds a resource");
    expect.that(isDeclared(facts.capabilities, "resources"), {
      expected: "the resources capability, as a tool result embeds a resource",
      actual: "it is not declared",
      at: embedded.at,
      pointer: embedded.pointer,
    });
  },
});
