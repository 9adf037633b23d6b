import { Inconclusive } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { eraOf, isRevision } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";
import { requestInUnknownVersion } from "./unknown-version.ts";

/** Two readings (docs/readings.md, A10): a server of both eras may list its older revisions, or not. */
const isOlder = (version: string) => isRevision(version) && eraOf(version) === "stateful";

function versionsIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.filter((one): one is string => typeof one === "string");
  return [...new Set(names)].filter((one) => !isOlder(one)).toSorted();
}

export const sameVersions = check({
  id: "versioning.unsupported.same-versions",
  title: "The data of error -32022 names the same revisions as server/discover",
  requirements: ["versioning.unsupported.data", "discover.result.version-included"],
  leniency: "no-keyword",
  on: "own",
  sends: "server/discover in this revision, and again with a revision that does not exist",
  reading:
    "Both list what the server supports, so a client may choose from either. No sentence compares them, so a difference is a warning. Revisions before 2026-07-28 are not compared (docs/readings.md, A10).",
  hint: "Take both lists from one place.",
  async run({ session, expect }) {
    const discovered = await session.request("server/discover");
    const refused = await requestInUnknownVersion(session, "server/discover");
    const result = discovered.kind === "result" ? discovered.result : {};
    const data = refused.kind === "error" && isObject(refused.data) ? refused.data : {};
    const listed = versionsIn(result.supportedVersions);
    const named = versionsIn(data.supported);
    if (listed === undefined || named === undefined)
      throw new Inconclusive("depends-on", "one of the lists is missing", {
        on: listed === undefined ? "discover.result.shape" : "versioning.unsupported.data",
      });
    expect.should(listed.join() === named.join(), {
      expected: `data.supported with the revisions of server/discover, ${brief(listed)}`,
      actual: `data.supported ${brief(named)}`,
      at: refused.seq,
      pointer: "/error/data/supported",
    });
  },
});
