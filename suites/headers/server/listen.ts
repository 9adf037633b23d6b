import { HEADER } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";
import { judgeRefused, otherRequests } from "../../across-topics/server/http/other-requests.ts";
import { HINT } from "./answers.ts";
import { versionMismatch } from "./version.ts";

/** Headers that differ from the body of any request. */
const WRONG = [withHeader(HEADER.method, "tools/list"), withHeader(HEADER.protocolVersion, "2025-11-25")];

export const onListen = check({
  id: "headers.listen.mismatch",
  title: "The headers of subscriptions/listen are compared with its body as well",
  requirements: ["headers.standard.mismatch", "headers.validation.error"],
  transport: "http",
  on: "own",
  // A server that compares the headers of no request does not compare these either.
  after: [versionMismatch.id, "headers.method.mismatch"],
  sends: "subscriptions/listen with Mcp-Method: tools/list, then with MCP-Protocol-Version: 2025-11-25",
  reading: "Other checks judge which error refuses a request. Here each status of 400 or more passes.",
  hint: HINT,
  async run({ session, expect }) {
    for (const change of WRONG)
      judgeRefused(expect, await otherRequests(session, ["subscriptions/listen"], change), {
        expected: "HTTP 400",
        isViolation: () => true,
      });
  },
});
