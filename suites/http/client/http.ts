import type { ClientSuite } from "../../../harness/check/client.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { HEADER, headerOf, headersNamed } from "../../../harness/trace/headers.ts";
import { classify } from "../../../schema/envelope/index.ts";
import { isRevision } from "../../../schema/revision.ts";
import { type Exchange, exchangesIn, nameOf } from "../../across-topics/client/exchanges.ts";
import { initializedAwaited } from "../../across-topics/client/late-answers.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { older } from "../../lifecycle/situations/versions.ts";

const SENDS = "nothing: reads every HTTP request of the client";
const POSTS = "a client that sends a POST";

const isPost = ({ request }: Exchange) => request.method === "POST";
const seqsOf = (exchanges: readonly Exchange[]) => exchanges.map(({ request }) => request.seq);
const flawOf = (exchange: Exchange, what: string) => ({
  actual: `${nameOf(exchange)} ${what}`,
  at: exchange.request.seq,
});

/** The media types in the Accept header, without parameters. */
function acceptedIn({ request }: Exchange): readonly string[] {
  return headersNamed(request.headers, "accept").flatMap((value) =>
    value.split(",").map((one) => one.split(";")[0]?.trim().toLowerCase() ?? ""),
  );
}

/** Reading S20: the types must be listed by name. A media range that covers them is a warning. */
function coveredOnly(types: readonly string[], wanted: string): boolean {
  return types.includes("*/*") || types.includes(`${wanted.split("/")[0]}/*`);
}

/** The flaw of a request whose Accept header must list these types. */
function acceptFlaw(exchange: Exchange, wanted: readonly string[]) {
  const types = acceptedIn(exchange);
  const missing = wanted.filter((one) => !types.includes(one));
  if (missing.length === 0) return [];
  const value = types.length === 0 ? "without Accept" : `with Accept: ${brief(types.join(", "))}`;
  return [{ ...flawOf(exchange, value), warnOnly: missing.every((one) => coveredOnly(types, one)) }];
}

const BOTH = ["application/json", "text/event-stream"] as const;

const acceptPost = clientMonitor({
  id: "client.http.accept",
  title: "The Accept header of each POST lists application/json and text/event-stream",
  requirements: ["http.post.accept", "tasks.http.transport-rules"],
  transport: "http",
  sends: SENDS,
  reading:
    "Both types must be listed by name. A media range such as */* is a warning (docs/readings.md, S20).",
  hint: "Send Accept: application/json, text/event-stream with every POST, also for notifications and responses.",
  reads: (seen) => exchangesIn(seen).filter(isPost),
  judge: (posts) => ({
    expected: "Accept: application/json, text/event-stream",
    read: seqsOf(posts),
    flaws: posts.flatMap((one) => acceptFlaw(one, BOTH)),
    needs: POSTS,
  }),
});

const acceptGet = clientMonitor({
  id: "client.http.accept-get",
  title: "The Accept header of each GET lists text/event-stream",
  requirements: ["http.get.accept"],
  transport: "http",
  sends: SENDS,
  hint: "Send Accept: text/event-stream with every GET.",
  reads: (seen) => exchangesIn(seen).filter(({ request }) => request.method === "GET"),
  judge: (gets) => ({
    expected: "Accept: text/event-stream",
    read: seqsOf(gets),
    flaws: gets.flatMap((one) => acceptFlaw(one, ["text/event-stream"])),
    needs: "a client that opens a stream with GET",
  }),
});

const contentType = clientMonitor({
  id: "client.http.content-type",
  title: "The Content-Type of each POST is application/json",
  requirements: ["http.post.content-type"],
  transport: "http",
  sends: SENDS,
  reading: "A charset parameter is accepted.",
  judge(seen) {
    const posts = exchangesIn(seen).filter(isPost);
    const typeOf = ({ request }: Exchange) => headerOf(request.headers, "content-type");
    return {
      expected: "Content-Type: application/json",
      read: seqsOf(posts),
      flaws: posts
        .filter((one) => typeOf(one)?.split(";")[0]?.trim().toLowerCase() !== "application/json")
        .map((one) => flawOf(one, `with Content-Type: ${brief(typeOf(one) ?? "none")}`)),
      needs: POSTS,
    };
  },
});

const byPost = clientMonitor({
  id: "client.http.post",
  title: "A client sends every message with POST",
  hint: "Send each message as the body of a POST to the endpoint, not with GET or PUT.",
  requirements: ["http.post.method"],
  transport: "http",
  sends: SENDS,
  reads: (seen) => exchangesIn(seen).filter(({ messages }) => messages.length > 0),
  judge: (withMessages) => ({
    expected: "POST for every message",
    read: seqsOf(withMessages),
    flaws: withMessages.filter((one) => !isPost(one)).map((one) => flawOf(one, "with a message in its body")),
    needs: POSTS,
  }),
});

