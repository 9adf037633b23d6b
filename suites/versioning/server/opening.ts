import {
  type Answers,
  anyResult,
  error,
  InvalidParams,
  UnsupportedProtocolVersion,
} from "../../../harness/check/answers.ts";
import { situation } from "../../../harness/check/check.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { anyList } from "../../across-topics/server/lists/any-list.ts";
import { NO_KEYWORD } from "../../across-topics/server/no-keyword.ts";
import { olderEra } from "../../across-topics/server/older-era.ts";
import { headerMismatchOverHttp, withoutVersion } from "../../meta/server/incomplete.ts";
import { requestInUnknownVersion, UNKNOWN_VERSION } from "./unknown-version.ts";

/**
 * Requests that are the first message of their connection, before any `server/discover`. Each has a new connection: on a
 * server of both eras, the first request may decide the era of the later ones (reading A11).
 */
const opening = situation("the first request on a connection", async (context) => {
  const method = await anyList(context);
  const first = async (send: (session: Session) => Promise<Reply>) =>
    send(context.over(await context.connect()));
  // Over stdio each of them is a process that has to start.
  const [incomplete, unknown] = await Promise.all([
    first((session) => withoutVersion(session, method)),
    first((session) => requestInUnknownVersion(session, method)),
  ]);
  return {
    incomplete,
    unknown,
    plain: await first((session) => session.request(method)),
    bothEras: (await olderEra(context)).served,
  };
});

const WITHOUT_VERSION: Answers = { pass: [error(InvalidParams), headerMismatchOverHttp] };
const OF_BOTH_ERAS: Answers = {
  ...WITHOUT_VERSION,
  warn: [
    {
      shape: NO_KEYWORD.shape,
      because: "the server supports both eras, and no sentence says to which era this request belongs",
    },
  ],
};

const onOpening = checksOn(opening);

export const openingWithoutVersion = onOpening({
  id: "meta.request.missing-version-first",
  title: "A first request with capabilities, but without a revision, is answered with -32602",
  requirements: ["meta.request.missing-key"],
  sends:
    "a list request as the first message of a connection, whose `_meta` has client capabilities, but no protocol version",
  answers: WITHOUT_VERSION,
  leniency: "no-keyword",
  reading:
    "No sentence says how a server of both eras recognizes the era of a first request without a version. So on such a server another answer is a warning (docs/readings.md, A46). Over HTTP, the header names a revision and the body does not, so the server may report a header mismatch instead (docs/readings.md, A1).",
  hint: "Treat a request as one of the older era only if its `_meta` has none of the keys of this revision.",
  run({ seen, expect }) {
    expect.reply(seen.incomplete, seen.bothEras ? OF_BOTH_ERAS : WITHOUT_VERSION);
  },
});

export const openingUnsupported = onOpening({
  id: "versioning.unsupported.first",
  title: "A first request with an unknown revision is answered with -32022",
  requirements: ["versioning.unsupported.error"],
  sends: `a list request with the revision "${UNKNOWN_VERSION}", as the first message of a connection`,
  hint: "Check the protocol version of the first request, too. Answer a version that the server does not support with error -32022.",
  answers: { pass: [error(UnsupportedProtocolVersion)] },
  run({ seen, expect }) {
    expect.reply(seen.unknown);
  },
});

export const openingServed = onOpening({
  id: "versioning.request.without-discover",
  title: "A first request is served without a server/discover before it",
  requirements: ["versioning.request.judged-alone"],
  sends: "a list request as the first message of a connection",
  answers: { pass: [anyResult] },
  hint: "This revision has no handshake. Serve each request from its own contents, independent of earlier requests.",
  run({ seen, expect }) {
    expect.reply(seen.plain);
  },
});
