import { notApplicable } from "../../../harness/check/expect.ts";
import { HEADER, headerOf } from "../../../harness/trace/headers.ts";
import { gatewayCheck } from "../check.ts";
import { callsIn, carried, needsHttpBehind, postsBehind, resultOf } from "../crossing.ts";
import { headers, MIRRORED, MISMATCHED, REGION_VALUE } from "../situations/headers.ts";
import { markerOf, REGION } from "../situations/tools.ts";

export const paramsForwarded = gatewayCheck({
  id: "gateway.headers.params",
  title: "A header that repeats a parameter of a call arrives at the server",
  requirements: ["headers.intermediary.forwards"],
  transport: "http",
  on: headers,
  sends: `a call of a tool whose schema has an x-mcp-header, with the header ${REGION.header}`,
  hint: "Pass on headers that begin with Mcp-Param-, or write them again from the schema of the tool.",
  run: ({ seen, expect }) => {
    needsHttpBehind(seen);
    const { back } = carried(seen, MIRRORED);
    const post = postsBehind(seen).find(([, { seq }]) => seq === back.request.seq);
    if (post === undefined || markerOf(back.params) !== MIRRORED) return;
    const [request] = post;
    const version = headerOf(request.headers, HEADER.protocolVersion);
    if (version !== seen.revision)
      notApplicable(`behind the gateway the revision is ${version ?? "an older one"}`);
    const value = headerOf(request.headers, REGION.header);
    expect.that(value === REGION_VALUE, {
      expected: `${REGION.header}: ${REGION_VALUE}`,
      actual: value ?? "no such header",
      at: request.seq,
    });
  },
});

export const refusedByStatus = gatewayCheck({
  id: "gateway.headers.refused",
  title: "A gateway that refuses a call because of its headers answers with an error status",
  requirements: ["headers.intermediary.error-status"],
  transport: "http",
  on: headers,
  sends: "a call whose header Mcp-Method names another method than its body",
  hint: "Answer what you refuse because of its headers with a status such as 400.",
  run: ({ seen, expect }) => {
    carried(seen, MIRRORED);
    const call = callsIn(seen.front).find(({ marker }) => marker === MISMATCHED);
    if (call === undefined) return;
    const { exchange, seq } = call.request;
    const behind = callsIn(seen.back).find(({ marker }) => marker === MISMATCHED);
    if (behind !== undefined) return expect.observe("the gateway passes the call on", behind.request.seq);
    const head = seen.front
      .flatMap(({ events }) => events)
      .find((event) => event.channel === "http-response" && event.exchange === exchange);
    const status = head?.channel === "http-response" ? head.status : undefined;
    // A gateway may answer by itself without a look at the headers: then it has not refused the call.
    if (call.responses.some((response) => resultOf(response) !== undefined))
      return expect.observe("the gateway answers the call itself", head?.seq ?? seq);
    expect.that(status !== undefined && status >= 400, {
      expected: "a status from 400 on",
      actual: status === undefined ? `no answer within ${seen.limitMs} ms` : `status ${status}`,
      at: head?.seq ?? seq,
      timed: status === undefined,
    });
  },
});
