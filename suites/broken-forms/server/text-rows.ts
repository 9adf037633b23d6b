import { error, InvalidParams, InvalidRequest, ParseError, silence } from "../../../harness/check/answers.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { ANY_ANSWER } from "./answers.ts";
import type { Row } from "./row.ts";
import { paramsIn } from "./schema-rows.ts";

/** As many digits as no type of a number has. */
const DIGITS = 5_000;
const DEPTH = 10_000;
const TIMES = DEPTH.toLocaleString("en-US");

/** A server that keeps ids as integers reads it as one of its neighbours, so no request has these ids. */
const FRACTION = "900900.5";

const nested = (open: string, close: string) => open.repeat(DEPTH) + close.repeat(DEPTH);

/** A text that no message has: it is replaced by JSON that JSON.stringify cannot write. */
const PLACE = "mcp-conform-here";

/** A request whose params have this JSON in a member of `_meta` that no server knows. */
const inMeta = (json: string) => (request: JsonObject) => {
  const { _meta, ...params } = paramsIn(request);
  const meta = { ...(_meta as JsonObject | undefined), "io.github.mcp-conform/x": PLACE };
  return JSON.stringify({ ...request, params: { ...params, _meta: meta } }).replace(`"${PLACE}"`, json);
};

/** A request whose member `id` is this JSON, which the server may be unable to read. */
const asId = (json: string) => (request: JsonObject) =>
  JSON.stringify({ ...request, id: PLACE }).replace(`"${PLACE}"`, json);

const UNREADABLE =
  "No sentence limits numbers, depth or texts, so a server may refuse what it cannot read: any answer passes. Over stdio, an answer to a message that cannot be read may be absent, so no answer is a warning. What comes after it is judged.";

const answers = {
  pass: [...ANY_ANSWER.pass, error(ParseError, InvalidRequest, InvalidParams)] as const,
  warn: [{ shape: silence, because: "the client cannot know that the message was rejected" }],
};

interface Text {
  readonly id: string;
  readonly what: string;
  readonly edit: (request: JsonObject) => string;
  /** Its id cannot be read. */
  readonly lacksId?: true;
}

const TEXTS: readonly Text[] = [
  { id: "number.digits", what: `a number of ${DIGITS} digits in _meta`, edit: inMeta("7".repeat(DIGITS)) },
  {
    id: "number.negative-digits",
    what: `a negative number of ${DIGITS} digits in _meta`,
    edit: inMeta(`-${"7".repeat(DIGITS)}`),
  },
  {
    id: "number.fraction-digits",
    what: `a fraction of ${DIGITS} digits in _meta`,
    edit: inMeta(`0.${"7".repeat(DIGITS)}`),
  },
  { id: "number.exponent", what: "the number 1e999999 in _meta", edit: inMeta("1e999999") },
  {
    id: "number.id-digits",
    what: `a number of ${DIGITS} digits as id`,
    edit: asId("7".repeat(DIGITS)),
    lacksId: true,
  },
  { id: "number.id-fraction", what: `the number ${FRACTION} as id`, edit: asId(FRACTION), lacksId: true },
  { id: "depth.arrays", what: `${TIMES} nested arrays in _meta`, edit: inMeta(nested("[", "]")) },
  {
    id: "depth.objects",
    what: `${TIMES} nested objects in _meta`,
    edit: inMeta(`${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`),
  },
  {
    id: "depth.not-closed",
    what: `${TIMES} arrays that are not closed`,
    edit: () => "[".repeat(DEPTH),
    lacksId: true,
  },
  {
    id: "text.lone-surrogate",
    what: "half of a surrogate pair, escaped, in _meta",
    edit: inMeta('"\\ud800"'),
  },
  { id: "text.null-character", what: "an escaped character U+0000 in _meta", edit: inMeta('"a\\u0000b"') },
  {
    id: "members.twice",
    what: "the same member of _meta twice",
    edit: inMeta('1,"io.github.mcp-conform/x":2'),
  },
  {
    id: "members.proto",
    what: "members named __proto__ and constructor in _meta",
    edit: inMeta('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'),
  },
];

/** JSON that some readers cannot read. Each may end a process, so they are sent last. */
export const textRows: readonly Row[] = TEXTS.map(
  ({ id, what, edit, lacksId }): Row => ({
    id,
    title: `A request with ${what} is answered, if only by a refusal, and the server serves on`,
    messages: [{ words: what, edit }],
    ...(lacksId ? {} : { answers }),
    sending: "extreme",
    requirements: ["jsonrpc.error.survived"],
    reading: UNREADABLE,
    hint: "Catch what your JSON reader throws, for depth and size as well, answer with error -32700 or -32600, and read the next message.",
  }),
);
