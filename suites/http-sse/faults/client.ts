import { setTimeout as after } from "node:timers/promises";
import { onBytes, onHttp, withHeader } from "../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks, NextHttp, SseEvent } from "../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { HTTP_SSE } from "../../across-topics/faults/client/places.ts";

const transports = HTTP_SSE;

const PING = JSON.stringify({ jsonrpc: "2.0", id: "early", method: "ping" });

/** Sends a message as soon as anything is on the stream. */
function guesses(): Hooks {
  let send: NextHttp | undefined;
  const post = async (path: string) => {
    const headers = { "Content-Type": "application/json" };
    const reply = await send?.({ method: "POST", path, headers, body: PING });
    for await (const _ of reply?.body ?? []);
  };
  return {
    http: (request, next) => {
      send = next;
      return next(request);
    },
    event: (event) => {
      if (event.comment?.includes("welcome")) void post("/messages").catch(() => {});
      return [event];
    },
  };
}

/** A response that arrives this long before the answer to its POST is lost. In milliseconds. */
const EARLY_MS = 150;

/** Reads the stream only when no POST waits for its answer. */
function readsAfterPost(): Hooks {
  const waiting = new Set<Promise<unknown>>();
  async function* delayed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      await Promise.race([Promise.all(waiting), after(EARLY_MS)]);
      if (waiting.size === 0) yield chunk;
    }
  }
  return {
    http: async (request, next) => {
      const reply = next(request);
      if (request.method === "GET") {
        const { body, ...head } = await reply;
        return { ...head, body: delayed(body) };
      }
      const isOver = reply.then(
        () => void waiting.delete(isOver),
        () => void waiting.delete(isOver),
      );
      waiting.add(isOver);
      return reply;
    },
  };
}

const crashesOn = (is: (event: SseEvent) => boolean): Pick<Hooks, "event"> => ({
  event: (event) => {
    if (is(event)) throw new Error("The client crashed on an event");
    return [event];
  },
});

/** HTTP+SSE of 2024-11-05. */
export const httpSseFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "sse.guesses-address",
    describe: "sends a message to /messages before the server has named an address",
    trips: ["client.sse-2024.waits-for-endpoint"],
    mayTrip: ["client.initialize.first"],
    says: /POST ping to \/messages before/,
    remember: guesses,
  },
  {
    id: "sse.posts-to-stream",
    describe: "sends its messages to the URL of the stream",
    trips: ["client.sse-2024.posts-to-endpoint"],
    says: /POST initialize to \/sse, but the address is/,
    decide: { address: (_, { url }) => url },
  },
  {
    id: "sse.drops-query",
    describe: "drops the query of the address",
    trips: ["client.sse-2024.posts-to-endpoint", "client.sse-2024.keeps-query"],
    says: /to \/messages, but|no query/,
    decide: { address: (address) => address.replace(/\?.*/, "") },
  },
  {
    id: "sse.joins-path",
    describe: "appends the address to the URL of the stream",
    trips: ["client.sse-2024.posts-to-endpoint", "client.sse-2024.resolves-relative"],
    says: /to \/sse\//,
    decide: {
      address: (address, { data, url }) =>
        data.startsWith("http") ? address : `${url}/${data.replace(/^\//, "")}`,
    },
  },
  {
    id: "sse.path-only",
    describe: "takes every address for a path",
    trips: ["client.sse-2024.posts-to-endpoint", "client.sse-2024.resolves-absolute"],
    says: /to \/http/,
    decide: {
      address: (address, { data, url }) =>
        data.startsWith("http") ? new URL(`/${data}`, url).href : address,
    },
  },
  {
    id: "sse.builds-path",
    describe: "builds the path of the address from the path of the stream, unless that is /sse",
    trips: ["client.sse-2024.posts-to-endpoint", "client.sse-2024.resolves-absolute"],
    says: /to \/nested\/path\/messages/,
    decide: {
      address: (address, { url }) => {
        const { pathname } = new URL(url);
        const built = new URL(address);
        if (pathname !== "/sse") built.pathname = pathname.replace(/\/sse$/, "/messages");
        return built.href;
      },
    },
  },
  {
    id: "sse.decodes-query",
    describe: "decodes the query of the address",
    trips: ["client.sse-2024.posts-to-endpoint", "client.sse-2024.keeps-query"],
    says: /query|address/,
    decide: { address: (address) => decodeURIComponent(address) },
  },
  {
    id: "sse.text-plain",
    describe: "sends its messages as text/plain",
    trips: ["client.sse-2024.content-type"],
    says: /Content-Type: text\/plain/,
    ...onHttp("POST", (request) => withHeader(request, "Content-Type", "text/plain")),
  },
  {
    id: "sse.accept-json",
    describe: "opens the stream and accepts only JSON",
    trips: ["client.sse-2024.accept"],
    says: /Accept: application\/json/,
    ...onHttp("GET", (request) => withHeader(request, "Accept", "application/json")),
  },
  {
    id: "sse.reads-after-post",
    describe: "loses a response that arrives before the answer to its POST",
    trips: ["client.sse-2024.reads-stream"],
    says: /sends nothing more/,
    remember: readsAfterPost,
  },
  {
    id: "sse.accepted-only",
    describe: "takes every status except 202 for a failure",
    trips: ["client.sse-2024.any-2xx"],
    says: /after status 200/,
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method === "POST" && reply.status !== 202) throw new Error(`HTTP ${reply.status}`);
      return reply;
    },
  },
  {
    id: "sse.ok-only",
    describe: "takes every status except 200 for a failure",
    trips: ["client.sse-2024.accepted-202"],
    mayTrip: ["client.sse-2024.any-2xx"],
    says: /no message after status 202/,
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method === "POST" && reply.status !== 200) throw new Error(`HTTP ${reply.status}`);
      return reply;
    },
  },
  {
    id: "sse.named-only",
    describe: "reads only events that are named message",
    trips: ["client.sse-2024.event-forms"],
    says: /no answer to a ping/,
    event: (event) => (event.event === undefined && event.data !== undefined ? [] : [event]),
  },
  {
    id: "sse.line-feeds-only",
    describe: "ends lines only at a line feed",
    trips: ["client.sse-2024.event-forms"],
    says: /no answer to a ping whose lines end with CR/,
    ...onBytes((chunk) => Buffer.from(Buffer.from(chunk).toString("latin1").replaceAll("\r", " "), "latin1")),
  },
  {
    id: "sse.comments",
    describe: "crashes on comments",
    trips: ["client.sse-2024.event-forms"],
    says: /no answer to a ping between comments/,
    ...crashesOn(({ comment }) => comment?.includes("another") === true),
  },
  {
    id: "sse.other-names",
    describe: "crashes on events with other names",
    trips: ["client.sse-2024.other-events"],
    says: /another name/,
    ...crashesOn(({ event = "message" }) => event !== "message" && event !== "endpoint"),
  },
  {
    id: "sse.not-initialized-again",
    describe: "goes on without initialize after it has opened a new stream",
    trips: ["client.sse-2024.initialized-again"],
    says: /"?tools\/list"? as the first request/,
    decide: { initializedAgain: () => false },
  },
  {
    id: "sse.old-address",
    describe: "uses the first address also after it has opened a new stream",
    trips: ["client.sse-2024.new-address"],
    says: /stream that has ended/,
    remember: () => {
      let first: string | undefined;
      return {
        decide: {
          address: (address) => {
            first ??= address;
            return first;
          },
        },
      };
    },
  },
]);
