import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { serverRequest } from "../../across-topics/client/server-requests.ts";
import {
  SECOND,
  sseAbsolute,
  sseForeign,
  sseLate,
  sseRelative,
  sseSecondAddress,
} from "../situations/addresses.ts";
import { NEW_STREAM, sseNewStream } from "../situations/new-stream.ts";
import {
  type Address,
  isSame,
  isSamePath,
  isSameQuery,
  type Post,
  shown,
  type Traffic,
  trafficIn,
} from "./streams.ts";

const OPENS = "a client that opens a stream and then sends a message";

const HINT =
  "Resolve the data of the event endpoint against the URL of the stream, and send every message by POST to exactly that URL.";

/** Each message after the server has named an address, with the addresses that were named by then. */
function addressed({ streams, posts }: Traffic): readonly (Post & { readonly named: readonly Address[] })[] {
  const all = streams.flatMap(({ addresses }) => addresses);
  return posts.flatMap((post) => {
    const named = all.filter(({ event }) => event.seq < post.request.seq);
    return named.length === 0 ? [] : [{ ...post, named }];
  });
}

/**
 * Whether a message may be sent to the URL of the stream: a client may try Streamable HTTP first, or at the same time, as
 * long as it then uses the address. One that was ended before it sent another message had no time for that.
 */
function isProbe(post: Post, traffic: Traffic): boolean {
  const [first] = traffic.posts;
  // Of thousands of messages only one needs the comparisons below.
  if (post.request !== first?.request || !post.isFirstTry) return false;
  const isAtStream = traffic.streams.some(({ request }) =>
    isSame(new URL(request.url), new URL(post.request.url)),
  );
  if (!isAtStream) return false;
  const isCut = !traffic.isWhole && traffic.posts.length === 1;
  return isCut || addressed(traffic).some(({ url, named }) => named.some((one) => isSame(one.url, url)));
}

export const postsToEndpoint = clientMonitor({
  id: "client.sse-2024.posts-to-endpoint",
  title: "A client sends every message to the address that the server named",
  requirements: ["http.sse-2024.client-posts"],
  transport: "http+sse",
  sends: "nothing: compares the URL of each POST with the event endpoint",
  reading:
    "A POST of the first request to the URL of the stream is accepted if the client then uses the address: in later revisions clients try Streamable HTTP first (docs/readings.md, S65).",
  hint: HINT,
  reads: (seen) =>
    seen.flatMap((one) =>
      trafficIn(one).flatMap((traffic) => addressed(traffic).filter((post) => !isProbe(post, traffic))),
    ),
  judge: (judged) => ({
    expected: "POST to the address in the event endpoint",
    read: judged.map(({ request }) => request.seq),
    flaws: judged
      .filter(({ url, named }) => !named.findLast((one) => isSame(one.url, url)))
      .map(({ name, url, named, request }) => ({
        actual: `${name} to ${brief(shown(url))}, but the address is ${brief(named.at(-1)?.data ?? "")}`,
        at: request.seq,
      })),
    needs: OPENS,
  }),
});

export const waitsForEndpoint = clientCheck({
  id: "client.sse-2024.waits-for-endpoint",
  title: "A client sends no message between the opening of the stream and the event endpoint",
  requirements: ["http.sse-2024.client-posts"],
  on: sseLate,
  sends: "comments and a retry time on the stream, and the event endpoint a moment later",
  reading:
    "A first request to the URL of the stream is accepted: it may be a try of Streamable HTTP (docs/readings.md, S65).",
  hint: "Wait for the event endpoint before the first message. Do not guess the address.",
  run({ seen, expect }) {
    const [traffic] = trafficIn(seen);
    const stream = traffic?.streams.find(({ addresses }) => addresses.length > 0);
    const [address] = stream?.addresses ?? [];
    if (traffic === undefined || stream === undefined || address === undefined)
      needsExercise("a client that opens the stream");
    const between = traffic.posts.filter(
      ({ request }) => request.seq > stream.request.seq && request.seq < address.event.seq,
    );
    const early = between.find((post) => !isProbe(post, traffic));
    const [first] = traffic.posts;
    if (first === undefined) needsExercise(OPENS);
    expect.that(early === undefined, {
      expected: "no message before the event endpoint",
      actual: early ? `${early.name} to ${brief(shown(early.url))} before the event endpoint` : "none",
      at: early?.request.seq ?? first.request.seq,
    });
  },
});

/** The first message after the address was named, and the address. Ends the check if there is none. */
function firstAddressed(seen: Played) {
  const [traffic] = trafficIn(seen);
  const [first] = traffic ? addressed(traffic).filter((post) => !isProbe(post, traffic)) : [];
  const address = first?.named.at(-1);
  if (first === undefined || address === undefined) needsExercise(OPENS);
  return { first, address };
}

function judgeResolved(seen: Played, expect: Expect): void {
  const { first, address } = firstAddressed(seen);
  const holds = first.url.origin === address.url.origin && isSamePath(first.url, address.url);
  expect.that(holds, {
    expected: `POST to ${address.url.pathname}, which is ${brief(address.data)} resolved against the URL of the stream`,
    actual: `${first.name} to ${brief(first.url.pathname)}`,
    at: first.request.seq,
  });
}

