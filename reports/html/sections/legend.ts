import { say } from "../../language/language.ts";
import type { Text } from "../../language/zh.ts";
import { type Markup, markup } from "../markup.ts";
import { said } from "../said.ts";
import type { Subject } from "../subject.ts";
import { badge, STATUS_WORDS, STATUSES } from "../verdict.ts";

const WIRE: Text =
  "On the wire, → marks what the harness sent, and ← what the {role} under test sent. Each line begins with the number of the message and the seconds since the start of the run. An answer ends with the milliseconds since its request. The report changes the white space between JSON tokens, and nothing else. A line can have several events of one exchange: the start of an event stream, its message and its end. A value that an earlier message shows is replaced by a reference to it. Of an event stream, ids and event names are shown where they are unusual, evidence, or used again. Headers are shown where they differ from those of an earlier message of the same kind; a Date, a Content-Length that fits its body, an Mcp-Method or Mcp-Name that repeats the body, and the session id and revision of the connection are not compared. Characters that are invisible or reorder the text are shown as codes, for example {code}.";

/** The meaning of the words and signs of the page. */
export function legend(subject: Subject): Markup {
  const { role } = subject.result.target;
  return markup`<dl class="legend">
${STATUSES.map((one) => markup`<div><dt>${badge(one)}</dt><dd>${STATUS_WORDS[one].means}</dd></div>\n`)}</dl>
<p>${say("A leg is one run of the checks: one revision over one transport. A requirement has the worst verdict of its checks. A number such as #17 is the number of a message on the wire.")}</p>
<p>${said(WIRE, { role: say(role), code: markup`<code>\\u{202e}</code>` })}</p>
`;
}
