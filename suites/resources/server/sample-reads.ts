import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { describeReply, type Reply, type ResultReply } from "../../../harness/session/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { listedItems } from "../../across-topics/server/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";

export interface SampleRead {
  readonly uri: string;
  readonly reply: Reply;
}

/** A server may have thousands of resources. A sample is enough. */
const MOST_READS = 3;

/** Reads the first listed resources, and the first one that looks binary. */
export const sampleReads = oncePerConnection(
  async (context: SessionContext): Promise<readonly SampleRead[]> => {
    const resources = (await listedItems(context, "resources")).filter(
      ({ value }) => typeof value.uri === "string",
    );
    const binary = resources.find(({ value }) => looksBinary(value));
    const chosen = new Set([...resources.slice(0, MOST_READS), ...(binary ? [binary] : [])]);
    return Promise.all(
      [...chosen].map(async ({ value }) => {
        const uri = String(value.uri);
        return { uri, reply: await context.session.request("resources/read", { uri }) };
      }),
    );
  },
);

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

/** Every entry of the returned contents. */
export async function entriesRead(context: SessionContext): Promise<readonly Item[]> {
  return (await contentsRead(context)).flatMap(({ result, seq }) => {
    const contents: readonly unknown[] = Array.isArray(result.contents) ? result.contents : [];
    return contents.flatMap((value, index) =>
      isObject(value) ? [{ value, at: seq, pointer: `/result/contents/${index}` }] : [],
    );
  });
}
