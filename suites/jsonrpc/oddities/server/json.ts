import { isObject } from "../../../../harness/reference/message.ts";
import type { Hooks, Oddity } from "../../../../harness/switches/server.ts";

/** Changes how messages are written, but not their meaning. */
function onText(edit: (json: string) => string): Hooks {
  return {
    line: (line) => `${edit(line.trimEnd())}\n`,
    // The address of HTTP+SSE is no JSON.
    event: (event) => [
      event.data && event.event !== "endpoint" ? { ...event, data: edit(event.data) } : event,
    ],
    http: async (request, next) => {
      const reply = await next(request);
      const isJson = reply.headers["content-type"] === "application/json";
      return isJson && typeof reply.body === "string" ? { ...reply, body: edit(reply.body) } : reply;
    },
  };
}

/** JSON with escapes for all characters outside ASCII. */
function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A string or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function withDecimalPoints(json: string): string {
  return json.replace(TOKEN, (token) => (/^-?\d+$/.test(token) ? `${token}.0` : token));
}

/** Reverses the order of members, at every depth. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

/** What JSON allows. */
export const jsonOddities: readonly Oddity[] = [
  {
    id: "json.escaped",
    describe: "writes JSON in ASCII only",
    ...onText(ascii),
  },
  {
    id: "json.spaced",
    describe: "writes JSON with spaces and tabs around everything",
    ...onText((json) => `  ${JSON.stringify(JSON.parse(json), null, 1).replace(/\n\s*/g, "  ")}\t`),
  },
  {
    id: "json.decimals",
    // Two readings (docs/readings.md, S13): an integer in the text, a number in the schema. 1.0 is both.
    describe: "writes integers, also ids, with a decimal point",
    ...onText(withDecimalPoints),
  },
  {
    id: "json.members-reversed",
    describe: "writes the members of objects in reverse order",
    outgoing: (message) => [reversed(message)],
  },
];
