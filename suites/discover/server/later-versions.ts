import { UnsupportedProtocolVersion } from "../../../harness/check/answers.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { describeReply } from "../../../harness/session/replies/reply.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { META } from "../../../schema/meta-keys.ts";
import { isRevision } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";
import { discovered } from "./discover.ts";

const MOST = 3;

export const laterServed = check({
  id: "discover.result.other-versions",
  title: "A revision in supportedVersions that mcp-conform does not know is not refused as unsupported",
  requirements: ["discover.result.version-included"],
  leniency: "no-keyword",
  on: "shared",
  sends:
    "server/discover with each revision of supportedVersions that mcp-conform does not know, as a draft or a later one",
  reading:
    "Nothing else of such a revision is judged, which is recorded. A server that names a revision and refuses it as unsupported contradicts itself: that is a warning.",
  hint: "List only revisions that the server serves.",
  async run(context) {
    const { session, expect } = context;
    const { result } = expect.result(await discovered(context), "a result");
    const listed = Array.isArray(result.supportedVersions) ? result.supportedVersions : [];
    const others = listed.filter((one): one is string => typeof one === "string" && !isRevision(one));
    if (others.length === 0) notApplicable("mcp-conform knows all revisions in supportedVersions");
    for (const version of others.slice(0, MOST)) {
      const reply = await session.request(
        "server/discover",
        { _meta: { [META.protocolVersion]: version } },
        { broken: true, headers: withHeader(HEADER.protocolVersion, version) },
      );
      const isRefused = reply.kind === "error" && reply.code === UnsupportedProtocolVersion;
      const words = JSON.stringify(version);
      expect.should(!isRefused, {
        expected: `no refusal of ${words}, which supportedVersions name`,
        actual: `a request in ${words}: ${describeReply(reply)}`,
        at: reply.seq,
      });
      if (!isRefused) expect.observe(`supportedVersions name ${words}, which is not judged`, reply.seq);
    }
  },
});
