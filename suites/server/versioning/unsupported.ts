import { error, errorUnder, UnsupportedProtocolVersion } from "../../../harness/check/answers.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { brief, type ErrorReply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
import { anyList } from "./any-list.ts";
import { requestInUnknownVersion, UNKNOWN_VERSION } from "./unknown-version.ts";

const HINT =
  "Look at the protocol version in `_meta` of every request, not only of the first one on a connection, and answer one that you do not implement with error -32022.";

export const unsupportedVersion = check({
  id: "versioning.unsupported.error",
  title: "A request that names an unknown revision is answered with -32022, also after others were served",
  requirements: ["versioning.unsupported.error"],
  on: "own",
  sends: `a list request in this revision, then one that names the revision "${UNKNOWN_VERSION}", and server/discover that does`,
  answers: { pass: [error(UnsupportedProtocolVersion)] },
  hint: HINT,
  async run({ session, expect, facts, inventory }) {
    const method = await anyList({ facts, inventory });
    // Servers have bound a process to the revision of the first request that was more than server/discover.
    await session.request(method);
    expect.reply(await requestInUnknownVersion(session, method));
    expect.reply(await requestInUnknownVersion(session, "server/discover"));
  },
});

export const unsupportedVersionStatus = check({
  id: "versioning.unsupported.status-400",
  title: "Over HTTP, error -32022 comes with status 400",
  requirements: ["versioning.unsupported.status-400"],
  transport: "http",
  after: ["versioning.unsupported.error"],
  on: "own",
  sends: `server/discover that names the revision "${UNKNOWN_VERSION}"`,
  answers: { pass: [errorUnder([400], UnsupportedProtocolVersion)] },
  async run({ session, expect }) {
    expect.reply(await requestInUnknownVersion(session, "server/discover"));
  },
});

export const unsupportedVersionData = check({
  id: "versioning.unsupported.data",
  title: "Error -32022 lists the supported revisions, and repeats the one that was asked for",
  requirements: ["versioning.unsupported.data"],
  after: ["versioning.unsupported.error"],
  on: "own",
  sends: `server/discover that names the revision "${UNKNOWN_VERSION}"`,
  // A10.
  reading:
    "Whether a server of both eras lists its older revisions as well is open: only the revision of this leg has to be among them.",
  hint: "Give `data.supported` as an array of revisions and `data.requested` as the revision of the request.",
  async run({ session, expect }) {
    const { data, seq } = await refused(session);
    const { supported, requested }: Record<string, unknown> = isObject(data) ? data : {};
    const listed = Array.isArray(supported) && supported.every((one) => typeof one === "string");
    expect.that(listed && supported.includes(session.revision), {
      expected: `data.supported, an array of revisions with "${session.revision}" among them`,
      actual: `data.supported ${brief(supported)}`,
      at: seq,
      pointer: "/error/data/supported",
    });
    expect.that(requested === UNKNOWN_VERSION, {
      expected: `data.requested ${brief(JSON.stringify(UNKNOWN_VERSION))}`,
      actual: `data.requested ${brief(JSON.stringify(requested))}`,
      at: seq,
      pointer: "/error/data/requested",
    });
  },
});

async function refused(session: Session): Promise<ErrorReply> {
  const reply = await requestInUnknownVersion(session, "server/discover");
  if (reply.kind === "error") return reply;
  const on = "versioning.unsupported.error";
  throw new Inconclusive("depends-on", `depends on ${on}: the request was not refused`, { on });
}

export const independentOfRefused = check({
  id: "versioning.request.judged-alone",
  title: "A request in order is served after one that was refused for its revision",
  requirements: ["versioning.request.judged-alone"],
  on: "own",
  sends: `server/discover that names the revision "${UNKNOWN_VERSION}", then one in this revision`,
  hint: "Take nothing from one request into the next: the revision of each is the one that it names itself.",
  async run({ session, expect }) {
    await requestInUnknownVersion(session, "server/discover");
    const reply = await session.fence();
    expect.reply(reply, {
      pass: [{ words: "a result", matches: ({ kind }) => kind === "result" }],
    });
  },
});
