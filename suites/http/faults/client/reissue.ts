import { headerOf, onHttp, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { HTTP, STATELESS } from "../../../across-topics/faults/client/places.ts";

const revisions = STATELESS;

/** Requests whose streams break (2026-07-28). */
export const reissueFaults: readonly Fault[] = [
  {
    id: "reissue.never",
    describe: "does not repeat a request whose stream broke",
    revisions,
    transports: HTTP,
    trips: ["client.http.reissue"],
    says: /again|re-?issue/,
    decide: { reissued: () => false },
  },
  {
    id: "reissue.same-id",
    describe: "repeats a request whose stream broke with the same id",
    revisions,
    transports: HTTP,
    trips: ["client.http.reissue", "client.mrtr.retry.new-id"],
    says: /id/,
    decide: { id: (value, { retryOf }) => retryOf ?? value },
  },
  {
    id: "reissue.without-headers",
    describe: "repeats a request whose stream broke without its Mcp-Param headers",
    revisions,
    transports: HTTP,
    trips: ["client.http.reissue.headers"],
    says: /the call again without Mcp-Param-Zone/,
    remember: () => {
      let isSent = false;
      return onHttp("POST", (request) => {
        if (headerOf(request, "Mcp-Name") !== "test_broken_stream") return request;
        const isAgain = isSent;
        isSent = true;
        return isAgain ? withoutHeader(request, "Mcp-Param-Zone") : request;
      });
    },
  },
];
