import { lacksExercise } from "../../../harness/check/expect.ts";
import { HEADER } from "../../../harness/trace/headers.ts";
import { check } from "../../across-topics/server/check.ts";
import { type HeaderChange, withHeader, withoutHeader } from "../../across-topics/server/http/headers.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { HINT, MISMATCH } from "./answers.ts";
import { NAMED_REQUESTS, namedRequests } from "./named-request.ts";

/** The form for values that a header cannot hold as they are. */
export function wrapped(value: string): string {
  return `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}

/** Changes the case of the last letter. Only there is the case of a URI always significant. */
function otherCase(value: string): string {
  if (!/[A-Za-z]/.test(value))
    lacksExercise("resource.plain", "a resource, prompt or tool whose name has a letter");
  return value.replace(/[A-Za-z](?=[^A-Za-z]*$)/, (letter) => {
    const upper = letter.toUpperCase();
    return upper === letter ? letter.toLowerCase() : upper;
  });
}

interface Wrong {
  readonly what: string;
  readonly title: string;
  readonly sends: string;
  readonly requirement: RequirementId;
  readonly headers: (name: string) => HeaderChange;
}

const WRONG: readonly Wrong[] = [
  {
    what: "missing",
    title: "A request without the Mcp-Name that its method requires is refused with status 400 and -32020",
    sends: `${NAMED_REQUESTS}, without the Mcp-Name header`,
    requirement: "headers.standard.mismatch",
    headers: () => withoutHeader(HEADER.name),
  },
  {
    what: "mismatch",
    title: "A request whose Mcp-Name differs from the body is refused with status 400 and -32020",
    sends: `${NAMED_REQUESTS}, with another name in Mcp-Name`,
    requirement: "headers.standard.mismatch",
    headers: (name) => withHeader(HEADER.name, `${name.replace(/[^\x21-\x7e]/g, "")}-other`),
  },
  {
    what: "case",
    title: "A request whose Mcp-Name differs in case is refused with status 400 and -32020",
    sends: `${NAMED_REQUESTS}, with one letter of its name in the other case in Mcp-Name`,
    requirement: "headers.standard.mismatch",
    headers: (name) => withHeader(HEADER.name, wrapped(otherCase(name))),
  },
  {
    what: "wrapped-mismatch",
    title: "An Mcp-Name whose base64 decodes to another name is refused with status 400 and -32020",
    sends: `${NAMED_REQUESTS}, with another name in base64 in Mcp-Name`,
    requirement: "headers.encoding.decoded",
    headers: (name) => withHeader(HEADER.name, wrapped(`${name}-other`)),
  },
  {
    what: "undecodable",
    title: "An Mcp-Name with invalid base64 is refused with status 400 and -32020",
    sends: `${NAMED_REQUESTS}, with Mcp-Name: =?base64?!!!?=`,
    requirement: "headers.encoding.undecodable",
    headers: () => withHeader(HEADER.name, "=?base64?!!!?="),
  },
  {
    what: "markers",
    title:
      "An Mcp-Name with =?BASE64? in upper case is not decoded, so it is refused with status 400 and -32020",
    sends: `${NAMED_REQUESTS}, with its name as =?BASE64?…?= in Mcp-Name`,
    requirement: "headers.encoding.markers",
    headers: (name) => withHeader(HEADER.name, wrapped(name).replace("base64", "BASE64")),
  },
];

/** The header repeats the name or the URI of the body. */
export const nameHeaders = WRONG.map(({ what, title, sends, requirement, headers }) =>
  check({
    id: `headers.name.${what}`,
    title,
    requirements: [requirement, "headers.validation.error"],
    exercises: ["resource.plain"],
    transport: "http",
    on: "own",
    sends,
    answers: MISMATCH,
    hint: HINT,
    async run(context) {
      for (const { method, params, name } of await namedRequests(context)) {
        const reply = await context.session.request(method, params, { broken: true, headers: headers(name) });
        context.expect.reply(reply, undefined, { sent: method });
      }
    },
  }),
);