const oneMessage = clientMonitor({
  id: "client.http.one-message",
  title: "The body of each POST is a single message",
  requirements: ["http.post.body-single", "http.post.one-message"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  sends: SENDS,
  hint: "Send each message in its own POST: since 2025-06-18 there are no batches.",
  reads: (seen) => postsInRevision(exchangesIn(seen)),
  judge: (posts) => ({
    expected: "a single JSON object as the body",
    read: seqsOf(posts),
    flaws: posts
      .filter(({ request }) => Array.isArray(request.message) || request.message === undefined)
      .map((one) => flawOf(one, `with ${bodyOf(one)} as its body`)),
    needs: POSTS,
  }),
});

/** The POST requests of this revision. When the server chose an older revision, the rules of that one apply. */
function postsInRevision(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter(
    (one) =>
      isPost(one) && (one.conversation.agreed?.revision ?? one.played.revision) === one.played.revision,
  );
}

function bodyOf({ request: { message, raw = "" } }: Exchange): string {
  if (Array.isArray(message)) return `an array of ${message.length}`;
  return raw === "" ? "nothing" : `text that is not JSON: ${brief(raw)}`;
}

const batchKinds = clientMonitor({
  id: "client.http.batch-kinds",
  title:
    "The body of each POST is a single message, an array of requests and notifications, or an array of responses",
  hint: "Put responses in an array of their own, without requests and notifications.",
  requirements: ["http.post.body-single-or-batch", "http.post.one-message"],
  transport: "http",
  also: [asking],
  sends: SENDS,
  reads: (seen) => postsInRevision(exchangesIn(seen)),
  judge: (posts) => ({
    expected: "a single message, or an array of one kind",
    read: seqsOf(posts),
    flaws: posts.flatMap((one) => {
      const { message } = one.request;
      if (message === undefined) return [flawOf(one, `with ${bodyOf(one)} as its body`)];
      if (!Array.isArray(message)) return [];
      const answers = message.filter((item) => ["result", "error"].includes(classify(item))).length;
      if (message.length > 0 && (answers === 0 || answers === message.length)) return [];
      const what = message.length === 0 ? "an empty array" : "an array of requests and responses";
      return [flawOf(one, `with ${what} as its body`)];
    }),
    needs: POSTS,
  }),
});

/** Whether the client sent another POST by then: only then it has read the response to initialize and knows the version. */
function hasReadVersion({ conversation, request }: Exchange, all: readonly Exchange[]): boolean {
  return all.some(
    (one) =>
      one.conversation === conversation && isPost(one) && !one.isInitialize && one.request.seq <= request.seq,
  );
}

/** The requests after a handshake for a revision that has the header. */
function versioned(exchanges: readonly Exchange[]): readonly (Exchange & { readonly version: string })[] {
  return exchanges.flatMap((one) => {
    const version = one.handshake?.version;
    const applies = isRevision(version) && version >= "2025-06-18" && !one.isInitialize;
    return applies && hasReadVersion(one, exchanges) ? [{ ...one, version }] : [];
  });
}

const HANDSHAKEN = "a client that sends more after the handshake";

const versionSent = clientMonitor({
  id: "client.http.version-header",
  title: "Every HTTP request after the handshake has the header MCP-Protocol-Version",
  requirements: ["headers.version.sent"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  sends: SENDS,
  hint: "Send the header with every HTTP request after initialize, also with notifications, responses, GET and DELETE.",
  reads: (seen) => versioned(exchangesIn(seen)),
  judge: (due) => ({
    expected: "the header MCP-Protocol-Version",
    read: seqsOf(due),
    flaws: due
      .filter(({ request }) => headerOf(request.headers, HEADER.protocolVersion) === undefined)
      .map((one) => flawOf(one, "without MCP-Protocol-Version")),
    needs: HANDSHAKEN,
  }),
});

const versionNegotiated = clientMonitor({
  id: "client.http.version-negotiated",
  title: "MCP-Protocol-Version is the negotiated version",
  requirements: ["headers.version.negotiated"],
  transport: "http",
  also: [older],
  sends: SENDS,
  hint: "Use protocolVersion from the result of initialize, not the version that you requested.",
  reads: (seen) =>
    versioned(exchangesIn(seen)).filter(
      ({ request }) => headerOf(request.headers, HEADER.protocolVersion) !== undefined,
    ),
  judge: (due) => ({
    expected: "the version in the result of initialize",
    read: seqsOf(due),
    flaws: due
      .filter(({ request, version }) => headerOf(request.headers, HEADER.protocolVersion) !== version)
      .map((one) =>
        flawOf(
          one,
          `with MCP-Protocol-Version: ${brief(headerOf(one.request.headers, HEADER.protocolVersion) ?? "")}, but the negotiated version is ${one.version}`,
        ),
      ),
    needs: HANDSHAKEN,
  }),
});

export const http: ClientSuite = {
  name: "client-http",
  checks: [
    byPost,
    acceptPost,
    acceptGet,
    contentType,
    oneMessage,
    batchKinds,
    versionSent,
    versionNegotiated,
    initializedAwaited,
  ],
};
