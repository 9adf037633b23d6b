import type { SendOptions } from "../../../harness/session/session.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import { check } from "../check.ts";
import { withHeader } from "../http/headers.ts";
import { ACCEPTED } from "./answers.ts";
import { wrapped } from "./name.ts";
import { namedRequest } from "./named-request.ts";

/** Names of headers as a client may write them, in either case. */
function renamed(change: (name: string) => string): NonNullable<SendOptions["headers"]> {
  return (headers: Headers) => headers.map(([name, value]) => [change(name), value]);
}

export const namesIgnoreCase = check({
  id: "headers.name.case-insensitive",
  title: "The names of headers are read in any case",
  requirements: ["headers.name.case-insensitive"],
  exercises: ["resource.plain"],
  transport: "http",
  on: "own",
  sends: "a read of a resource, or the like, twice: with the names of all headers in lower and in upper case",
  answers: ACCEPTED,
  async run(stage) {
    const { method, params } = await namedRequest(stage);
    for (const change of [lower, upper]) {
      stage.expect.reply(await stage.session.request(method, params, { headers: renamed(change) }));
    }
  },
});

const lower = (name: string) => name.toLowerCase();
const upper = (name: string) => name.toUpperCase();

export const nameDecoded = check({
  id: "headers.name.decoded",
  title: "An Mcp-Name in base64 is decoded before it is compared",
  requirements: ["headers.encoding.decoded"],
  exercises: ["resource.plain"],
  transport: "http",
  on: "own",
  sends: "a read of a resource, or the like, whose name the header has in base64",
  answers: ACCEPTED,
  hint: "Take =?base64?…?= apart, decode what stands between as UTF-8, and compare that with the body.",
  async run(stage) {
    const { method, params, name } = await namedRequest(stage);
    const headers = withHeader("Mcp-Name", wrapped(name));
    stage.expect.reply(await stage.session.request(method, params, { headers }));
  },
});

export const edgesTrimmed = check({
  id: "headers.value.white-space",
  title: "White space around the value of a header does not count",
  requirements: ["headers.standard.mismatch"],
  transport: "http",
  on: "own",
  sends: "server/discover with spaces and tabs around the values of its headers",
  answers: ACCEPTED,
  reading:
    "HTTP does not make white space at the edges part of a value, so the headers say what the body says.",
  hint: "Trim values before you compare them, where your HTTP library has not done so.",
  async run({ session, expect }) {
    const headers = (all: Headers): Headers =>
      all.map(([name, value]) => [name, /^mcp-/i.test(name) ? `  ${value}\t ` : value]);
    expect.reply(await session.request("server/discover", undefined, { headers }));
  },
});
