import { anyError, refusal, result } from "../../../harness/check/answers.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { CLIENT_INFO } from "../../../harness/session/envelope.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/reply.ts";
import { eraOf, isRevision } from "../../../schema/revision.ts";
import { check } from "../check.ts";
import { olderEra } from "./older-era.ts";

export const noHandshake = check({
  id: "versioning.initialize.no-handshake",
  title: "initialize never agrees on this revision",
  requirements: ["versioning.initialize.no-handshake"],
  on: "own",
  sends: "initialize with the `_meta` of this revision, and this revision as protocolVersion",
  answers: {
    pass: [
      anyError,
      refusal,
      result("a handshake of an older revision", ({ protocolVersion }) => {
        return isRevision(protocolVersion) && eraOf(protocolVersion) === "stateful";
      }),
    ],
  },
  reading: "A server of both eras may take it for an opening of the older era, and offer a revision of that.",
  hint: "There is no handshake in this revision: refuse initialize, or offer a revision that has one.",
  async run({ session, expect }) {
    const params = { protocolVersion: session.revision, capabilities: {}, clientInfo: CLIENT_INFO };
    expect.reply(await session.request("initialize", params, { broken: true }));
  },
});

export const initializeNamesVersions = check({
  id: "versioning.initialize.names-versions",
  title: "A server without the older era names its revisions when it refuses initialize",
  requirements: ["versioning.initialize.names-versions"],
  on: "shared",
  sends: "initialize of 2025-11-25, as the first message of a connection",
  hint: "Name the revisions that you support in the message or the data of the error: an older client can show nothing else to its user.",
  async run(context) {
    const { reply, served } = await olderEra(context);
    if (served) notApplicable("the server serves the older era as well");
    context.expect.that(saidIn(reply).includes(context.session.revision), {
      expected: `an error that names "${context.session.revision}"`,
      actual: describeReply(reply),
      at: reply.seq,
    });
  },
});

/** All that a client gets to read. */
function saidIn(reply: Reply): string {
  if (reply.kind === "status") return reply.body;
  if (reply.kind === "error") return JSON.stringify([reply.text, reply.data]);
  const said = reply.kind === "silence" ? "it was not answered" : describeReply(reply);
  throw new Inconclusive("no-answer", `initialize got no error to look at: ${brief(said)}`);
}

export const modernAfterInitialize = check({
  id: "versioning.era.modern-request",
  title: "A server of both eras serves a request of this revision after initialize, too",
  requirements: ["versioning.era.modern-request"],
  on: "shared",
  sends: "initialize of 2025-11-25, then server/discover of this revision, on one connection",
  answers: {
    pass: [
      result("a result with supportedVersions", ({ supportedVersions }) => Array.isArray(supportedVersions)),
    ],
  },
  // A11: whether initialize binds the whole process has two readings; hence a warning at most, by its level.
  reading:
    "One sentence has the server choose by how the client opens, another by what each request carries. A server that stays with the first message is warned.",
  hint: "Decide by the `_meta` of each request, not by the first message of the process.",
  async run(context) {
    const { served, after } = await olderEra(context);
    if (!served) notApplicable("the server does not serve the older era");
    context.expect.reply(after);
  },
});
