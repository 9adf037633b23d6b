import { anyResult, status } from "../../../harness/check/answers.ts";
import { replyHeader } from "../../../harness/session/handshake.ts";
import { CLIENT_INFO } from "../../../harness/session/lines/envelope.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { anything } from "../../across-topics/server/http/answers.ts";
import { withHeader, withoutHeader } from "../../across-topics/server/http/headers.ts";
import { judgeRefused, otherRequests } from "../../across-topics/server/http/other-requests.ts";
import { del, PING_ANSWERED, requestWithHeaders } from "../../across-topics/server/http/send.ts";

/** Not a revision: a past date, a future date, and a text that is no date. */
const UNSUPPORTED = ["1999-01-01", "2099-12-31", "mcp-conform"] as const;

const onShared = checksOn("shared", { transport: "http" });

export const unsupportedVersion = onShared({
  id: "http.version-header.unsupported",
  title: "An invalid or unsupported MCP-Protocol-Version is answered with status 400",
  requirements: ["headers.version.unsupported-400"],
  sends: `requests in a session with ${HEADER.protocolVersion}: ${UNSUPPORTED.join(", ")}`,
  answers: { pass: [status(400)] },
  reading:
    "The specification does not say what happens with a supported version other than the negotiated one, so no such version is sent (docs/readings.md, S8).",
  hint: `Compare ${HEADER.protocolVersion} with the supported versions before you handle the message. For any other value, answer with status 400.`,
  async run({ session, expect }) {
    for (const version of UNSUPPORTED) {
      expect.reply(
        await requestWithHeaders(session, withHeader(HEADER.protocolVersion, version), { broken: true }),
      );
    }
  },
});

export const versionOnEach = check({
  id: "http.version-header.every-request",
  title: "An unsupported MCP-Protocol-Version is refused on notifications, GET and DELETE as well",
  requirements: ["headers.version.unsupported-400"],
  transport: "http",
  on: "own",
  after: [unsupportedVersion.id],
  leniency: "tolerated",
  sends: `a notification, a GET and a DELETE in a session with ${HEADER.protocolVersion}: ${UNSUPPORTED[0]}`,
  reading:
    "The header is required on all requests to the server. Whether the refusal is required for JSON-RPC requests only is not said, so a warning. Any refusal passes: GET and DELETE may have status 405.",
  hint: `Compare ${HEADER.protocolVersion} in front of the whole endpoint, not only for requests.`,
  async run({ session, expect }) {
    const change = withHeader(HEADER.protocolVersion, UNSUPPORTED[0]);
    judgeRefused(expect, await otherRequests(session, ["notification", "GET", "DELETE"], change), {
      expected: "status 400",
      isViolation: () => false,
    });
  },
});

export const missingVersion = onShared({
  id: "http.version-header.missing",
  title: "A request without MCP-Protocol-Version is served, or refused with status 400",
  requirements: ["headers.version.missing-default"],
  hint: "Assume 2025-03-26, or the version that was negotiated, when MCP-Protocol-Version is missing.",
  after: [PING_ANSWERED],
  sends: `a request in a session, without ${HEADER.protocolVersion}`,
  answers: { pass: [anyResult, status(400)] },
  reading:
    "The default 2025-03-26 applies when the server cannot know the version in another way. With a session it can, so both serving the request and status 400 pass (docs/readings.md, S7).",
  async run({ session, expect }) {
    expect.reply(await requestWithHeaders(session, withoutHeader(HEADER.protocolVersion), { broken: true }));
  },
});

export const versionOnInitialize = onShared({
  id: "http.version-header.on-initialize",
  title: "An initialize request with a supported MCP-Protocol-Version is not refused",
  requirements: ["headers.version.unsupported-400"],
  after: ["session.initialize.anew"],
  sends: `initialize with the version of the session also in ${HEADER.protocolVersion}, on a new connection`,
  answers: {
    pass: [anyResult],
    warn: [
      {
        shape: anything,
        because: "the header is required only after initialize, but nothing forbids it before",
      },
    ],
  },
  reading:
    "Status 400 applies to unsupported versions. The specification does not say what the header means in an initialize request.",
  hint: "Negotiate the version from the body of initialize. Ignore the header in this request.",
  async run({ facts, connect, over, expect }) {
    const session = over(await connect());
    const params = { protocolVersion: facts.revision, capabilities: {}, clientInfo: CLIENT_INFO };
    const reply = await session.request("initialize", params, {
      headers: withHeader(HEADER.protocolVersion, facts.revision),
    });
    expect.reply(reply);
    const id = replyHeader(reply, HEADER.sessionId);
    if (id !== undefined) await del(session, id).end;
  },
});
