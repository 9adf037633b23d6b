import { declares } from "../../../harness/check/applies.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";
import { sampleReads } from "./sample-reads.ts";

/** The type and subtype of a MIME type, without its parameters. Undefined where it has not that form. */
function essenceOf(mimeType: unknown): string | undefined {
  if (typeof mimeType !== "string") return undefined;
  const [essence = ""] = mimeType.split(";");
  return /^[^\s/]+\/[^\s/]+$/.test(essence.trim()) ? essence.trim().toLowerCase() : undefined;
}

/** The only entry of what was read, if it has the URI of the resource. Several entries may be of any types. */
function onlyEntry(contents: unknown, uri: string) {
  if (!Array.isArray(contents) || contents.length !== 1) return undefined;
  const [entry]: readonly unknown[] = contents;
  return isObject(entry) && entry.uri === uri ? entry : undefined;
}

export const mimeTypeSame = check({
  id: "resources.read.mime-type",
  title: "A resource has the same MIME type when it is listed and when it is read",
  requirements: ["resources.read.shape"],
  leniency: "no-keyword",
  applies: declares("resources"),
  on: "shared",
  sends: "resources/list, and resources/read of some of the listed resources",
  reading:
    "The comment of the schema says that mimeType is the MIME type of the resource, in both places, and no sentence requires that they agree. So a difference is a warning. Parameters such as charset do not count, nor does a read with several contents.",
  hint: "Return the mimeType of the list with the content too: a client that displays the content by its type cannot use another one.",
  async run(context) {
    const listed = await listedItems(context, "resources");
    const typeOf = (uri: string) => {
      const types = listed.filter(({ value }) => value.uri === uri).map(({ value }) => value.mimeType);
      return types.length === 1 ? types[0] : undefined;
    };
    let compared = 0;
    for (const { uri, reply } of await sampleReads(context)) {
      if (reply.kind !== "result" || !isComplete(reply.result)) continue;
      const own = typeOf(uri);
      const read = onlyEntry(reply.result.contents, uri)?.mimeType;
      const wanted = essenceOf(own);
      const found = essenceOf(read);
      if (wanted === undefined || found === undefined) continue;
      compared += 1;
      context.expect.should(wanted === found, {
        expected: `${brief(uri)} with the listed mimeType ${brief(String(own))}`,
        actual: `mimeType ${brief(String(read))}`,
        at: reply.seq,
        pointer: "/result/contents/0/mimeType",
      });
    }
    if (compared === 0)
      notApplicable("no resource that was read has a mimeType in the list and in its content");
  },
});
