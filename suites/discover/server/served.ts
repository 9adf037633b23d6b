import { type Answers, result } from "../../../harness/check/answers.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { eraOf, isRevision, type Revision } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";
import { NO_KEYWORD } from "../../across-topics/server/no-keyword.ts";
import { olderEra } from "../../across-topics/server/older-era.ts";
import { discovered } from "./discover.ts";

/** It knows no Streamable HTTP. */
const WITHOUT_HTTP: Revision = "2024-11-05";

/** Each reply is compared with the revision that was requested for it. */
const NEWEST_OLDER: Revision = "2025-11-25";

const agreed = (revision: Revision): Answers => ({
  pass: [
    result(
      "a result with the requested protocolVersion",
      ({ protocolVersion }) => protocolVersion === revision,
    ),
  ],
  warn: [NO_KEYWORD],
});

export const listedServed = check({
  id: "discover.result.versions-served",
  title: "The older revisions in supportedVersions are served",
  requirements: ["discover.result.version-included"],
  on: "shared",
  sends:
    "initialize with each older revision of supportedVersions, each as the first message of a connection",
  answers: agreed(NEWEST_OLDER),
  leniency: "no-keyword",
  reading:
    "supportedVersions has what the server supports, so a client may choose from it. A revision before 2026-07-28 is chosen with initialize. No sentence has a keyword for that, so a refusal is a warning (docs/readings.md, A10).",
  hint: "List only revisions that the server serves: those before 2026-07-28 begin with initialize.",
  async run(context) {
    const { expect, facts } = context;
    const { result: found } = expect.result(await discovered(context), "a result");
    const { supportedVersions } = found;
    const listed = Array.isArray(supportedVersions) ? supportedVersions.filter(isRevision) : [];
    const older = [...new Set(listed)].filter(
      (one) => eraOf(one) === "stateful" && (facts.transport === "stdio" || one !== WITHOUT_HTTP),
    );
    if (older.length === 0) notApplicable("supportedVersions name no older revision");
    for (const revision of older) {
      const { reply } = await olderEra(context, revision);
      expect.reply(reply, agreed(revision), { sent: `initialize with protocolVersion "${revision}"` });
    }
  },
});
