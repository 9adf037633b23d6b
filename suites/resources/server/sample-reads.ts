import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { describeReply, type Reply, type ResultReply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { itemsIn, recordedOrNone, type Source } from "../../across-topics/server/recorded.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";

export interface SampleRead {
  readonly uri: string;
  readonly reply: Reply;
}

/** A server may have thousands of resources. A sample is enough. */
const MOST_READS = 3;

/** Reads some of the listed resources. */
export const sampleReads = oncePerConnection(
  async (context: SessionContext): Promise<readonly SampleRead[]> => {
    const resources = await readable(context);
    return readEach(context, chosenOf(resources));
  },
);

/** As many of the others are read, where one of the sample cannot be read. */
const MOST_OTHERS = 40;

/** Reads resources that are not in the sample. */
export async function otherReads(context: SessionContext): Promise<readonly SampleRead[]> {
  const resources = await readable(context);
  const chosen = new Set(chosenOf(resources));
  return readEach(context, resources.filter((one) => !chosen.has(one)).slice(0, MOST_OTHERS));
}

async function readable(context: SessionContext): Promise<readonly Item[]> {
  return (await listedItems(context, "resources")).filter(({ value }) => typeof value.uri === "string");
}

/** The first ones, the first one that looks binary, and the first one whose URI has an escape. */
function chosenOf(resources: readonly Item[]): readonly Item[] {
  const binary = resources.find(({ value }) => looksBinary(value));
  const escaped = resources.find(({ value }) => /%[0-9A-Fa-f]{2}/.test(String(value.uri)));
  return [...new Set([...resources.slice(0, MOST_READS), ...[binary, escaped].flatMap((one) => one ?? [])])];
}

function readEach({ session }: SessionContext, resources: readonly Item[]): Promise<readonly SampleRead[]> {
  return Promise.all(
    resources.map(async ({ value }) => {
      const uri = String(value.uri);
      return { uri, reply: await session.request("resources/read", { uri }) };
    }),
  );
}

function looksBinary({ mimeType }: JsonObject): boolean {
  return typeof mimeType === "string" && /^(image|audio|video|font)\/|octet-stream|pdf|zip/.test(mimeType);
}

/** The reads that returned contents. Ends the check when there are none: only resources.read.listed judges that. */
export async function contentsRead(context: SessionContext): Promise<readonly ResultReply[]> {
  const made = await sampleReads(context);
  const [first] = made;
  if (first === undefined) notApplicable("no resource has a uri that is a string");
  const had = made.flatMap(({ reply }) =>
    reply.kind === "result" && isComplete(reply.result) ? [reply] : [],
  );
  if (had.length > 0) return had;
  throw new Inconclusive("depends-on", `no listed resource could be read: ${describeReply(first.reply)}`);
}

/** The entries of what was read, or of what a recording has. */
export const ENTRIES: Source = {
  asked: entriesRead,
  recorded: (trace) => recordedOrNone(trace, "resources/read").flatMap((one) => itemsIn(one, "contents")),
};

/** Every entry of the returned contents. */
export async function entriesRead(context: SessionContext): Promise<readonly Item[]> {
  return (await contentsRead(context)).flatMap(({ result, seq }) => {
    const contents: readonly unknown[] = Array.isArray(result.contents) ? result.contents : [];
    return contents.flatMap((value, index) =>
      isObject(value) ? [{ value, at: seq, pointer: `/result/contents/${index}` }] : [],
    );
  });
}
