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
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Era, eraOf } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { LENIENT_CONTENT, lintResourceData } from "../../across-topics/server/content.ts";
import { noObjectsIn } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { shapeProblems } from "../../across-topics/server/problems.ts";
import { judging } from "../../across-topics/server/recorded.ts";
import { asksForInput } from "../../across-topics/server/result-type.ts";
import {
  contentsRead,
  ENTRIES,
  entriesRead,
  otherReads,
  type SampleRead,
  sampleReads,
} from "./sample-reads.ts";

const READS = "resources/read of some of the listed resources";
const UNKNOWN = "mcp-conform://no-such-resource";
/** It has no scheme, but spaces and an invalid percent-encoding. */
const MALFORMED = "mcp-conform no such%zz uri";

const hasContents = ({ contents }: JsonObject) => Array.isArray(contents) && contents.length > 0;

const contents = result("a result with contents", hasContents);
const noContents = result("a result without contents", (value) => !hasContents(value));
/** A resource may need a capability that the client has not declared. */
const READABLE: Answers = { pass: [contents, noContents, error(MissingRequiredClientCapability)] };

/** As many are named. */
const MOST_NAMED = 10;

function unreadableHint(uris: readonly string[]): string {
  const named = uris.slice(0, MOST_NAMED).map((uri) => brief(uri, 80));
  const more = uris.length > MOST_NAMED ? [`${uris.length - MOST_NAMED} more`] : [];
  const what = named.length > 0 ? new Intl.ListFormat("en").format([...named, ...more]) : "them";
  return `resources/list contains ${what}, so resources/read should return ${uris.length > 1 ? "each of them" : "it"}.`;
}

const onShared = checksOn("shared", { applies: declares("resources") });

export const listedReadable = onShared({
  id: "resources.read.listed",
  title: "resources/read of a listed resource returns a result",
  requirements: ["resources.read.listed"],
  hint: "Return the contents of every resource that resources/list contains, or do not list it.",
  sends: READS,
  answers: READABLE,
  async run(context) {
    const made = await sampleReads(context);
    if (made.length === 0) notApplicable("no resource has a uri that is a string");
    const refused = (all: readonly SampleRead[]) =>
      all.filter(
        ({ reply }) => reply.kind === "error" && !READABLE.pass.some((shape) => shape.matches(reply)),
      );
    // The report names all that cannot be read, so that one look finds what they have in common.
    const all = refused(made).length > 0 ? [...made, ...(await otherReads(context))] : made;
    const hint = unreadableHint(refused(all).map(({ uri }) => uri));
    for (const { uri, reply } of all) context.expect.reply(reply, undefined, { sent: brief(uri), hint });
  },
});

export const readShape = onShared({
  id: "resources.read.shape",
  title: "Each entry of contents has a uri and either text or a blob",
  requirements: ["resources.read.shape"],
  hint: "Give each entry of contents a uri, and either text or blob.",
  sends: READS,
  async run(context) {
    const { revision } = context.facts;
    for (const { result, seq } of await contentsRead(context)) {
      context.expect.that(Array.isArray(result.contents), {
        expected: "an array as contents",
        actual: `contents is ${brief(result.contents)}`,
        at: seq,
        pointer: "/result/contents",
      });
      for (const { item, index } of noObjectsIn(result.contents))
        context.expect.that(false, {
          expected: "an object as each entry",
          actual: `contents/${index} is ${brief(JSON.stringify(item))}`,
          at: seq,
          pointer: `/result/contents/${index}`,
        });
    }
    for (const { value, at, pointer } of await entriesRead(context)) {
      const definition = typeof value.blob === "string" ? "BlobResourceContents" : "TextResourceContents";
      const what = "an entry with a uri and either text or a blob";
      context.expect.clean(shapeProblems(revision, definition, value), { at: at, base: pointer, what });
    }
  },
});

export const blobBase64 = check({
  id: "resources.read.blob-base64",
  title: "The blob of a binary resource is valid base64",
  requirements: ["resources.read.blob-base64"],
  applies: declares("resources"),
  on: "shared",
  sends: READS,
  hint: "Encode as RFC 4648 section 4 says: the standard alphabet, with padding and without line breaks.",
  ...judging(ENTRIES, () => ({
    what: "a blob that is valid base64",
    judge: (entry) => (typeof entry.blob === "string" ? lintResourceData(entry) : undefined),
    lenient: LENIENT_CONTENT,
    none: "no resource that was read has a blob",
  })),
});

