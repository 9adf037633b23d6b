import { anyError, refusal, result } from "../../../harness/check/answers.ts";
import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { CLIENT_INFO } from "../../../harness/session/lines/envelope.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { eraOf, isRevision } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";
import { olderEra } from "../../across-topics/server/older-era.ts";

export const noHandshake = check({
  id: "versioning.initialize.no-handshake",
  title: "initialize never negotiates this revision",
  requirements: ["versioning.initialize.no-handshake"],
  on: "own",
  sends: "initialize with the `_meta` of this revision, and this revision as protocolVersion",
  answers: {
    pass: [
      anyError,
      refusal,
      result("a result with an older revision", ({ protocolVersion }) => {
        return isRevision(protocolVersion) && eraOf(protocolVersion) === "stateful";
      }),
    ],
  },
  reading:
    "A server of both eras may treat the request as one of the older era and offer an older revision (docs/readings.md, A36).",
  hint: "This revision has no initialize. Refuse the request, or offer an older revision that has it.",
  async run({ session, expect }) {
    const params = { protocolVersion: session.revision, capabilities: {}, clientInfo: CLIENT_INFO };
    expect.reply(await session.request("initialize", params, { broken: true }));
  },
});

export const initializeNamesVersions = check({
  id: "versioning.initialize.names-versions",
  title: "A server without the older era names its supported revisions in the error to initialize",
  requirements: ["versioning.initialize.names-versions"],
  on: "shared",
  sends: "initialize of 2025-11-25, as the first message of a connection",
  hint: "Name the supported revisions in the message or in the data of the error. An older client can show its user nothing else.",
  async run(context) {
    const { reply, served } = await olderEra(context);
    if (served) notApplicable("the server supports the older era as well");
    context.expect.that(textOf(reply).includes(context.session.revision), {
      expected: `an error that names "${context.session.revision}"`,
      actual: describeReply(reply),
      at: reply.seq,
      timed: reply.kind === "silence",
    });
  },
});

/** The text that the client receives. Ends the check when there is none. */
function textOf(reply: Reply): string {
  if (reply.kind === "status") return reply.body;
  if (reply.kind === "error") return JSON.stringify([reply.text, reply.data]);
  const why = reply.kind === "silence" ? "no answer" : describeReply(reply);
  throw new Inconclusive("no-answer", `initialize was not answered with an error: ${brief(why)}`);
}

export const modernAfterInitialize = check({
  id: "versioning.era.modern-request",
  title: "A server of both eras serves a request of this revision also after initialize",
  requirements: ["versioning.era.modern-request"],
  on: "shared",
  sends: "initialize of 2025-11-25, then server/discover of this revision, on one connection",
  answers: {
    pass: [
      result("a result with supportedVersions", ({ supportedVersions }) => Array.isArray(supportedVersions)),
    ],
  },
  reading:
    "By one sentence the first message decides the era of the connection, by another each request decides its own. A server that follows the first message gets a warning (docs/readings.md, A11).",
  hint: "Choose the era by the `_meta` of each request, not by the first message of the process.",
  async run(context) {
    const { served, after } = await olderEra(context);
    if (!served) notApplicable("the server does not support the older era");
    context.expect.reply(after);
  },
});
