import { lacksExercise } from "../../../harness/check/expect.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { check } from "../check.ts";
import { type HeaderChange, withHeader, withoutHeader } from "../http/headers.ts";
import { HINT, MISMATCH } from "./answers.ts";
import { namedRequest } from "./named-request.ts";

const NAME = "Mcp-Name";

/** The wrapping for values that are unsafe in a header. */
export function wrapped(value: string): string {
  return `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}

/** The value with the case of its last letter changed: in a URI that is the part in which case surely counts. */
function otherCase(value: string): string {
  if (!/[A-Za-z]/.test(value)) lacksExercise("resource.plain", "a name with a letter in it");
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
    title: "A request without the Mcp-Name that its method wants is refused with status 400 and -32020",
    sends: "a read of a resource, or the like, without the header Mcp-Name",
    requirement: "headers.standard.mismatch",
    headers: () => withoutHeader(NAME),
  },
  {
    what: "mismatch",
    title: "A request whose Mcp-Name differs from its body is refused with status 400 and -32020",
    sends: "a read of a resource, or the like, under a header that names another",
    requirement: "headers.standard.mismatch",
    headers: (name) => withHeader(NAME, `${name.replace(/[^\x21-\x7e]/g, "")}-other`),
  },
  {
    what: "case",
    title: "A request whose Mcp-Name differs by case is refused with status 400 and -32020",
    sends: "a read of a resource, or the like, under a header with its name in other case",
    requirement: "headers.standard.mismatch",
    headers: (name) => withHeader(NAME, wrapped(otherCase(name))),
  },
  {
    what: "wrapped-mismatch",
    title: "An Mcp-Name in base64 is compared by what it holds",
    sends: "a read of a resource, or the like, under a header with another name in base64",
    requirement: "headers.encoding.decoded",
    headers: (name) => withHeader(NAME, wrapped(`${name}-other`)),
  },
  {
    what: "undecodable",
    title: "An Mcp-Name that looks like base64 and is none is refused with status 400 and -32020",
    sends: 'a read of a resource, or the like, under the header "Mcp-Name: =?base64?!!!?="',
    requirement: "headers.encoding.undecodable",
    headers: () => withHeader(NAME, "=?base64?!!!?="),
  },
  {
    what: "markers",
    title: "Markers of base64 in upper case are an ordinary value, which differs from the body",
    sends: "a read of a resource, or the like, with its name wrapped as =?BASE64?…?=",
    requirement: "headers.encoding.markers",
    headers: (name) => withHeader(NAME, wrapped(name).replace("base64", "BASE64")),
  },
];

/** The header against the name or URI in the body, which it repeats. */
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
    async run(stage) {
      const { method, params, name } = await namedRequest(stage);
      const reply = await stage.session.request(method, params, { broken: true, headers: headers(name) });
      stage.expect.reply(reply);
    },
  }),
);
