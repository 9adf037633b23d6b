import { HEADER } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { type HeaderChange, withHeader, withoutHeader } from "../../across-topics/server/http/headers.ts";
import { HINT, MISMATCH } from "./answers.ts";

interface Wrong {
  readonly what: string;
  readonly title: string;
  readonly sends: string;
  readonly headers: HeaderChange;
}

const WRONG: readonly Wrong[] = [
  {
    what: "missing",
    title: "A request without Mcp-Method is refused with status 400 and -32020",
    sends: "server/discover without the Mcp-Method header",
    headers: withoutHeader(HEADER.method),
  },
  {
    what: "mismatch",
    title: "A request whose Mcp-Method names another method is refused with status 400 and -32020",
    sends: "server/discover with Mcp-Method: tools/list",
    headers: withHeader(HEADER.method, "tools/list"),
  },
  {
    what: "case",
    title: "A request whose Mcp-Method differs in case is refused with status 400 and -32020",
    sends: "server/discover with Mcp-Method: Server/Discover",
    headers: withHeader(HEADER.method, "Server/Discover"),
  },
];

/** The header repeats the method of the body. Header values are case-sensitive, other than header names. */
export const methodHeaders = WRONG.map(({ what, title, sends, headers }) =>
  check({
    id: `headers.method.${what}`,
    title,
    requirements: ["headers.standard.mismatch", "headers.validation.error"],
    transport: "http",
    on: "own",
    sends,
    answers: MISMATCH,
    hint: HINT,
    async run({ session, expect }) {
      expect.reply(await session.request("server/discover", undefined, { broken: true, headers }));
    },
  }),
);
