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
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Era } from "../../../schema/revision.ts";
import { check } from "../../across-topics/server/check.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { plainRequest, strayError } from "../../across-topics/server/plain-request.ts";

interface Frame {
  readonly words: string;
  /** The message, made from a valid request. */
  readonly message: (request: JsonObject) => unknown;
  /** Other conforming answers. */
  readonly alsoPasses?: readonly Shape[];
  /** Without it, every era. A server of both eras may begin a session with any `initialize`. */
  readonly era?: Era;
}

/** Valid JSON that is not a JSON-RPC message, each with one fault. Each of them has crashed some server. */
const FRAMES: readonly Frame[] = [
  { words: "a string instead of an object", message: () => "mcp-conform" },
  { words: 'jsonrpc: "1.0"', message: (request) => ({ ...request, jsonrpc: "1.0" }) },
  { words: "a message with only jsonrpc and id", message: ({ jsonrpc, id }) => ({ jsonrpc, id }) },
  {
    words: 'method: ""',
    message: (request) => ({ ...request, method: "" }),
    alsoPasses: [error(MethodNotFound)],
  },
  { words: "method: 1", message: (request) => ({ ...request, method: 1 }) },
  { words: "a request with id: null", message: (request) => ({ ...request, id: null }) },
  { words: "a request with an object as its id", message: (request) => ({ ...request, id: { no: "id" } }) },
  {
    words: "initialize without params (up to 2025-11-25)",
    era: "stateful",
    message: ({ jsonrpc, id }) => ({ jsonrpc, id, method: "initialize" }),
    // The session is initialized already, so the server may answer a second initialize in its own way.
    alsoPasses: [anyError, anyResult],
  },
  {
    words: "notifications/initialized with an id",
    message: ({ jsonrpc, id }) => ({ jsonrpc, id, method: "notifications/initialized" }),
    alsoPasses: [error(MethodNotFound, InvalidParams), anyResult, silence],
  },
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
  /** The reply to a valid request after it. */
  readonly next: Reply;
}

/** Sends one after the other, until the server no longer answers. */
const sendAll = oncePerConnection(async ({ session }: SessionContext): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  for (const [index, frame] of FRAMES.entries()) {
    if (frame.era !== undefined && frame.era !== session.era) continue;
    const id = `mcp-conform-invalid-${index}`;
    const bytes = JSON.stringify(frame.message(plainRequest(session, id)));
    const mark = session.mark();
    const probed = await session.probe(bytes, { expects: id });
    const reply = strayError(session, mark, probed, InvalidRequest) ?? probed;
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
      { shape: silence, because: "the client cannot know that the message was rejected" },
      { shape: anyError, because: "the error has another code" },
    ],
  };
}

const SENDS = `valid JSON that is no valid request, one after the other: ${FRAMES.map(({ words }) => words).join("; ")}`;

export const invalidRequest = check({
  id: "jsonrpc.error.invalid-request",
  title: "Valid JSON that is not a JSON-RPC message is answered with -32600",
  requirements: ["jsonrpc.error.invalid-request"],
  on: "own",
  isLong: true,
  sends: SENDS,
  hint: "Validate jsonrpc, id, method and params before you call the handler, and answer with error -32600.",
  reading:
    "No page names the answer to a message that is not a valid request. Error -32600 with any id, with null or without an id passes, and so does an HTTP error status. No answer is a warning (docs/readings.md, S9 and A30).",
  async run(context) {
    for (const { frame, reply } of await sendAll(context)) {
      context.expect.reply(reply, answersTo(frame), { sent: frame.words });
    }
  },
});

const served: Shape = { ...anyResult, words: "a result for the next request" };

export const invalidRequestSurvived = check({
  id: "jsonrpc.error.invalid-request.survived",
  title: "After valid JSON that is not a JSON-RPC message, the next request is served",
  requirements: ["jsonrpc.error.survived"],
  on: "own",
  isLong: true,
  sends: `${SENDS}; and a valid request after each`,
  hint: "Catch the exception of the parser or the validation, and continue to read.",
  async run(context) {
    for (const { frame, next } of await sendAll(context)) {
      context.expect.reply(next, { pass: [served] }, { sent: `${frame.words}, then a request` });
    }
  },
});