/** Ends the check when a template starts with a variable: it matches any URI, so no URI is certainly unknown. */
async function certainlyUnknown({ inventory }: SessionContext): Promise<void> {
  const { items } = await inventory.list("templates");
  const any = items.find(({ value }) => String(value.uriTemplate).startsWith("{"));
  if (any) notApplicable(`the template ${brief(any.value.uriTemplate)} matches any URI`);
}

const unknownRead = oncePerConnection(async (context): Promise<Reply> => {
  return context.session.request("resources/read", { uri: UNKNOWN });
});

/** Up to 2025-11-25, -32002 is a SHOULD (reading S35). 2026-07-28 requires -32602 and forbids -32002. */
const NOT_FOUND: Readonly<Record<Era, Answers>> = {
  stateful: {
    pass: [error(ResourceNotFound)],
    warn: [{ shape: anyError, because: "an error with another code" }],
  },
  stateless: {
    pass: [error(InvalidParams)],
    warn: [{ shape: asksForInput, because: "no input can make a missing resource readable" }],
  },
};

export const unknownUri = onShared({
  id: "resources.read.unknown",
  title: "resources/read of a resource that does not exist returns the error code of the revision",
  requirements: ["resources.read.unknown"],
  after: ["resources.list.answered"],
  sends: `resources/read of "${UNKNOWN}"`,
  hint: "Return error -32002 up to 2025-11-25, and error -32602 from 2026-07-28 on.",
  async run(context) {
    await certainlyUnknown(context);
    context.expect.reply(await unknownRead(context), NOT_FOUND[eraOf(context.facts.revision)]);
  },
});

export const unknownNotEmpty = onShared({
  id: "resources.read.unknown-not-empty",
  title: "resources/read of a resource that does not exist does not return empty contents",
  requirements: ["resources.read.unknown-not-empty"],
  hint: "Return an error for a resource that does not exist, not an empty array.",
  sends: `resources/read of "${UNKNOWN}"`,
  async run(context) {
    await certainlyUnknown(context);
    const reply = await unknownRead(context);
    const hasArray = reply.kind === "result" && Array.isArray(reply.result.contents);
    if (!hasArray && !anyError.matches(reply) && !asksForInput.matches(reply)) {
      const actual = `the answer is neither an error nor a result with contents: ${describeReply(reply)}`;
      throw new Inconclusive("depends-on", actual, { on: "resources.read.unknown.refused" });
    }
    const empty =
      reply.kind === "result" && Array.isArray(reply.result.contents) && reply.result.contents.length === 0;
    context.expect.that(!empty, {
      expected: "no result with empty contents",
      actual: "contents is []: a client cannot see whether the resource is empty or missing",
      at: reply.seq,
      pointer: "/result/contents",
    });
  },
});

/** A read of a resource that does not exist may return anything but contents. */
const NO_CONTENTS: Answers = {
  pass: [anyError],
  warn: [
    { shape: asksForInput, because: "no input can make a missing resource readable" },
    { shape: noContents, because: "a client cannot see whether the resource is empty or missing" },
  ],
};

export const unknownRefused = onShared({
  id: "resources.read.unknown.refused",
  title: "resources/read of a resource that does not exist returns no contents",
  requirements: ["resources.read.malformed-uri"],
  hint: "Return an error for a resource that does not exist.",
  sends: `resources/read of "${UNKNOWN}"`,
  answers: NO_CONTENTS,
  async run(context) {
    await certainlyUnknown(context);
    context.expect.reply(await unknownRead(context));
  },
});

export const malformedUri = onShared({
  id: "resources.read.malformed-uri",
  title: "resources/read with a string that is not a URI returns an error",
  requirements: ["resources.read.malformed-uri"],
  hint: "Parse the URI before you look up the resource, and answer an invalid one with error -32602.",
  sends: `resources/read of "${MALFORMED}"`,
  answers: NO_CONTENTS,
  async run(context) {
    await certainlyUnknown(context);
    context.expect.reply(
      await context.session.request("resources/read", { uri: MALFORMED }, { broken: true }),
    );
  },
});
