import { anyResult, status } from "../../../harness/check/answers.ts";
import { CLIENT_INFO } from "../../../harness/session/envelope.ts";
import { replyHeader } from "../../../harness/session/handshake.ts";
import { check } from "../check.ts";
import { anything } from "./answers.ts";
import { withHeader, withoutHeader } from "./headers.ts";
import { del, PING_ANSWERED, requestWithHeaders } from "./send.ts";

const HEADER = "MCP-Protocol-Version";

/** No revision, from the past and the future, and no date at all. */
const UNSUPPORTED = ["1999-01-01", "2099-12-31", "mcp-conform"];

export const unsupportedVersion = check({
  id: "http.version-header.unsupported",
  title: "An invalid or unsupported MCP-Protocol-Version is answered with status 400",
  requirements: ["headers.version.unsupported-400"],
  transport: "http",
  on: "shared",
  sends: `requests in a session with ${HEADER}: ${UNSUPPORTED.join(", ")}`,
  answers: { pass: [status(400)] },
  // Ambiguity 8.
  reading: "A supported version other than the negotiated one is left open and not asked for.",
  hint: `Compare ${HEADER} with the versions that you speak before anything is done with the message.`,
  async run({ session, expect }) {
    for (const version of UNSUPPORTED) {
      expect.reply(await requestWithHeaders(session, withHeader(HEADER, version), { broken: true }));
    }
  },
});

export const missingVersion = check({
  id: "http.version-header.missing",
  title: "A request without MCP-Protocol-Version is served, as there are clients that know no such header",
  requirements: ["headers.version.missing-default"],
  transport: "http",
  on: "shared",
  after: [PING_ANSWERED],
  sends: `a request in a session, without ${HEADER}`,
  answers: { pass: [anyResult, status(400)] },
  // Ambiguity 7.
  reading:
    "The default is due where nothing else tells the version, and a session may tell it: both serving and status 400 are accepted.",
  async run({ session, expect }) {
    expect.reply(await requestWithHeaders(session, withoutHeader(HEADER), { broken: true }));
  },
});

export const versionOnInitialize = check({
  id: "http.version-header.on-initialize",
  title: "Initialize is not refused for an MCP-Protocol-Version that the server speaks",
  requirements: ["headers.version.unsupported-400"],
  transport: "http",
  on: "shared",
  after: ["session.initialize.anew"],
  sends: `initialize with the version of the session in ${HEADER} too, on a connection of its own`,
  answers: {
    pass: [anyResult],
    warn: [
      { shape: anything, because: "the header is due after initialize only, yet nothing forbids it there" },
    ],
  },
  reading:
    "Status 400 is due for versions that are not supported; what this header does to initialize is not stated.",
  hint: "Negotiate by the body of initialize, whatever the header says.",
  async run({ facts, connect, over, expect }) {
    const session = over(await connect());
    const params = { protocolVersion: facts.revision, capabilities: {}, clientInfo: CLIENT_INFO };
    const reply = await session.request("initialize", params, {
      headers: withHeader(HEADER, facts.revision),
    });
    expect.reply(reply);
    const id = replyHeader(reply, "mcp-session-id");
    if (id !== undefined) await del(session, id).end;
  },
});
