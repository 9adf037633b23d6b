import type { ClientSuite } from "../../harness/check/client.ts";
import { brief } from "../../harness/session/reply.ts";
import { headerOf, headersNamed } from "../../harness/trace/headers.ts";
import { classify } from "../../schema/envelope/index.ts";
import { isRevision } from "../../schema/revision.ts";
import { clientCheck } from "./check.ts";
import { conclude } from "./conclude.ts";
import { type Exchange, exchangesIn, nameOf } from "./exchanges.ts";
import { asking, older } from "./situations/index.ts";

const SENDS = "nothing: every HTTP request of the client is read";
const POSTS = "a client that posts a message";

const isPost = ({ request }: Exchange) => request.method === "POST";
const seqsOf = (exchanges: readonly Exchange[]) => exchanges.map(({ request }) => request.seq);
const flawOf = (exchange: Exchange, what: string) => ({
  actual: `${nameOf(exchange)} ${what}`,
  at: exchange.request.seq,
});

/** The media types of an Accept header, without their parameters. */
function acceptedIn({ request }: Exchange): readonly string[] {
  return headersNamed(request.headers, "accept").flatMap((value) =>
    value.split(",").map((one) => one.split(";")[0]?.trim().toLowerCase() ?? ""),
  );
}

/** Reading 20: the types are to be listed by name; a range that covers them is no more than a warning. */
function coveredOnly(types: readonly string[], wanted: string): boolean {
  return types.includes("*/*") || types.includes(`${wanted.split("/")[0]}/*`);
}

/** Wrong with the Accept header of a request that has to list these types. */
function acceptFlaw(exchange: Exchange, wanted: readonly string[]) {
  const types = acceptedIn(exchange);
  const missing = wanted.filter((one) => !types.includes(one));
  if (missing.length === 0) return [];
  const value = types.length === 0 ? "without Accept" : `with Accept: ${brief(types.join(", "))}`;
  return [{ ...flawOf(exchange, value), slight: missing.every((one) => coveredOnly(types, one)) }];
}

const BOTH = ["application/json", "text/event-stream"] as const;

const acceptPost = clientCheck({
  id: "client.http.accept",
  title: "Each POST lists application/json and text/event-stream in Accept",
  requirements: ["http.post.accept"],
  transport: "http",
  on: "every",
  sends: SENDS,
  reading: "Ambiguity 20: both types are to be listed by name; */* alone is a warning.",
  hint: "Send Accept: application/json, text/event-stream with every POST, those of notifications and responses too.",
  run({ seen, expect }) {
    const posts = exchangesIn(seen).filter(isPost);
    conclude(expect, {
      expected: "Accept: application/json, text/event-stream",
      read: seqsOf(posts),
      flaws: posts.flatMap((one) => acceptFlaw(one, BOTH)),
      needs: POSTS,
    });
  },
});

const acceptGet = clientCheck({
  id: "client.http.accept-get",
  title: "Each GET lists text/event-stream in Accept",
  requirements: ["http.get.accept"],
  transport: "http",
  on: "every",
  sends: SENDS,
  hint: "Send Accept: text/event-stream with GET.",
  run({ seen, expect }) {
    const gets = exchangesIn(seen).filter(({ request }) => request.method === "GET");
    conclude(expect, {
      expected: "Accept: text/event-stream",
      read: seqsOf(gets),
      flaws: gets.flatMap((one) => acceptFlaw(one, ["text/event-stream"])),
      needs: "a client that opens a stream by GET",
    });
  },
});

const contentType = clientCheck({
  id: "client.http.content-type",
  title: "Each POST has the Content-Type application/json",
  requirements: ["http.post.content-type"],
  transport: "http",
  on: "every",
  sends: SENDS,
  reading: "A charset parameter is accepted.",
  run({ seen, expect }) {
    const posts = exchangesIn(seen).filter(isPost);
    const typeOf = ({ request }: Exchange) => headerOf(request.headers, "content-type");
    conclude(expect, {
      expected: "Content-Type: application/json",
      read: seqsOf(posts),
      flaws: posts
        .filter((one) => typeOf(one)?.split(";")[0]?.trim().toLowerCase() !== "application/json")
        .map((one) => flawOf(one, `with Content-Type: ${brief(typeOf(one) ?? "none")}`)),
      needs: POSTS,
    });
  },
});

const byPost = clientCheck({
  id: "client.http.post",
  title: "Every message is sent by POST",
  requirements: ["http.post.method"],
  transport: "http",
  on: "every",
  sends: SENDS,
  run({ seen, expect }) {
    const withMessages = exchangesIn(seen).filter(({ messages }) => messages.length > 0);
    conclude(expect, {
      expected: "POST for every message",
      read: seqsOf(withMessages),
      flaws: withMessages.filter((one) => !isPost(one)).map((one) => flawOf(one, "carries a message")),
      needs: POSTS,
    });
  },
});

