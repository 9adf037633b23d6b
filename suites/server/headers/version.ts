import {
  errorUnder,
  HeaderMismatch,
  refusal,
  UnsupportedProtocolVersion,
} from "../../../harness/check/answers.ts";
import { check } from "../check.ts";
import { withHeader, withoutHeader } from "../http/headers.ts";
import { servesOlderEra } from "../versioning/older-era.ts";
import { HINT, MISMATCH } from "./answers.ts";

const VERSION = "MCP-Protocol-Version";

export const versionMissing = check({
  id: "headers.version.missing",
  title: "A request without MCP-Protocol-Version is refused with status 400 and -32020",
  requirements: ["headers.version.missing", "headers.validation.error"],
  transport: "http",
  on: "own",
  sends: "server/discover in order, but for the version header, which is not there",
  // A2.
  reading:
    "A server of both eras may read a missing header as 2025-03-26. It knows better here, from the body, so it has to refuse; another code than -32020 is no more than a warning for it.",
  hint: HINT,
  async run(stage) {
    const reply = await stage.session.request("server/discover", undefined, {
      broken: true,
      headers: withoutHeader(VERSION),
    });
    const both = await servesOlderEra(stage);
    const warn = both ? [{ shape: refusal, because: "refused by the rules of the older era" }] : [];
    stage.expect.reply(reply, { ...MISMATCH, warn });
  },
});

export const versionMismatch = check({
  id: "headers.version.mismatch",
  title:
    "A request whose MCP-Protocol-Version differs from its `_meta` is refused with status 400 and -32020",
  requirements: ["headers.version.mismatch", "headers.validation.error"],
  transport: "http",
  on: "own",
  sends: "server/discover of this revision, under a header that says 2025-11-25",
  answers: {
    pass: [errorUnder([400], HeaderMismatch)],
    warn: [
      {
        shape: errorUnder([400], UnsupportedProtocolVersion),
        because: "the revision in the header was looked at before it was compared with the body",
      },
    ],
  },
  // A1.
  reading:
    "Whatever differs from the body names another revision, which may not be supported: which of the two faults is told first is open.",
  hint: HINT,
  async run({ session, expect }) {
    const headers = withHeader(VERSION, "2025-11-25");
    expect.reply(await session.request("server/discover", undefined, { broken: true, headers }));
  },
});
