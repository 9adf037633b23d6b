import {
  type Answers,
  anyError,
  error,
  InvalidParams,
  MissingRequiredClientCapability,
  ResourceNotFound,
  result,
} from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { brief, type Reply } from "../../../harness/session/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Era, eraOf } from "../../../schema/revision.ts";
import { check } from "../check.ts";
import { LENIENT_CONTENT, lintResourceData } from "../content.ts";
import { oncePerConnection } from "../once-per-connection.ts";
import { judgeEach, shapeProblems } from "../problems.ts";
import { asksForInput } from "../result-type.ts";
import { contentsRead, entriesRead, sampleReads } from "./sample-reads.ts";

const READS = "resources/read of some of the listed resources";
const UNKNOWN = "mcp-conform://no-such-resource";
/** No scheme, a blank, and a percent sign that encodes nothing. */
const MALFORMED = "mcp-conform no such%zz uri";

const hasContents = ({ contents }: JsonObject) => Array.isArray(contents) && contents.length > 0;

const contents = result("a result with contents", hasContents);
const noContents = result("a result without contents", (value) => !hasContents(value));
export const listedReadable = check({
  id: "resources.read.listed",
  title: "A resource that the server lists can be read",
  requirements: ["resources.read.listed"],
  applies: declares("resources"),
  on: "shared",
  sends: READS,
  answers: { pass: [contents, noContents, error(MissingRequiredClientCapability)] },
  async run(context) {
    const made = await sampleReads(context);
    if (made.length === 0) notApplicable("no resource has a uri that is a string");
    for (const { uri, reply } of made) {
      context.expect.reply(
        reply,
        undefined,
        `resources/list names ${brief(uri)}: it should be there to be read.`,
      );
    }
  },
});

export const readShape = check({
  id: "resources.read.shape",
  title: "Each entry of the contents has a uri, and either text or a blob",
  requirements: ["resources.read.shape"],
  applies: declares("resources"),
  on: "shared",
  sends: READS,
  async run(context) {
    const { revision } = context.facts;
    for (const { result, seq } of await contentsRead(context)) {
      context.expect.that(Array.isArray(result.contents), {
        expected: "an array of contents",
        actual: `contents is ${brief(result.contents)}`,
        at: seq,
        pointer: "/result/contents",
      });
    }
    for (const { value, at, pointer } of await entriesRead(context)) {
      const definition = typeof value.blob === "string" ? "BlobResourceContents" : "TextResourceContents";
      const what = "an entry with a uri, and either text or a blob";
      context.expect.clean(shapeProblems(revision, definition, value), { at: at, base: pointer, what });
    }
  },
});

export const blobBase64 = check({
  id: "resources.read.blob-base64",
  title: "The blob of a binary resource is base64",
  requirements: ["resources.read.blob-base64"],
  applies: declares("resources"),
  on: "shared",
  sends: READS,
  hint: "RFC 4648 section 4: the standard alphabet, with padding, and without line breaks.",
  async run(context) {
    judgeEach(context.expect, await entriesRead(context), {
      what: "a blob in base64",
      judge: (entry) => (typeof entry.blob === "string" ? lintResourceData(entry) : undefined),
      lenient: LENIENT_CONTENT,
      none: "no resource that was read is binary",
    });
  },
});

/** A template that begins with a variable stands for any URI: nothing can be said to be unknown. */
async function certainlyUnknown({ inventory }: SessionContext): Promise<void> {
  const { items } = await inventory.list("templates");
  const any = items.find(({ value }) => String(value.uriTemplate).startsWith("{"));
  if (any) notApplicable(`the template ${brief(any.value.uriTemplate)} takes any URI`);
}

const unknownRead = oncePerConnection(async (context): Promise<Reply> => {
  return context.session.request("resources/read", { uri: UNKNOWN });
});

/** The code changed with 2026-07-28, which made it a duty, and forbids the old one. */
const NOT_FOUND: Readonly<Record<Era, Answers>> = {
  stateful: {
    pass: [error(ResourceNotFound)],
    warn: [{ shape: anyError, because: "an error of another code" }],
  },
  stateless: {
    pass: [error(InvalidParams)],
    warn: [{ shape: asksForInput, because: "no input makes up for a resource that does not exist" }],
  },
};

export const unknownUri = check({
  id: "resources.read.unknown",
  title: "A resource that does not exist is answered with the error of the revision",
  requirements: ["resources.read.unknown"],
  applies: declares("resources"),
  after: ["resources.list.answered"],
  on: "shared",
  sends: `resources/read of "${UNKNOWN}"`,
  hint: "Error -32002 up to 2025-11-25, and -32602 from 2026-07-28 on.",
  async run(context) {
    await certainlyUnknown(context);
    context.expect.reply(await unknownRead(context), NOT_FOUND[eraOf(context.facts.revision)]);
  },
});

export const unknownNotEmpty = check({
  id: "resources.read.unknown-not-empty",
  title: "A resource that does not exist is not answered with empty contents",
  requirements: ["resources.read.unknown-not-empty"],
  applies: declares("resources"),
  on: "shared",
  sends: `resources/read of "${UNKNOWN}"`,
  async run(context) {
    await certainlyUnknown(context);
    const reply = await unknownRead(context);
    const empty =
      reply.kind === "result" && Array.isArray(reply.result.contents) && reply.result.contents.length === 0;
    context.expect.that(!empty, {
      expected: "no result with empty contents",
      actual: "contents is []: nobody can tell whether the resource is empty or not there",
      at: reply.seq,
      pointer: "/result/contents",
    });
  },
});

/** What a read of something that is not there may be: anything but contents. */
const NO_CONTENTS: Answers = {
  pass: [anyError],
  warn: [
    { shape: asksForInput, because: "no input makes up for it" },
    { shape: noContents, because: "nobody can tell whether it is empty or not there" },
  ],
};

export const unknownRefused = check({
  id: "resources.read.unknown.refused",
  title: "A read of a resource that does not exist gives no content",
  requirements: ["resources.read.malformed-uri"],
  applies: declares("resources"),
  on: "shared",
  sends: `resources/read of "${UNKNOWN}"`,
  answers: NO_CONTENTS,
  async run(context) {
    await certainlyUnknown(context);
    context.expect.reply(await unknownRead(context));
  },
});

export const malformedUri = check({
  id: "resources.read.malformed-uri",
  title: "A read of what is no URI is answered with an error",
  requirements: ["resources.read.malformed-uri"],
  applies: declares("resources"),
  on: "shared",
  sends: `resources/read of "${MALFORMED}"`,
  answers: NO_CONTENTS,
  async run(context) {
    await certainlyUnknown(context);
    context.expect.reply(
      await context.session.request("resources/read", { uri: MALFORMED }, { broken: true }),
    );
  },
});
