import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

/** Does not pass a result on, if what came before it matches. */
function refuses(which: RegExp): Hooks {
  let isStrange = false;
  return {
    receive: (text) => {
      const isOne = /"(?:content|contents|messages)":\[|"notifications\/progress"/.test(text);
      isStrange ||= isOne && which.test(text);
      return text;
    },
    decide: {
      acceptedResult: (value) => {
        const was = isStrange;
        isStrange = false;
        return value && !was;
      },
    },
  };
}

type Row = readonly [name: string, describe: string, which: RegExp];

const CALLS: readonly Row[] = [
  ["content-empty", "refuses a result without a block", /"content":\[\]/],
  [
    "unknown-member",
    "refuses a result of a call with an unknown member",
    /"content":\[.*\],"mcp-conform":\{"one"/,
  ],
  ["meta-empty", "refuses a result of a call with an empty _meta", /"content":\[.*\],"_meta":\{\}/],
  ["meta-values", "reads only texts in _meta of a result of a call", /"mcp-conform\.example\/form":\[null/],
  ["error-false", "takes isError for true wherever it is", /"isError":false/],
  ["block-unknown-member", "refuses a block with an unknown member", /"content":\[\{[^}]*"mcp-conform":null/],
  [
    "block-meta-empty",
    "refuses a block with an empty _meta",
    /"content":\[\{"type":"text","text":"[^"]*","_meta":\{\}/,
  ],
  [
    "block-annotations-empty",
    "needs a member of the annotations of a block",
    /"content":\[\{"type":"text",[^}]*"annotations":\{\}/,
  ],
  [
    "block-annotations-edges",
    "takes the priority 0 for an absent one",
    /"content":\[\{[^}]*"annotations":\{"audience":\[\]/,
  ],
  ["block-annotations-unknown", "refuses an unknown annotation of a block", /"annotations":\{"mcp-conform"/],
  ["block-last-modified", "refuses lastModified", /"lastModified"/],
  ["text-empty", "takes an empty text for an absent one", /"content":\[\{"type":"text","text":""/],
  ["text-controls", "refuses control characters in a text", /"content":.*one\\ntwo/],
  ["text-json", "takes a text that is JSON for a message", /\{\\"jsonrpc\\"/],
  ["image", "shows only texts", /"content":\[\{"type":"image"/],
  ["audio", "does not know audio", /"content":\[\{"type":"audio"/],
  [
    "resource-text",
    "needs the MIME type of an embedded resource",
    /"content":\[\{"type":"resource".*"text":"embedded"/,
  ],
  [
    "resource-blob",
    "takes an empty base64 text for an absent one",
    /"content":\[\{"type":"resource".*"blob":""/,
  ],
  ["link", "needs the title of a link", /"content":\[\{"type":"resource_link",[^}]*"name":"link"\}/],
  ["link-members", "takes the size 0 for an error", /"content":\[.*"size":0/],
  ["many-blocks", "reads 500 blocks of a result", /block 500/],
  [
    "structured-without-schema",
    "needs an output schema for structured content",
    /"structuredContent":\{"count":1\}/,
  ],
  ["structured-empty", "needs a member of structured content", /"structuredContent":\{\}/],
  [
    "structured-more-members",
    "refuses structured content with more members than the schema names",
    /"structuredContent":\{"count":1,"more"/,
  ],
  ["structured-names", "reads only names of letters in structured content", /"structuredContent":\{"é/],
  ["structured-enum-scripts", "compares enum values as bytes of ASCII", /"structuredContent":\{"value":"é/],
  ["structured-enum-spaces", "removes spaces from enum values", /"structuredContent":\{"value":"two words/],
  ["structured-enum-percent", "decodes enum values", /"structuredContent":\{"value":"%20/],
  [
    "structured-enum-braces",
    "takes an enum value for a template",
    /"structuredContent":\{"value":"\{value\}/,
  ],
  [
    "structured-enum-empty",
    "takes an empty enum value for an absent one",
    /"structuredContent":\{"value":""/,
  ],
  ["structured-length", "counts UTF-16 units for maxLength", /"structuredContent":\{"mark"/],
  ["structured-null", "knows no list of types", /"structuredContent":\{"value":null/],
  ["structured-integer-fraction", "takes 3.0 for no integer", /"count":3\.0/],
  ["structured-integer-exponent", "takes 4e1 for no integer", /"count":4e1/],
  [
    "structured-dialect",
    "refuses a schema that names its dialect",
    /"structuredContent":\{"value":"of 2020-12"/,
  ],
  [
    "structured-format-unknown",
    "refuses a schema with an unknown format",
    /"structuredContent":\{"value":"text"/,
  ],
  [
    "structured-deep",
    "reads no more than 50 levels of structured content",
    /"structuredContent":\{"value":(?:\[\{"inner":){25}/,
  ],
  [
    "structured-error",
    "needs structured content of a tool with an output schema also in an error",
    /"text":"The tool with a schema failed"/,
  ],
  [
    "written-reversed",
    "reads only what comes after the id of a response",
    /"text":"reversed text"|"reversed text"/,
  ],
];

const PROGRESS: readonly Row[] = [
  ["progress-zero", "takes the progress 0 for an absent one", /"progress":0\}/],
  ["progress-negative", "reads no progress below 0", /"progress":-1\.5/],
  ["progress-fraction", "reads only integers as progress", /"progress":0\.25/],
  ["progress-beyond", "takes progress over the total for an error", /"progress":3,"total":2/],
  ["progress-message-empty", "needs a message of progress that is not empty", /"progress":1,"message":""/],
  ["progress-meta-empty", "refuses progress with an empty _meta", /"progress":1,"_meta"/],
  ["progress-many", "gives a call up after 50 notifications of progress", /"progress":50\}/],
];

const OTHERS: readonly Row[] = [
  ["reads.contents-empty", "refuses a resource without contents", /"contents":\[\]/],
  [
    "reads.unknown-member",
    "refuses the result of a read with an unknown member",
    /"contents":\[.*\],"mcp-conform":\{"one"/,
  ],
  ["reads.meta-empty", "refuses the result of a read with an empty _meta", /"contents":\[.*\],"_meta":\{\}/],
  [
    "reads.item-unknown-member",
    "refuses contents with an unknown member",
    /"contents":\[\{[^}]*"mcp-conform"/,
  ],
  ["reads.item-meta-empty", "refuses contents with an empty _meta", /"contents":\[\{[^}]*"_meta":\{\}/],
  [
    "reads.text-empty",
    "takes contents that are an empty text for absent ones",
    /"contents":\[\{[^}]*"text":""/,
  ],
  ["reads.text-controls", "ends contents at U+0000", /"contents":.*\\u0000two/],
  ["reads.mime-type-parameters", "refuses a MIME type with parameters", /charset=utf-8; note/],
  [
    "reads.mime-type-absent",
    "needs the MIME type of contents",
    /"contents":\[\{"uri":"[^"]*","text":"The plain/,
  ],
  ["reads.blob", "reads only texts", /"contents":\[\{[^}]*"blob":"i/],
  ["reads.blob-empty", "takes empty base64 contents for absent ones", /"contents":\[\{[^}]*"blob":""/],
  ["reads.several", "refuses contents of another URI than that of the request", /inner%20one/],
  ["gets.messages-empty", "refuses a prompt without messages", /"messages":\[\]/],
  [
    "gets.description-empty",
    "takes an empty description of a prompt for an error",
    /"messages":.*"description":""/,
  ],
  [
    "gets.unknown-member",
    "refuses the result of a get with an unknown member",
    /"messages":\[.*\],"mcp-conform":\{"one"/,
  ],
  ["gets.meta-empty", "refuses the result of a get with an empty _meta", /"messages":\[.*\],"_meta":\{\}/],
  [
    "gets.message-unknown-member",
    "refuses a message of a prompt with an unknown member",
    /"messages":.*"mcp-conform":1/,
  ],
  [
    "gets.assistant-first",
    "needs a message of the user at the beginning of a prompt",
    /"messages":\[\{"role":"assistant"/,
  ],
  ["gets.image", "refuses an image in a prompt", /"messages":\[.*"type":"image"/],
  ["gets.audio", "refuses audio in a prompt", /"messages":\[.*"type":"audio"/],
  ["gets.resource", "refuses an embedded resource in a prompt", /"messages":\[.*"type":"resource",/],
  ["gets.link", "refuses a link in a prompt", /"messages":\[.*"type":"resource_link"/],
  ["gets.annotations-edges", "refuses annotations in a prompt", /"messages":\[.*"annotations"/],
];

const fault = ([name, describe, which]: Row): Fault => ({
  id: `forms.${name}`,
  describe,
  trips: [`client.forms.${name}`],
  says: /a report that the client did not accept the result/,
  remember: () => refuses(which),
});

/** Changes a text before the client passes it on. */
const misreads = (name: string, describe: string, edit: (text: string) => string): Fault => ({
  id: `forms.calls.${name}`,
  describe,
  trips: [`client.forms.calls.${name}`],
  says: /a report with another text/,
  receive: (text) => (text.includes('"content":[') ? edit(text) : text),
});

const READING: readonly Fault[] = [
  misreads("written-ascii", "cannot decode surrogate pairs of a text", (text) =>
    text.includes('"text":"ascii a') ? text.replace("\\ud83d\\ude42", "\\ufffd\\ufffd") : text,
  ),
  misreads("written-raw", "reads texts as ASCII", (text) =>
    text.includes('"text":"raw a') ? text.replace("é", "?") : text,
  ),
  misreads("written-escaped", "passes escapes on as they are written", (text) =>
    text.replace(
      /"text":"(\\u0065\\u0073[^"]*)"/,
      (_, value: string) => `"text":"${value.replaceAll("\\", "\\\\")}"`,
    ),
  ),
];

export const resultFormFaults: readonly Fault[] = [
  ...[...CALLS, ...PROGRESS].map(([name, ...more]) => fault([`calls.${name}`, ...more])),
  ...OTHERS.map(fault),
  ...READING,
].map((one) => (/\.(?:calls|reads|gets)\.meta-empty$/.test(one.id) ? { ...one, revisions: STATEFUL } : one));
