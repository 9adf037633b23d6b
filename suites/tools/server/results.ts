import { declares, isDeclared } from "../../../harness/check/applies.ts";
import { type Expect, notApplicable } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { Revision } from "../../../schema/revision.ts";
import { type CallResult, results } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  LENIENT_ANNOTATIONS,
  LENIENT_CONTENT,
  lintAnnotated,
  lintMedia,
  lintResourceData,
} from "../../across-topics/server/content.ts";
import { inMember, shapeProblems } from "../../across-topics/server/problems.ts";
import { judging, recordedOrNone, type Source } from "../../across-topics/server/recorded.ts";
import { LATER_TYPE, laterType } from "./later-types.ts";

const SENDS = "tools/call of callable tools, with arguments that their inputSchemas allow";

/** The results as values to judge. */
const RESULTS: Source = {
  asked: async (context) =>
    (await results(context)).map(({ reply }) => ({ value: reply.result, at: reply.seq, pointer: "/result" })),
  recorded: (trace) => recordedOrNone(trace, "tools/call"),
};

/** A content block, and the tool that returned it. */
interface Block extends Item {
  readonly tool: string;
  readonly index: number;
}

/** Every content block of the results. */
const BLOCKS: Source<Block> = {
  asked: async (context) => blocks(await results(context)),
  recorded: (trace) =>
    recordedOrNone(trace, "tools/call").flatMap((one) => blocksIn(one, String(one.params.name))),
};

function blocks(had: readonly CallResult[]): readonly Block[] {
  return had.flatMap(({ tool: { value }, reply }) =>
    blocksIn({ value: reply.result, at: reply.seq, pointer: "/result" }, String(value.name)),
  );
}

function blocksIn({ value, at, pointer }: Item, tool: string): readonly Block[] {
  const content: readonly unknown[] = Array.isArray(value.content) ? value.content : [];
  return content.flatMap((block, index) =>
    isObject(block) ? [{ value: block, at, pointer: `${pointer}/content/${index}`, tool, index }] : [],
  );
}

export const resultShape = check({
  id: "tools.call.result-shape",
  title: "A tools/call result has an array as content, and isError is a boolean",
  requirements: ["tools.call.result-shape"],
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  hint: "Always include content, even next to structuredContent. An empty array is allowed.",
  ...judging(RESULTS, (revision) => ({
    what: "a result with an array as content",
    // Other checks judge the blocks and the other members.
    judge: ({ content, isError }) =>
      shapeProblems(revision, "CallToolResult", {
        resultType: "complete",
        ...(content === undefined ? {} : { content: Array.isArray(content) ? [] : content }),
        ...(isError === undefined ? {} : { isError }),
      }),
    none: "no call returned a result",
  })),
});

export const contentTypes = check({
  id: "tools.content.types",
  title: "Each content block of a tool result has a known type and the members of that type",
  requirements: ["tools.content.types"],
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  reading:
    "Up to 2025-03-26 the negotiated version SHOULD be respected, later it MUST. So up to 2025-03-26 a block of a type that a later revision introduced is a warning.",
  hint: "Send only content types of the negotiated revision. A client of that revision may reject the whole result.",
  ...judging(BLOCKS, (revision) => ({
    what: "a content block that is valid against the schema",
    judge: (block) =>
      laterType(block, revision) ?? [...blockProblems(block, revision), ...dataProblems(block)],
    hint: missingMembers,
    lenient: [...LENIENT_CONTENT, LATER_TYPE],
    none: "no call returned content",
  })),
});

/** Before 2025-06-18 the schema has no definition for content blocks, so the block is judged inside a result. */
function blockProblems(block: JsonObject, revision: Revision) {
  const result = { content: [block], resultType: "complete" };
  return shapeProblems(revision, "CallToolResult", result, "content/0/annotations").map((one) => ({
    ...one,
    pointer: one.pointer.slice("/content/0".length),
  }));
}

/** Which tool returned a block without a required member, and which member that is. */
function missingMembers({ tool, index, value: { type } }: Block, problems: readonly Problem[]) {
  const missing = problems.filter(({ rule }) => rule === "required");
  if (missing.length === 0) return undefined;
  const what = missing.map(({ pointer, message }) => `${pointer && `${pointer} `}${message}`).join(", ");
  return `The tool ${JSON.stringify(brief(tool, 80))} returns content block ${index} of the type ${brief(JSON.stringify(type), 40)}: it ${what}.`;
}

/** Problems of encoded bytes. The schema expresses them only as a format. */
function dataProblems(block: JsonObject) {
  if (block.type === "image" || block.type === "audio") return lintMedia(block);
  const { resource } = block;
  if (block.type !== "resource" || !isObject(resource) || typeof resource.blob !== "string") return [];
  return inMember("resource", lintResourceData(resource));
}

export const contentAnnotations = check({
  id: "tools.content.annotations",
  title: "Annotations of tool results have a valid audience, a priority from 0 to 1 and an ISO 8601 time",
  requirements: ["resources.annotations.range"],
  hint: 'Use "user" and "assistant" in audience, a number from 0 to 1 as priority, and ISO 8601 in lastModified.',
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  ...judging(BLOCKS, (revision) => ({
    what: 'an audience of "user" and "assistant", a priority from 0 to 1, and a lastModified in ISO 8601',
    judge: (block) => lintAnnotated(block, revision),
    lenient: LENIENT_ANNOTATIONS,
    none: "no call returned content with annotations",
  })),
});

export const embeddingDeclared = check({
  id: "tools.content.embedding-declared",
  title: "A server whose tools return embedded resources declares the resources capability",
  requirements: ["tools.content.embedding-declared"],
  hint: "Declare the resources capability, or return a text instead of an embedded resource.",
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "shared",
  sends: SENDS,
  async run({ facts, expect, ...context }) {
    const embedded = blocks(await results({ facts, expect, ...context })).find(
      ({ value }) => value.type === "resource",
    );
    judgeEmbedded(expect, embedded, isDeclared(facts.capabilities, "resources"));
  },
  recorded: ({ trace, expect }) => {
    for (const one of trace.conversations) {
      const embedded = BLOCKS.recorded({ ...trace, conversations: [one] }).find(
        ({ value }) => value.type === "resource",
      );
      judgeEmbedded(expect, embedded, isDeclared(one.agreed?.serverCapabilities ?? {}, "resources"));
    }
  },
});

function judgeEmbedded(expect: Expect, embedded: Block | undefined, declared: boolean): void {
  if (embedded === undefined) notApplicable("no call returned an embedded resource");
  expect.that(declared, {
    expected: "the resources capability, because a tool result embeds a resource",
    actual: "resources is not declared",
    at: embedded.at,
    pointer: embedded.pointer,
  });
}
