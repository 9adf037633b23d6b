import { error, errorUnder, UnsupportedProtocolVersion } from "../../../harness/check/answers.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { brief, type ErrorReply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject } from "../../../schema/json.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { anyList } from "../../across-topics/server/lists/any-list.ts";
import { isError, repliesIn, repliesWhere } from "../../across-topics/server/recorded-replies.ts";
import { requestInUnknownVersion, UNKNOWN_VERSION } from "./unknown-version.ts";

const HINT =
  "Check the protocol version in the `_meta` of every request, not only of the first one on a connection. Answer a version that the server does not support with error -32022.";

const onOwn = checksOn("own");

export const unsupportedVersion = onOwn({
  id: "versioning.unsupported.error",
  title: "A request with an unknown revision is answered with -32022, also after valid requests",
  requirements: ["versioning.unsupported.error"],
  sends: `a list request in this revision, then a list request and a server/discover with the revision "${UNKNOWN_VERSION}"`,
  answers: { pass: [error(UnsupportedProtocolVersion)] },
  hint: HINT,
  async run({ session, expect, facts, inventory }) {
    const method = await anyList({ facts, inventory });
    // Some servers bind the process to the revision of the first request other than server/discover.
    await session.request(method);
    expect.reply(await requestInUnknownVersion(session, method));
    expect.reply(await requestInUnknownVersion(session, "server/discover"));
  },
});

export const unsupportedVersionStatus = onOwn({
  id: "versioning.unsupported.status-400",
  title: "Over HTTP, error -32022 has status 400",
  requirements: ["versioning.unsupported.status-400"],
  transport: "http",
  after: ["versioning.unsupported.error"],
  sends: `server/discover with the revision "${UNKNOWN_VERSION}"`,
  answers: { pass: [errorUnder([400], UnsupportedProtocolVersion)] },
  hint: "Send error -32022 with status 400.",
  recorded: repliesWhere("error -32022", (one) => isError(one, UnsupportedProtocolVersion)),
  async run({ session, expect }) {
    expect.reply(await requestInUnknownVersion(session, "server/discover"));
  },
});

export const unsupportedVersionData = onOwn({
  id: "versioning.unsupported.data",
  title: "The data of error -32022 has the supported revisions and the requested one",
  requirements: ["versioning.unsupported.data"],
  sends: `server/discover with the revision "${UNKNOWN_VERSION}"`,
  reading:
    "The specification does not say whether a server of both eras lists its older revisions. Only the revision of this leg is required (docs/readings.md, A10).",
  hint: "Set `data.supported` to an array of revisions, and `data.requested` to the revision of the request.",
  recorded: ({ trace, expect }) => {
    const refusals = trace.conversations
      .flatMap(repliesIn)
      .flatMap(({ reply }) =>
        reply.kind === "error" && reply.code === UnsupportedProtocolVersion ? [reply] : [],
      );
    if (refusals.length === 0) throw new Inconclusive("needs-exercise", "a recording with error -32022");
    for (const { data, seq } of refusals) {
      const supported = isObject(data) ? data.supported : undefined;
      expect.that(Array.isArray(supported) && supported.every((one) => typeof one === "string"), {
        expected: "data.supported, an array of revisions",
        actual: supported === undefined ? "no data.supported" : `data.supported ${brief(supported)}`,
        at: seq,
        pointer: "/error/data/supported",
      });
    }
  },
  async run({ session, expect }) {
    const { data, seq } = await refused(session);
    const { supported, requested }: Record<string, unknown> = isObject(data) ? data : {};
    const listed = Array.isArray(supported) && supported.every((one) => typeof one === "string");
    expect.that(listed && supported.includes(session.revision), {
      expected: `data.supported, an array of revisions that includes "${session.revision}"`,
      actual: supported === undefined ? "no data.supported" : `data.supported ${brief(supported)}`,
      at: seq,
      pointer: "/error/data/supported",
    });
    expect.that(requested === UNKNOWN_VERSION, {
      expected: `data.requested ${brief(JSON.stringify(UNKNOWN_VERSION))}`,
      actual:
        requested === undefined ? "no data.requested" : `data.requested ${brief(JSON.stringify(requested))}`,
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

export const independentOfRefused = onOwn({
  id: "versioning.request.judged-alone",
  title: "A valid request is served after a request that was refused for its revision",
  requirements: ["versioning.request.judged-alone"],
  sends: `server/discover with the revision "${UNKNOWN_VERSION}", then server/discover in this revision`,
  hint: "Use the revision that each request names itself. Do not keep the revision of an earlier request.",
  async run({ session, expect }) {
    await requestInUnknownVersion(session, "server/discover");
    const reply = await session.fence();
    expect.reply(reply, {
      pass: [{ words: "a result", matches: ({ kind }) => kind === "result" }],
    });
  },
});
