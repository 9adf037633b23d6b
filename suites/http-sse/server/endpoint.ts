import { notApplicable } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { check } from "../../across-topics/server/check.ts";
import { addressIn, openStreams, type StreamSession } from "./streams.ts";

const SENDS = "nothing: each stream of the run is read";

/** How long an event was waited for. The limit counts from when the stream was asked for. */
function waited({ stream: { request, end }, conversation }: StreamSession): number {
  return ((end ?? conversation.events.at(-1))?.ms ?? 0) - request.ms;
}

export const endpointFirst = check({
  id: "sse-2024.endpoint-first",
  title: "The first event of each stream is named endpoint",
  requirements: ["http.sse-2024.endpoint-event"],
  transport: "http+sse",
  on: "trace",
  sends: SENDS,
  reading:
    "Comments, ids and retry times are no events, so they may come first. A second endpoint event is recorded, not judged: the text does not say that there is only one.",
  hint: "Send the event `endpoint`, with the address for messages as its data, before any other event.",
  run({ trace, expect }) {
    const { limitMs = Number.POSITIVE_INFINITY } = trace;
    const judged = openStreams(trace).filter((one) => one.events.length > 0 || waited(one) >= limitMs);
    if (judged.length === 0) notApplicable("each stream ended before an event came");
    for (const one of judged) {
      const [first] = one.events;
      const at = first?.seq ?? one.stream.response?.seq ?? one.stream.request.seq;
      const actual =
        first === undefined
          ? `no event in ${Math.round(waited(one))} ms`
          : `an event ${first.event === undefined ? "without a name" : `named ${brief(first.event, 40)}`}`;
      expect.that(first?.event === "endpoint", { expected: "an event named endpoint", actual, at });
    }
    const repeated = judged.flatMap(({ events }) =>
      events.filter(({ event }) => event === "endpoint").slice(1, 2),
    );
    for (const { seq } of repeated.slice(0, 1)) expect.observe("a stream has a second endpoint event", seq);
  },
});

function withEndpoint(sessions: readonly StreamSession[]) {
  const found = sessions.flatMap((one) =>
    one.endpoint === undefined ? [] : [{ ...one, endpoint: one.endpoint }],
  );
  if (found.length === 0) notApplicable("no stream has an endpoint event");
  return found;
}

export const endpointUri = check({
  id: "sse-2024.endpoint-uri",
  title: "The data of the endpoint event is a URI that clients can post to",
  requirements: ["http.sse-2024.endpoint-event"],
  transport: "http+sse",
  on: "trace",
  sends: SENDS,
  hint: "Send a URI of http or https as the data of `endpoint`: absolute, or relative to the URL of the stream. Send it as it is, without JSON.",
  run({ trace, expect }) {
    for (const { endpoint, stream } of withEndpoint(openStreams(trace))) {
      expect.that(addressIn(endpoint, stream.request.url) !== undefined, {
        expected: "a URI reference of http or https",
        actual: brief(JSON.stringify(endpoint.data ?? ""), 120),
        at: endpoint.seq,
      });
    }
  },
});

export const endpointOrigin = check({
  id: "sse-2024.endpoint-same-origin",
  title: "Observes whether the address for messages has the origin of the stream",
  requirements: ["http.sse-2024.endpoint-event"],
  transport: "http+sse",
  on: "trace",
  sends: SENDS,
  reading:
    "The specification names no origin. But the clients of the SDKs refuse an address of another origin, because it would get their tokens.",
  hint: "Name an address of the same origin, best as a path. Behind a proxy, use its public origin.",
  run({ trace, expect }) {
    const [first] = withEndpoint(openStreams(trace));
    if (first?.address === undefined) notApplicable("the endpoint event has no URL");
    const { origin } = new URL(first.address);
    const isSame = origin === new URL(first.stream.request.url).origin;
    expect.observe(
      isSame
        ? "the address for messages has the origin of the stream"
        : `the address for messages has another origin: ${origin}`,
      first.endpoint.seq,
    );
  },
});

/** In milliseconds. A fact with an exact time would differ in each run. */
const STEPS = [100, 500, 1_000, 3_000] as const;

export const endpointPrompt = check({
  id: "sse-2024.endpoint-prompt",
  title: "Observes how soon the endpoint event comes",
  requirements: ["http.sse-2024.endpoint-event"],
  transport: "http+sse",
  on: "trace",
  sends: SENDS,
  reading: "The specification names no time. A server that buffers its first event delays each session.",
  hint: "Flush the stream after the first event. Proxies and compression may buffer it.",
  run({ trace, expect }) {
    const [slowest] = withEndpoint(openStreams(trace))
      .map(({ endpoint, stream: { request } }) => ({ ms: endpoint.ms - request.ms, seq: endpoint.seq }))
      .sort((one, other) => other.ms - one.ms);
    if (slowest === undefined) notApplicable("no stream has an endpoint event");
    const step = STEPS.find((one) => slowest.ms <= one);
    const words = step === undefined ? `after more than ${STEPS.at(-1)} ms` : `within ${step} ms`;
    expect.observe(`the endpoint event comes ${words}`, slowest.seq);
  },
});

export const endpointOwn = check({
  id: "sse-2024.endpoint-own",
  title: "Streams that are open at the same time have different addresses",
  requirements: ["http.sse-2024.own-session"],
  transport: "http+sse",
  on: "trace",
  sends: "nothing: all streams of the run are compared",
  reading:
    "The endpoint event is for one client, and the address is all that a client gets: the server recognizes it by nothing else. An address may be used again after its stream has ended.",
  hint: "Put an id of the session into the address, for example /messages?sessionId=…, and make it hard to guess.",
  run({ trace, expect }) {
    const named = withEndpoint(openStreams(trace)).filter(({ address }) => address !== undefined);
    const pairs = named.flatMap((one, index) =>
      named.slice(0, index).flatMap((other) => (overlap(one, other) ? [[one, other] as const] : [])),
    );
    if (pairs.length === 0) notApplicable("no two streams were open at the same time");
    for (const [one, other] of pairs) {
      expect.that(one.address !== other.address, {
        expected: "an address for each stream",
        actual: `${brief(one.address ?? "", 120)}, which is also that of a stream that is still open (message ${other.endpoint.seq})`,
        at: one.endpoint.seq,
      });
    }
  },
});

/** Whether the earlier stream was still open when the later one got its address. */
function overlap(later: ReturnType<typeof withEndpoint>[number], earlier: StreamSession): boolean {
  return (earlier.stream.end?.seq ?? Number.POSITIVE_INFINITY) > later.endpoint.seq;
}