export const resolvesRelative = clientCheck({
  id: "client.sse-2024.resolves-relative",
  title: "A client resolves a relative address against the URL of the stream",
  requirements: ["http.sse-2024.client-posts"],
  on: sseRelative,
  sends: "the event endpoint with a relative reference",
  hint: HINT,
  run: ({ seen, expect }) => judgeResolved(seen, expect),
});

export const resolvesAbsolute = clientCheck({
  id: "client.sse-2024.resolves-absolute",
  title: "A client uses an absolute address",
  requirements: ["http.sse-2024.client-posts"],
  on: sseAbsolute,
  sends:
    "the event endpoint with an absolute URL of the same origin, on a stream whose path is not a part of it",
  hint: HINT,
  run({ seen, expect }) {
    if (!firstAddressed(seen).address.data.startsWith("http"))
      needsExercise("a client that reaches a server by a port");
    judgeResolved(seen, expect);
  },
});

export const keepsQuery = clientCheck({
  id: "client.sse-2024.keeps-query",
  title: "A client keeps the query of the address",
  requirements: ["http.sse-2024.client-posts"],
  on: sseRelative,
  sends: "the event endpoint with a query that has encoded characters and an empty value",
  reading: "Another percent-encoding of the same characters is accepted.",
  hint: "The query of the address usually has the session id. Send it unchanged.",
  run({ seen, expect }) {
    const { first, address } = firstAddressed(seen);
    expect.that(isSameQuery(first.url, address.url), {
      expected: `the query ${brief(address.url.search)}`,
      actual: first.url.search === "" ? "no query" : `the query ${brief(first.url.search)}`,
      at: first.request.seq,
    });
  },
});

export const foreignEndpoint = clientCheck({
  id: "client.sse-2024.foreign-endpoint",
  title: "A client is given an address of another origin",
  hint: "Compare the origin of the address with that of the stream, and end the connection if it is another one.",
  requirements: ["http.sse-2024.client-posts"],
  on: sseForeign,
  sends: "the event endpoint with a URL of another origin",
  reading:
    "The text names no origin. A client that refuses another one protects the headers of its user, so this is a fact, without a judgement.",
  run({ seen, expect }) {
    const [traffic] = trafficIn(seen);
    const address = traffic?.streams.flatMap(({ addresses }) => addresses)[0];
    if (traffic === undefined || address === undefined) needsExercise("a client that opens the stream");
    const post = addressed(traffic).find(({ url }) => isSame(url, address.url));
    expect.observe(
      post
        ? "the client sends messages to another origin"
        : "the client refuses an address of another origin",
      post?.request.seq ?? address.event.seq,
    );
  },
});

export const secondEndpoint = clientCheck({
  id: "client.sse-2024.second-endpoint",
  title: "A client is given a second address on the same stream",
  hint: "Choose one address for each stream, and send all messages to it.",
  requirements: ["http.sse-2024.client-posts"],
  on: sseSecondAddress,
  sends: "a second event endpoint with another query",
  reading:
    "The text names one event endpoint. What a client does with another one is a fact, without a judgement.",
  run({ seen, expect }) {
    const [traffic] = trafficIn(seen);
    const second = traffic?.streams
      .flatMap(({ addresses }) => addresses)
      .find(({ url }) => url.search.includes(SECOND));
    const later = traffic?.posts.filter(({ request }) => second && request.seq > second.event.seq).at(-1);
    if (later === undefined) needsExercise("a client that sends a message after the second event endpoint");
    const isUsed = later.url.search.includes(SECOND);
    expect.observe(
      isUsed ? "the client goes on at the second address" : "the client goes on at the first address",
      later.request.seq,
    );
  },
});

export const newAddress = clientCheck({
  id: "client.sse-2024.new-address",
  title: "A client that opens a new stream sends its messages to the address of that stream",
  requirements: ["http.sse-2024.client-posts"],
  on: sseNewStream,
  sends: "the end of the first stream; on the next one another address, and then a ping",
  reading:
    "Any message to the new address is right. Only the answer to the ping can be wrong: the client must have read the new address before it.",
  hint: "Replace the address with each event endpoint: the session of the old stream has ended.",
  run({ seen, expect }) {
    const [traffic] = trafficIn(seen);
    const named = traffic?.streams.flatMap(({ addresses }) => addresses.slice(0, 1)) ?? [];
    const pong = serverRequest(seen, NEW_STREAM)?.responses[0];
    const [oldAddress, nextAddress] = named;
    const post =
      traffic?.posts.find(({ request }) => request.exchange === pong?.exchange) ??
      // A client that ends after a refused request may not answer the ping any more.
      traffic?.posts.find(({ url }) => nextAddress !== undefined && isSame(url, nextAddress.url));
    if (oldAddress === undefined || nextAddress === undefined || post === undefined)
      needsExercise(
        "a client that opens a new stream after the first one has ended, and answers a ping on it",
      );
    const isOld = isSame(post.url, oldAddress.url);
    expect.that(!isOld, {
      expected: "messages to the address of the new stream",
      actual: isOld ? "the answer to a ping to the address of the stream that has ended" : "the new address",
      at: post.request.seq,
    });
  },
});
