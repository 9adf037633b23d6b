// The reference server with one bad habit: node degraded-server.mjs MODE [PORT]. Bundle it first.
import { closeSync } from "node:fs";
import { ReferenceServer } from "../../harness/reference/server/core/server.ts";
import { startHttp } from "../../harness/reference/server/wire/http.ts";
import { serve } from "../../harness/reference/server/wire/stdio.ts";
import { hooksOf } from "../../harness/switches/server.ts";

const NEVER = new Promise(() => {});
const isHandshake = (method) => method === "initialize" || method === "server/discover";
const isResponse = (message) => message?.method === undefined && ("result" in message || "error" in message);
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Of requests alone: notifications pass. */
const onRequest = (hook) => ({
  dispatch: (call, next) => (call.kind === "request" ? hook(call, next) : next(call)),
});
const unanswered = (isSilent) => onRequest((call, next) => (isSilent(call.method) ? NEVER : next(call)));
const slowBy = (msOf) => onRequest((call, next) => later(msOf(call)).then(() => next(call)));
const onResponse = (edit) => ({
  outgoing: (message) => (isResponse(message) ? [edit({ ...message })] : [message]),
});
const onHttpReply = (edit) => ({ http: async (request, next) => edit(await next(request), request) });

const SPECIFIED =
  /^(initialize|server\/discover|ping|tools\/(list|call)|resources\/(list|read|templates\/list|subscribe|unsubscribe)|prompts\/(list|get)|completion\/complete|logging\/setLevel|subscriptions\/listen|tasks\/\w+)$/;

/** Silent about every error that says that a method is not there. */
const noUndeclared = onRequest(async (call, next) => {
  try {
    return await next(call);
  } catch (error) {
    if (error?.code === -32601) return NEVER;
    throw error;
  }
});

/** Answers a request only if no other one arrives soon after it. */
function onlyLast() {
  let newest = 0;
  return onRequest(async (call, next) => {
    newest += 1;
    const mine = newest;
    if (isHandshake(call.method)) return next(call);
    await later(30);
    return mine === newest ? next(call) : NEVER;
  });
}

/** The requests after the handshake that are left without an answer: by their place, or by what was answered before them. */
function lost(isLost) {
  let place = 0;
  let afterError = false;
  return onRequest(async (call, next) => {
    if (isHandshake(call.method)) return next(call);
    place += 1;
    if (isLost({ ...call, place, afterError })) {
      afterError = false;
      return NEVER;
    }
    try {
      const result = await next(call);
      afterError = false;
      return result;
    } catch (error) {
      afterError = true;
      throw error;
    }
  });
}

function deaf() {
  let isDeaf = false;
  return {
    receive: (text) => {
      try {
        JSON.parse(text);
      } catch {
        isDeaf = true;
      }
      return text;
    },
    dispatch: (call, next) => (isDeaf ? NEVER : next(call)),
    outgoing: (message) => (isDeaf ? [] : [message]),
    http: async (request, next) => {
      const reply = await next(request);
      return isDeaf ? NEVER : reply;
    },
  };
}

function muteAfter(answers) {
  let seen = 0;
  return onRequest((call, next) => {
    seen += 1;
    return seen > answers ? NEVER : next(call);
  });
}

function slower() {
  let seen = 0;
  return onRequest((call, next) => later(100 * seen++).then(() => next(call)));
}

/** Works on one request after the other, for 50 ms each. */
function inTurn() {
  let last = Promise.resolve();
  return onRequest((call, next) => {
    last = last.then(() => later(50));
    return last.then(() => next(call));
  });
}

/** The events of a body, or one event with the body, and then no end. */
async function* withoutEnd(body) {
  if (typeof body !== "string") yield* body;
  else if (body !== "") yield { data: body.trim() };
  await NEVER;
}

/** A comment each second, and nothing else. */
async function* comments() {
  for (;;) {
    yield { comment: "still working" };
    await later(1000);
  }
}

const asStream = (reply, body) => ({
  ...reply,
  headers: { ...reply.headers, "content-type": "text/event-stream" },
  body,
});
const isAnswer = ({ status, body }) => status === 200 && (typeof body !== "string" || body !== "");

