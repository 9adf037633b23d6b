import { clientCheck } from "../../across-topics/client/check.ts";
import { judgeOwnHeader } from "../../across-topics/client/param-header.ts";
import { callsOf } from "../../across-topics/client/stateless-requests.ts";
import { inputRequired, MARKED, MARKED_PARAMETER } from "../situations/input-required.ts";
import { isRetry } from "./rounds.ts";

export const retryHeaders = clientCheck({
  id: "client.mrtr.retry.headers",
  title: "A retry has the Mcp-Param headers of its own arguments",
  requirements: ["headers.param.sent"],
  revisions: { since: "2026-07-28" },
  transport: "http",
  on: inputRequired,
  sends: "input_required in answer to two calls of a tool with x-mcp-header, with different arguments",
  hint: "Make the headers of each request from its own arguments, also when you repeat a call with inputResponses.",
  reading: "A retry is a tools/call request, so it needs the same headers as the first one.",
  run({ seen, expect }) {
    const [first, ...others] = callsOf(seen, MARKED);
    const later = others.map((call) => ({ ...call, what: isRetry(call) ? "a retry" : "a later call" }));
    judgeOwnHeader(expect, first, later, MARKED_PARAMETER);
  },
});
