import {
  errorUnder,
  HeaderMismatch,
  refusal,
  UnsupportedProtocolVersion,
} from "../../../harness/check/answers.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { withHeader, withoutHeader } from "../../across-topics/server/http/headers.ts";
import { servesOlderEra } from "../../across-topics/server/older-era.ts";
import { HINT, MISMATCH } from "./answers.ts";

export const versionMissing = check({
  id: "headers.version.missing",
  title: "A request without MCP-Protocol-Version is refused with status 400 and -32020",
  requirements: ["headers.version.missing", "headers.validation.error"],
  transport: "http",
  on: "own",
  sends: "server/discover without the MCP-Protocol-Version header",
  reading:
    "A server of both eras may read a missing header as 2025-03-26. But the body names this revision, so the server has to refuse the request. For such a server, another error than -32020 is a warning (docs/readings.md, A2).",
  hint: "Before you serve a request, look for the header MCP-Protocol-Version. If it is missing, answer with status 400 and error -32020, also if `_meta` in the body names the revision.",
  async run(context) {
    const reply = await context.session.request("server/discover", undefined, {
      broken: true,
      headers: withoutHeader(HEADER.protocolVersion),
    });
    const both = await servesOlderEra(context);
    const warn = both
      ? [{ shape: refusal, because: "the server also serves the older era and refuses by its rules" }]
      : [];
    const sent = "server/discover without the header, with the revision in its `_meta`";
    context.expect.reply(reply, { ...MISMATCH, warn }, { sent });
  },
});

export const versionMismatch = check({
  id: "headers.version.mismatch",
  title:
    "A request whose MCP-Protocol-Version differs from its `_meta` is refused with status 400 and -32020",
  requirements: ["headers.version.mismatch", "headers.validation.error"],
  transport: "http",
  on: "own",
  sends: "server/discover of this revision, with MCP-Protocol-Version: 2025-11-25",
  answers: {
    pass: [errorUnder([400], HeaderMismatch)],
    warn: [
      {
        shape: errorUnder([400], UnsupportedProtocolVersion),
        because:
          "the server checked whether it supports the revision in the header before it compared the header with the body",
      },
    ],
  },
  reading:
    "A header that differs from the body always names another revision, which the server may not support. Which of the two errors it reports is open (docs/readings.md, A1).",
  hint: HINT,
  async run({ session, expect }) {
    const headers = withHeader(HEADER.protocolVersion, "2025-11-25");
    expect.reply(await session.request("server/discover", undefined, { broken: true, headers }));
  },
});