const oneMessage = clientCheck({
  id: "client.http.one-message",
  title: "The body of each POST is one message",
  requirements: ["http.post.body-single"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "every",
  sends: SENDS,
  hint: "Post each message by itself: batches are gone since 2025-06-18.",
  run({ seen, expect }) {
    const posts = postsInRevision(exchangesIn(seen));
    conclude(expect, {
      expected: "one JSON object as the body",
      read: seqsOf(posts),
      flaws: posts
        .filter(({ request }) => Array.isArray(request.message) || request.message === undefined)
        .map((one) => flawOf(one, `has ${bodyOf(one)} as its body`)),
      needs: POSTS,
    });
  },
});

/** Where a server made the client step down, the rules of that revision hold. */
function postsInRevision(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter(
    (one) =>
      isPost(one) && (one.conversation.agreed?.revision ?? one.played.revision) === one.played.revision,
  );
}

function bodyOf({ request: { message, raw = "" } }: Exchange): string {
  if (Array.isArray(message)) return `an array of ${message.length}`;
  return raw === "" ? "nothing" : `what is no JSON: ${brief(raw)}`;
}

const batchKinds = clientCheck({
  id: "client.http.batch-kinds",
  title: "The body of each POST is one message, an array of requests and notifications, or one of responses",
  requirements: ["http.post.body-single-or-batch"],
  transport: "http",
  on: "every",
  also: [asking],
  sends: SENDS,
  run({ seen, expect }) {
    const posts = postsInRevision(exchangesIn(seen));
    conclude(expect, {
      expected: "one message, or an array of one kind",
      read: seqsOf(posts),
      flaws: posts.flatMap((one) => {
        const { message } = one.request;
        if (message === undefined) return [flawOf(one, `has ${bodyOf(one)} as its body`)];
        if (!Array.isArray(message)) return [];
        const answers = message.filter((item) => ["result", "error"].includes(classify(item))).length;
        if (message.length > 0 && (answers === 0 || answers === message.length)) return [];
        const what = message.length === 0 ? "an empty array" : "an array of requests and responses";
        return [flawOf(one, `has ${what} as its body`)];
      }),
      needs: POSTS,
    });
  },
});

/** Whether the client had read the answer to initialize: who has not posts nothing more, and knows no version. */
function isTaken({ conversation, request }: Exchange, all: readonly Exchange[]): boolean {
  return all.some(
    (one) =>
      one.conversation === conversation && isPost(one) && !one.isInitialize && one.request.seq <= request.seq,
  );
}

/** Requests after a handshake on a revision that has the header. */
function versioned(exchanges: readonly Exchange[]): readonly (Exchange & { readonly version: string })[] {
  return exchanges.flatMap((one) => {
    const version = one.given?.version;
    const isDue = isRevision(version) && version >= "2025-06-18" && !one.isInitialize;
    return isDue && isTaken(one, exchanges) ? [{ ...one, version }] : [];
  });
}

const VERSION = "mcp-protocol-version";
const HANDSHAKEN = "a client that goes on after the handshake";

const versionSent = clientCheck({
  id: "client.http.version-header",
  title: "Every HTTP request after the handshake has MCP-Protocol-Version",
  requirements: ["headers.version.sent"],
  revisions: { until: "2025-11-25" },
  transport: "http",
  on: "every",
  sends: SENDS,
  hint: "Add the header in the one place where requests are made: notifications, responses, GET and DELETE have it, too.",
  run({ seen, expect }) {
    const due = versioned(exchangesIn(seen));
    conclude(expect, {
      expected: "the header MCP-Protocol-Version",
      read: seqsOf(due),
      flaws: due
        .filter(({ request }) => headerOf(request.headers, VERSION) === undefined)
        .map((one) => flawOf(one, "without MCP-Protocol-Version")),
      needs: HANDSHAKEN,
    });
  },
});

const versionNegotiated = clientCheck({
  id: "client.http.version-negotiated",
  title: "MCP-Protocol-Version is the version that the handshake agreed on",
  requirements: ["headers.version.negotiated"],
  transport: "http",
  on: "every",
  also: [older],
  sends: SENDS,
  hint: "Take the header from the result of initialize, not from what you offered.",
  run({ seen, expect }) {
    const due = versioned(exchangesIn(seen)).filter(
      ({ request }) => headerOf(request.headers, VERSION) !== undefined,
    );
    conclude(expect, {
      expected: "the version in the result of initialize",
      read: seqsOf(due),
      flaws: due
        .filter(({ request, version }) => headerOf(request.headers, VERSION) !== version)
        .map((one) =>
          flawOf(
            one,
            `with MCP-Protocol-Version: ${brief(headerOf(one.request.headers, VERSION) ?? "")}, though ${one.version} was agreed on`,
          ),
        ),
      needs: HANDSHAKEN,
    });
  },
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
  ],
};
