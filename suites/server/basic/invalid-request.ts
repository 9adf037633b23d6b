import {
  type Answers,
  anyError,
  anyResult,
  error,
  InvalidParams,
  InvalidRequest,
  MethodNotFound,
  refusal,
  type Shape,
  silence,
} from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { check } from "../check.ts";
import { oncePerConnection } from "../once-per-connection.ts";
import { plainRequest } from "./plain-request.ts";

interface Frame {
  readonly words: string;
  /** The message, made of a request that the server would serve. */
  readonly message: (request: JsonObject) => unknown;
  /** Another code that fits, too. */
  readonly alsoPasses?: readonly Shape[];
}

/** JSON that is no JSON-RPC message, each with one fault. Servers have died of every one of them. */
const FRAMES: readonly Frame[] = [
  { words: "a string instead of an object", message: () => "mcp-conform" },
  { words: 'jsonrpc: "1.0"', message: (request) => ({ ...request, jsonrpc: "1.0" }) },
  { words: "a message with jsonrpc and id alone", message: ({ jsonrpc, id }) => ({ jsonrpc, id }) },
  {
    words: 'method: ""',
    message: (request) => ({ ...request, method: "" }),
    alsoPasses: [error(MethodNotFound)],
  },
  { words: "method: 1", message: (request) => ({ ...request, method: 1 }) },
  { words: "a request with id: null", message: (request) => ({ ...request, id: null }) },
  {
    words: "params: []",
    message: (request) => ({ ...request, params: [] }),
    alsoPasses: [error(InvalidParams)],
  },
  {
    words: "params: null",
    message: (request) => ({ ...request, params: null }),
    alsoPasses: [error(InvalidParams)],
  },
];

interface Sent {
  readonly frame: Frame;
  readonly reply: Reply;
  /** To a valid request after it. */
  readonly next: Reply;
}

/** Sends one after the other, until the server is gone. */
const sendAll = oncePerConnection(async ({ session }: SessionContext): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  for (const [index, frame] of FRAMES.entries()) {
    const id = `mcp-conform-invalid-${index}`;
    const bytes = JSON.stringify(frame.message(plainRequest(session, id)));
    const reply = await session.probe(bytes, { expects: id });
    const next = await session.fence();
    sent.push({ frame, reply, next });
    if (next.kind !== "result") break;
  }
  return sent;
});

function answersTo({ alsoPasses = [] }: Frame): Answers {
  return {
    pass: [error(InvalidRequest), ...alsoPasses, refusal],
    warn: [
      { shape: silence, because: "nobody can tell what became of the message" },
      { shape: anyError, because: "an error of another code" },
    ],
  };
}

const SENDS = `JSON that is no request, one after the other: ${FRAMES.map(({ words }) => words).join("; ")}`;

export const invalidRequest = check({
  id: "jsonrpc.error.invalid-request",
  title: "JSON that is no JSON-RPC message is answered with -32600",
  requirements: ["jsonrpc.error.invalid-request"],
  on: "own",
  sends: SENDS,
  reading:
    "No page says what is answered to a message that is no request: -32600 with any id, with null or without, an HTTP status that refuses, and, with a warning, silence.",
  async run(stage) {
    for (const { frame, reply } of await sendAll(stage)) {
      const hint = `Sent was ${frame.words}. Look at jsonrpc, id, method and params before you dispatch.`;
      stage.expect.reply(reply, answersTo(frame), hint);
    }
  },
});

const served: Shape = { ...anyResult, words: "a result for the next request" };

export const invalidRequestSurvived = check({
  id: "jsonrpc.error.invalid-request.survived",
  title: "After JSON that is no JSON-RPC message the next request is served",
  requirements: ["jsonrpc.error.survived"],
  on: "own",
  sends: `${SENDS}; and a valid request after each`,
  async run(stage) {
    for (const { frame, next } of await sendAll(stage)) {
      const hint = `Sent before was ${frame.words}. Catch what your parser and your types throw, and read on.`;
      stage.expect.reply(next, { pass: [served] }, hint);
    }
  },
});
