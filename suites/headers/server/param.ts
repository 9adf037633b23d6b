import { type Answers, errorUnder, HeaderMismatch } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import type { Check, CheckContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { allowedTools, sampleArguments } from "../../../harness/check/sample-arguments.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { type Mirrored, mirroredIn, paramHeadersOf, valueAt } from "../../across-topics/mirrored.ts";
import { check } from "../../across-topics/server/check.ts";
import { type HeaderChange, withHeader, withoutHeader } from "../../across-topics/server/http/headers.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { ACCEPTED, MISMATCH } from "./answers.ts";
import { wrapped } from "./name.ts";

/** A valid call of a tool with an annotated parameter, and that parameter. */
interface Call {
  readonly name: string;
  readonly args: JsonObject;
  readonly all: readonly Mirrored[];
  readonly one: Mirrored;
  readonly text: string;
}

/** The first possible call in which such a parameter is a direct member of the arguments. */
async function call(
  context: CheckContext,
  fits: (one: Mirrored, required: boolean) => boolean,
): Promise<Call> {
  const items = await offeredItems(context, "tools");
  for (const { value } of allowedTools(items, context.allow)) {
    const { name, inputSchema } = value;
    if (typeof name !== "string" || !isObject(inputSchema)) continue;
    const required = Array.isArray(inputSchema.required) ? inputSchema.required.map(String) : [];
    const all = mirroredIn(inputSchema);
    for (const one of all) {
      const [top, ...deeper] = one.path;
      if (top === undefined || deeper.length > 0 || !fits(one, required.includes(top))) continue;
      const asked = { ...inputSchema, required: [...new Set([...required, top])] };
      const args = sampleArguments(asked, context.facts.revision);
      if (args) return { name, args, all, one, text: String(valueAt(args, one.path)) };
    }
  }
  return lacksExercise("tool.mirrored");
}

function send(
  session: Session,
  { name, all }: Call,
  args: JsonObject,
  change?: HeaderChange,
): Promise<Reply> {
  const params = paramHeadersOf(all, args);
  return session.request(
    "tools/call",
    { name, arguments: args },
    {
      headers: (headers) => (change ?? ((same) => same))([...headers, ...params]),
      ...(change ? { broken: true } : {}),
    },
  );
}

/** The same value as the argument, written in another way. */
function sendWritten(session: Session, { name, args, one, all }: Call, text: string): Promise<Reply> {
  const headers: HeaderChange = (given) =>
    withHeader(one.header, text)([...given, ...paramHeadersOf(all, args)]);
  return session.request("tools/call", { name, arguments: args }, { headers });
}

function without(args: JsonObject, { path }: Mirrored): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([name]) => name !== path[0]));
}

const plainText = ({ schema }: Mirrored) =>
  schema.type === "string" &&
  ["enum", "const", "pattern", "format", "maxLength"].every((key) => !Object.hasOwn(schema, key));
const any = () => true;

interface Probe {
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  readonly hint: string;
  readonly sends: string;
  readonly answers: Answers;
  readonly fits?: (one: Mirrored, required: boolean) => boolean;
  readonly reading?: string;
  send(session: Session, call: Call): Promise<Reply>;
}

const PROBES: readonly Probe[] = [
  {
    id: "headers.param.mismatch",
    title: "A call whose Mcp-Param header differs from the argument is refused with status 400 and -32020",
    requirements: ["headers.param.mismatch", "headers.validation.error"],
    hint: "Compare each Mcp-Param header with the argument that it repeats. If it is missing or differs, answer with status 400 and error -32020.",
    sends: "a call with an annotated argument, and with another value in its header",
    answers: MISMATCH,
    // The value has the same type, so that only the comparison can detect it.
    send: (session, call) =>
      send(session, call, call.args, withHeader(call.one.header, otherThan(call.one, call.text))),
  },
  {
    id: "headers.param.missing",
    title: "A call with an annotated argument, but without its header, is refused with status 400 and -32020",
    requirements: ["headers.param.missing", "headers.validation.error"],
    hint: "If an argument has a value and its Mcp-Param header is missing, answer with status 400 and error -32020.",
    sends: "a call with an annotated argument, without the header for it",
    answers: MISMATCH,
    send: (session, call) => send(session, call, call.args, withoutHeader(call.one.header)),
  },
  {
    id: "headers.param.illegal-characters",
    title: "A call whose Mcp-Param header has characters outside ASCII is refused with status 400 and -32020",
    requirements: ["headers.param.illegal-characters", "headers.validation.error"],
    hint: "Refuse a header value with characters that are not allowed there: status 400 and error -32020.",
    sends:
      "a call with a letter outside ASCII in an annotated argument, and the same letter, not encoded, in its header",
    answers: { pass: [errorUnder([400], HeaderMismatch)] },
    fits: plainText,
    send: (session, call) => {
      const text = `${call.text}\u00e9`;
      const args = { ...call.args, [String(call.one.path[0])]: text };
      return send(session, call, args, withHeader(call.one.header, text));
    },
  },
  {
    id: "headers.param.decoded",
    title: "An Mcp-Param header in base64 is decoded before it is compared",
    requirements: ["headers.encoding.decoded"],
    hint: "When a value has the form =?base64?…?=, decode it before you compare it with the argument.",
    sends: "a call with an annotated argument, with its value in base64 in the header",
    answers: ACCEPTED,
    fits: plainText,
    send: (session, call) => sendWritten(session, call, wrapped(call.text)),
  },
  {
    id: "headers.param.null-not-expected",
    title: "A call with null for an annotated argument needs no header for it",
    requirements: ["headers.param.null-not-expected"],
    hint: "Expect no Mcp-Param header for an argument that is null.",
    sends: "a call with null for an annotated argument, without the header for it",
    answers: ACCEPTED,
    reading: "The tool may refuse null. Only error -32020 is a violation.",
    send: (session, call) => send(session, call, { ...call.args, [String(call.one.path[0])]: null }),
  },
  {
    id: "headers.param.absent-not-expected",
    title: "A call without an annotated argument needs no header for it",
    requirements: ["headers.param.absent-not-expected"],
    hint: "Expect no Mcp-Param header for an argument that the call does not have.",
    sends: "a call without an optional annotated argument, and without the header for it",
    answers: ACCEPTED,
    fits: (_, required) => !required,
    send: (session, call) => send(session, call, without(call.args, call.one)),
  },
  {
    id: "headers.param.numeric",
    title: "An integer in a header is compared as a number",
    requirements: ["headers.param.numeric"],
    hint: "Compare numbers by value: 1 and 1.0 are the same number.",
    sends: "a call with an integer n as annotated argument, and with n.0 in its header",
    answers: ACCEPTED,
    fits: ({ schema }) => schema.type === "integer",
    send: (session, call) => sendWritten(session, call, `${call.text}.0`),
  },
];

function otherThan({ schema }: Mirrored, text: string): string {
  if (schema.type === "integer") return String(Number(text) + 1);
  if (schema.type === "boolean") return text === "true" ? "false" : "true";
  return "mcp-conform-other";
}

/** The headers repeat arguments of the body. */
export const paramHeaders: readonly Check[] = PROBES.map(({ fits = any, send: probe, ...rest }) =>
  check({
    ...rest,
    exercises: ["tool.mirrored"],
    transport: "http",
    applies: declares("tools"),
    on: "own",
    async run(context) {
      context.expect.reply(await probe(context.session, await call(context, fits)));
    },
  }),
);
