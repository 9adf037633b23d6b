import {
  anyResult,
  error,
  InvalidParams,
  UnsupportedProtocolVersion,
} from "../../../harness/check/answers.ts";
import { situation } from "../../../harness/check/check.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { check } from "../check.ts";
import { headerMismatchOverHttp, withoutVersion } from "../meta/incomplete.ts";
import { anyList } from "./any-list.ts";
import { requestInUnknownVersion, UNKNOWN_VERSION } from "./unknown-version.ts";

/**
 * Requests on connections on which nothing has been said before, not even `server/discover`. Each has its own: a
 * process of both eras may take its first request for one of the older era, and what follows would be judged by it.
 */
const opening = situation("the first request on a connection", async (context) => {
  const method = await anyList(context);
  const first = async (send: (session: Session) => Promise<Reply>) =>
    send(context.over(await context.connect()));
  return {
    incomplete: await first((session) => withoutVersion(session, method)),
    strange: await first((session) => requestInUnknownVersion(session, method)),
    plain: await first((session) => session.request(method)),
  };
});

export const openingWithoutVersion = check({
  id: "meta.request.missing-version-first",
  title: "A first request that declares capabilities but no revision is answered with -32602",
  requirements: ["meta.request.missing-key"],
  on: opening,
  sends:
    "the first list request of a connection, whose `_meta` has client capabilities but no protocol version",
  answers: { pass: [error(InvalidParams), headerMismatchOverHttp] },
  reading:
    "No client of the older era declares its capabilities in `_meta`, so the request is one of this revision, and malformed, for a server of both eras as well. Over HTTP its header says what the body does not, which is a header mismatch too.",
  hint: "Take a request for one of the older era only if none of the keys of this revision stands in its `_meta`.",
  run({ seen, expect }) {
    expect.reply(seen.incomplete);
  },
});

export const openingUnsupported = check({
  id: "versioning.unsupported.first",
  title: "An unknown revision is refused with -32022 before anything else was agreed",
  requirements: ["versioning.unsupported.error"],
  on: opening,
  sends: `a list request that names the revision "${UNKNOWN_VERSION}", on a connection on which nothing was served yet`,
  answers: { pass: [error(UnsupportedProtocolVersion)] },
  run({ seen, expect }) {
    expect.reply(seen.strange);
  },
});

export const openingServed = check({
  id: "versioning.request.without-discover",
  title: "A request is served without server/discover or anything else before it",
  requirements: ["versioning.request.judged-alone"],
  on: opening,
  sends: "a list request on a connection on which nothing was served yet",
  answers: { pass: [anyResult] },
  hint: "There is no handshake: answer each request by what it says itself.",
  run({ seen, expect }) {
    expect.reply(seen.plain);
  },
});
