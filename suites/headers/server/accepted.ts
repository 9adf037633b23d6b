import type { SendOptions } from "../../../harness/session/session-state.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { withHeader } from "../../across-topics/server/http/headers.ts";
import { NO_KEYWORD } from "../../across-topics/server/no-keyword.ts";
import { ACCEPTED } from "./answers.ts";
import { wrapped } from "./name.ts";
import { NAMED_REQUEST, namedRequest } from "./named-request.ts";

/** Changes the case of all header names, as a client may do. */
function renamed(change: (name: string) => string): NonNullable<SendOptions["headers"]> {
  return (headers: Headers) => headers.map(([name, value]) => [change(name), value]);
}

const onOwn = checksOn("own", { transport: "http" });

export const namesIgnoreCase = onOwn({
  id: "headers.name.case-insensitive",
  title: "Header names are read case-insensitively",
  requirements: ["headers.name.case-insensitive"],
  hint: "Compare the names of HTTP headers without regard to case.",
  exercises: ["resource.plain"],
  sends: `${NAMED_REQUEST}, twice: with all header names in lower case and in upper case`,
  answers: ACCEPTED,
  async run(context) {
    const { method, params } = await namedRequest(context);
    for (const change of [lower, upper]) {
      context.expect.reply(await context.session.request(method, params, { headers: renamed(change) }));
    }
  },
});

const lower = (name: string) => name.toLowerCase();
const upper = (name: string) => name.toUpperCase();

export const nameDecoded = onOwn({
  id: "headers.name.decoded",
  title: "An Mcp-Name header in base64 is decoded before it is compared",
  requirements: ["headers.encoding.decoded"],
  exercises: ["resource.plain"],
  sends: `${NAMED_REQUEST}, with its name in base64 in Mcp-Name`,
  answers: ACCEPTED,
  hint: "When a value has the form =?base64?…?=, decode the base64 between the markers as UTF-8, and compare the decoded value with the body.",
  async run(context) {
    const { method, params, name } = await namedRequest(context);
    const headers = withHeader(HEADER.name, wrapped(name));
    context.expect.reply(await context.session.request(method, params, { headers }));
  },
});

export const edgesTrimmed = onOwn({
  id: "headers.value.white-space",
  title: "White space around a header value is ignored",
  requirements: ["headers.standard.mismatch"],
  sends: "server/discover with spaces and tabs around the values of its headers",
  answers: { ...ACCEPTED, warn: [NO_KEYWORD] },
  leniency: "no-keyword",
  reading:
    "In HTTP, white space around a value is not part of the value (RFC 9110, 5.5), so these headers match the body. MCP does not mention white space, so a refusal is a warning.",
  hint: "Trim a header value before you compare it, unless your HTTP library does so.",
  async run({ session, expect }) {
    const headers = (all: Headers): Headers =>
      all.map(([name, value]) => [name, /^mcp-/i.test(name) ? `  ${value}\t ` : value]);
    expect.reply(await session.request("server/discover", undefined, { headers }));
  },
});
