import { needsExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf, headersNamed } from "../../../harness/trace/headers.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { harnessEndedAt } from "../../across-topics/client/ends.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { trafficIn } from "./streams.ts";

const OPENS = "a client that opens a stream";

const onUsual = clientChecksOn(usual, { transport: "http+sse" });

export const opensFirst = onUsual({
  id: "client.sse-2024.opens-first",
  title: "A client opens the stream before it sends a message, or tries Streamable HTTP first",
  requirements: ["http.sse-2024.client-connects"],
  sends: "a stream with the event endpoint in answer to GET, and status 405 to a POST to the same URL",
  reading: "In later revisions clients send a POST first, so the order is a fact, without a judgement.",
  run({ seen, expect }) {
    const [traffic] = trafficIn(seen);
    const [stream] = traffic?.streams ?? [];
    if (traffic === undefined || stream === undefined) needsExercise(OPENS);
    const before = traffic.posts.find(({ request }) => request.seq < stream.request.seq);
    expect.observe(
      before
        ? `the client sends ${before.name} before it opens the stream`
        : "the client opens the stream first",
      stream.request.seq,
    );
  },
});

/** The media ranges that cover an event stream. */
const STREAM_TYPES = ["text/event-stream", "text/*", "*/*"];

export const accept = clientMonitor({
  id: "client.sse-2024.accept",
  title: "A client that opens the stream accepts event streams",
  requirements: ["http.sse-2024.client-connects"],
  transport: "http+sse",
  sends: "nothing: reads the Accept header of each GET",
  reading: "Without Accept every type is accepted, as RFC 9110 defines it.",
  hint: "Send Accept: text/event-stream with the GET.",
  judge(seen) {
    const streams = seen.flatMap((one) => trafficIn(one).flatMap((traffic) => traffic.streams));
    const typesOf = (value: string) =>
      value.split(",").map((one) => one.split(";")[0]?.trim().toLowerCase() ?? "");
    const accepted = streams.map(({ request }) => ({
      request,
      values: headersNamed(request.headers, "accept"),
    }));
    return {
      expected: "Accept: text/event-stream",
      read: streams.map(({ request }) => request.seq),
      flaws: accepted
        .filter(({ values }) => values.length > 0)
        .filter(({ values }) => !values.flatMap(typesOf).some((type) => STREAM_TYPES.includes(type)))
        .map(({ request, values }) => ({
          actual: `GET with Accept: ${brief(values.join(", "))}`,
          at: request.seq,
        })),
      needs: OPENS,
    };
  },
});

export const contentType = clientMonitor({
  id: "client.sse-2024.content-type",
  title: "A client sends its messages as application/json",
  requirements: ["http.sse-2024.client-posts"],
  leniency: "no-keyword",
  transport: "http+sse",
  sends: "nothing: reads the Content-Type of each POST",
  reading: "2024-11-05 names no media type for messages of the client, so another one is a warning.",
  hint: "Send Content-Type: application/json with every POST.",
  judge(seen) {
    const posts = seen.flatMap((one) => trafficIn(one).flatMap((traffic) => traffic.posts));
    const typeOf = (value: string | undefined) => value?.split(";")[0]?.trim().toLowerCase();
    return {
      expected: "Content-Type: application/json",
      read: posts.map(({ request }) => request.seq),
      flaws: posts.flatMap(({ request, name }) => {
        const value = headerOf(request.headers, "content-type");
        if (typeOf(value) === "application/json") return [];
        return [
          { actual: `${name} with Content-Type: ${brief(value ?? "none")}`, at: request.seq, warnOnly: true },
        ];
      }),
      needs: "a client that sends a message",
    };
  },
});

export const extraHeaders = onUsual({
  id: "client.sse-2024.session-headers",
  title: "A client sends the headers of Streamable HTTP",
  hint: "Send neither MCP-Protocol-Version nor Mcp-Session-Id over HTTP+SSE: the session is in the address.",
  requirements: ["http.sse-2024.client-posts"],
  sends: "nothing: reads the headers of each request",
  reading: "2024-11-05 has neither MCP-Protocol-Version nor Mcp-Session-Id. Servers ignore them.",
  run({ seen, expect }) {
    const requests = trafficIn(seen).flatMap(({ streams, posts }) => [...streams, ...posts]);
    const [first] = requests;
    if (first === undefined) needsExercise(OPENS);
    const sent = [HEADER.protocolVersion, HEADER.sessionId].flatMap((name) => {
      const found = requests.find(({ request }) => headerOf(request.headers, name) !== undefined);
      return found ? [{ name, at: found.request.seq }] : [];
    });
    expect.observe(
      sent.length === 0
        ? "the client sends no header of Streamable HTTP"
        : `the client sends ${sent.map(({ name }) => name).join(" and ")}, which 2024-11-05 does not have`,
      sent[0]?.at ?? first.request.seq,
    );
  },
});

export const closes = onUsual({
  id: "client.sse-2024.closes",
  title: "A client closes the stream at the end",
  requirements: ["http.sse-2024.client-closes"],
  sends: "nothing: reads the end of the stream",
  reading: "The text shows the end only in a diagram, so this is a fact, without a judgement.",
  run({ seen, expect }) {
    const stream = trafficIn(seen)
      .flatMap(({ streams }) => streams)
      .at(-1);
    if (stream === undefined) needsExercise(OPENS);
    const { end, request } = stream;
    const isClosed = end !== undefined && end.how === "lost" && end.seq < harnessEndedAt(seen);
    const otherwise = seen.ended === "itself" ? "ends together with its stream" : "leaves its stream open";
    expect.observe(`the client ${isClosed ? "closes its stream" : otherwise}`, end?.seq ?? request.seq);
  },
});