const MODES = {
  none: () => ({}),
  "no-ping": () => unanswered((method) => method === "ping"),
  "no-unknown": () => unanswered((method) => !SPECIFIED.test(method)),
  "no-undeclared": () => noUndeclared,
  "no-list": () => unanswered((method) => method === "tools/list"),
  "no-call": () => unanswered((method) => method === "tools/call"),
  third: () => lost(({ place }) => place % 3 === 0),
  "after-error": () => lost(({ afterError }) => afterError),
  "string-ids": () => lost(({ id }) => typeof id === "string"),
  "only-last": onlyLast,
  "no-id": () => onResponse(({ id, ...rest }) => rest),
  "null-id": () => onResponse((response) => ({ ...response, id: null })),
  "text-id": () => onResponse((response) => ({ ...response, id: String(response.id) })),
  "other-id": () => {
    let answered = 0;
    return onResponse((response) => ({
      ...response,
      id: answered++ === 0 ? response.id : `other-${response.id}`,
    }));
  },
  "next-id": () => {
    let answered = 0;
    return onResponse((response) => ({
      ...response,
      id: answered++ === 0 || typeof response.id !== "number" ? response.id : response.id + 1,
    }));
  },
  "same-id": () => onResponse((response) => ({ ...response, id: 1 })),
  neither: () => onResponse(({ result, error, ...rest }) => rest),
  deaf,
  "no-stream-end": () =>
    onHttpReply((reply, { method }) =>
      method === "POST" && isAnswer(reply) ? asStream(reply, withoutEnd(reply.body)) : reply,
    ),
  bom: () => ({
    line: (line) => `\ufeff${line}`,
    ...onHttpReply((reply) =>
      typeof reply.body === "string" && reply.body !== "" ? { ...reply, body: `\ufeff${reply.body}` } : reply,
    ),
  }),
  pretty: () => ({
    line: (line) => `${JSON.stringify(JSON.parse(line), null, 2)}\n`,
    ...onHttpReply((reply) =>
      typeof reply.body === "string" && /^[{[]/.test(reply.body)
        ? { ...reply, body: JSON.stringify(JSON.parse(reply.body), null, 2) }
        : reply,
    ),
  }),
  "handshake-only": () => unanswered((method) => !isHandshake(method)),
  slow: () => slowBy(() => 2000),
  "half-second": () => slowBy(() => 500),
  "in-turn": inTurn,
  "five-seconds": () => slowBy(() => 5000),
  mute: () => unanswered(() => true),
  "mute-after-20": () => muteAfter(20),
  slower,
  "closes-stdout": () => {
    let isClosing = false;
    return {
      outgoing: (message) => {
        if (!isClosing) setTimeout(() => closeSync(1), 50);
        isClosing = true;
        return [message];
      },
    };
  },
  comments: () =>
    onHttpReply((reply, { method, body }) =>
      method === "POST" && isAnswer(reply) && !/"(initialize|server\/discover)"/.test(body)
        ? asStream(reply, comments())
        : reply,
    ),
  "endless-body": () =>
    onHttpReply((reply, { method, body }) =>
      method === "POST" && isAnswer(reply) && !/"(initialize|server\/discover)"/.test(body)
        ? { ...reply, body: withoutEnd("") }
        : reply,
    ),
  "slow-start": () => ({}),
};

const [mode = "none", port] = process.argv.slice(2);
const make = MODES[mode];
if (make === undefined) {
  process.stderr.write(`unknown mode ${mode}; expected one of ${Object.keys(MODES).join(", ")}\n`);
  process.exit(2);
}
if (mode === "slow-start") await later(5000);
const server = new ReferenceServer({ hooks: hooksOf([make()]) });
if (port === undefined) {
  process.on("SIGTERM", () => process.exit(0));
  process.stdout.on("error", () => {});
  await serve(server, { input: process.stdin, output: process.stdout });
  process.exit(0);
}
await startHttp(server, { port: Number(port) });
process.on("SIGTERM", () => process.exit(0));
