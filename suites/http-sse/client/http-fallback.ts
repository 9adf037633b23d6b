import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { HEADER, headerOf, headersNamed } from "../../../harness/trace/headers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { answerOf, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { modernErrors } from "../../versioning/situations/modern-errors.ts";
import {
  fallback400,
  fallback401,
  fallback403,
  fallback404,
  fallback405,
  fallback500,
  fallbackBoth,
  fallbackNoEndpoint,
} from "../situations/fallback.ts";
import { isSame, type Traffic, trafficIn } from "./streams.ts";

const READING =
  "The text has no keyword, so what a client does is a fact, without a judgement. 2025-03-26 and 2025-06-18 name any 4xx, later revisions name 400, 404 and 405 (docs/readings.md, S64).";

const CONNECTS = "a client that sends a request to the URL";

/** What a client did at the URL, as a fact, and the event that shows it. */
interface Fact {
  readonly text: string;
  readonly at: number;
}

function trafficOf(seen: Played): Traffic {
  const [traffic] = trafficIn(seen);
  if (traffic === undefined) needsExercise(CONNECTS);
  return traffic;
}

/** The first message that the client sent to the address of a stream, and that stream. */
function firstOverStream({ posts, streams }: Traffic) {
  for (const post of posts) {
    const stream = streams.find(({ addresses }) => addresses.some(({ url }) => isSame(url, post.url)));
    if (stream !== undefined) return { post, stream };
  }
  return undefined;
}

/** How a client reacts to a refused POST. */
function afterRefusal(seen: Played, status: number): Fact {
  const traffic = trafficOf(seen);
  const { posts, streams } = traffic;
  const [first] = posts;
  const used = firstOverStream(traffic);
  if (used !== undefined) {
    const at = used.stream.request.seq;
    const later = posts.filter(({ request }) => request.seq > used.post.request.seq);
    const isOld = later.some(({ url }) => url.pathname === new URL(used.stream.request.url).pathname);
    const again = isOld ? ", and later sends more messages to the URL of the server" : "";
    return first !== used.post && first !== undefined
      ? { text: `the client falls back to HTTP+SSE after ${status}${again}`, at }
      : { text: `the client uses HTTP+SSE without a POST to the URL before it${again}`, at };
  }
  if (first === undefined) needsExercise(CONNECTS);
  const opened = streams.find(({ request }) => request.seq > first.request.seq);
  return opened
    ? { text: `the client opens a stream after ${status}, and sends no message`, at: opened.request.seq }
    : { text: `the client does not fall back after ${status}`, at: first.request.seq };
}

function refused(situation: ClientSituation, status: number): ClientCheck {
  return clientCheck({
    id: `client.http.fallback.${status}`,
    title: `A client connects to a server of HTTP+SSE that refuses its first POST with ${status}`,
    requirements: ["http.fallback.client"],
    on: situation,
    sends: `status ${status} to each POST to the URL, and a stream with the event endpoint to GET`,
    reading: READING,
    run({ seen, expect }) {
      const { text, at } = afterRefusal(seen, status);
      expect.observe(text, at);
    },
  });
}

const noEndpoint = clientCheck({
  id: "client.http.fallback.no-endpoint",
  title: "A client connects to a server whose stream ends without the event endpoint",
  requirements: ["http.fallback.client"],
  on: fallbackNoEndpoint,
  sends: "status 404 to each POST to the URL, and a stream without the event endpoint to GET",
  reading: READING,
  run({ seen, expect }) {
    const { posts, streams } = trafficOf(seen);
    const [refused] = posts;
    const opened = streams.filter(
      ({ request }) => refused !== undefined && request.seq > refused.request.seq,
    );
    const [first] = opened;
    if (first === undefined) needsExercise("a client that opens a stream after status 404");
    const later = posts.find(({ request }) => request.seq > first.request.seq);
    const times = opened.length === 1 ? "once" : `${opened.length} times`;
    const then = later ? `then sends ${later.name}` : "sends no message";
    expect.observe(`the client opens the stream ${times}, and ${then}`, first.request.seq);
  },
});

const both = clientCheck({
  id: "client.http.fallback.both",
  title: "A client connects to a server that has Streamable HTTP and HTTP+SSE at one URL",
  requirements: ["http.fallback.client"],
  on: fallbackBoth,
  sends: "responses over Streamable HTTP to POST, and a stream with the event endpoint to GET",
  reading: READING,
  run({ seen, expect }) {
    const { posts, streams } = trafficOf(seen);
    const [first] = posts;
    if (first === undefined) needsExercise("a client that sends a message");
    const named = streams.flatMap(({ addresses }) => addresses);
    const isOlder = named.some(({ url }) => isSame(url, first.url));
    expect.observe(`the client uses ${isOlder ? "HTTP+SSE" : "Streamable HTTP"}`, first.request.seq);
  },
});

const MODERN: readonly unknown[] = [-32020, -32021, -32022];

/** In the default job: its situation is played for other checks as well. */
export const modernError = clientCheck({
  id: "client.http.fallback.modern-error",
  title: "A client does not open a stream of HTTP+SSE after an error code that only this era has",
  requirements: ["versioning.fallback.modern-error", "http.fallback.client"],
  leniency: "no-keyword",
  transport: "http",
  on: modernErrors,
  sends: "status 400 with error -32020 and with error -32021 to the first requests",
  reading:
    "No sentence with a keyword forbids it, so this is a warning. Streamable HTTP (Backward Compatibility) says that a client SHOULD inspect the body, and then, without a keyword, that it retries or corrects the request rather than falling back. Its section on HTTP+SSE makes another body a condition of the GET, after a `should` in lower case.",
  hint: "Read the body of a 400 before you fall back: a server that returns -32020, -32021 or -32022 has no HTTP+SSE.",
  run({ seen, expect }) {
    const refused = requestsIn(seen).find((one) => MODERN.includes(answerOf(one).error?.code));
    const { seq } = refused ? answerOf(refused) : {};
    if (refused === undefined || seq === undefined)
      needsExercise("a client that sends a request of 2026-07-28 to this server");
    const stream = seen.conversations
      .flatMap(({ events }) => events)
      .find(
        (event) =>
          event.channel === "http-request" &&
          event.method === "GET" &&
          event.seq > seq &&
          headersNamed(event.headers, "accept").some((value) => value.includes("text/event-stream")) &&
          headerOf(event.headers, HEADER.sessionId) === undefined,
      );
    const code = String(answerOf(refused).error?.code);
    expect.should(stream === undefined, {
      expected: `no stream opened with GET after error ${code}`,
      actual: stream ? "GET with Accept: text/event-stream" : "none",
      at: stream?.seq ?? seq,
    });
  },
});

/** What clients do with servers that have only HTTP+SSE. Each situation costs a start of the client. */
export const httpFallback: ClientSuite = {
  name: "client-http-fallback",
  onRequest: true,
  checks: [
    refused(fallback404, 404),
    refused(fallback405, 405),
    refused(fallback400, 400),
    refused(fallback401, 401),
    refused(fallback403, 403),
    refused(fallback500, 500),
    noEndpoint,
    both,
  ],
};
