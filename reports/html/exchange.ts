import type { TraceEvent } from "../../harness/trace/event.ts";
import type { CheckResult } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { carriedBy } from "../wire/carried.ts";
import { labelOf } from "../wire/label.ts";
import { toMessage } from "./links.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { payloadMarkup } from "./wire/payload.ts";

/** A longer payload would hide the cause itself. The wire has all of it. */
const MOST = 1_500;

/** The message that shows a violation, and the request that it answers. The value that is wrong is marked. */
export function exchangeOf(subject: Subject, { evidence }: CheckResult): Markup {
  const { events, answers } = subject;
  const [first] = evidence;
  const event = first && events[first.message - 1];
  if (first === undefined || event === undefined) return NOTHING;
  const request = answers.get(event.seq);
  const asked = request && events[request.seq - 1];
  const pointers = evidence.flatMap(({ message, pointer }) =>
    message === first.message && pointer ? [pointer] : [],
  );
  const shown = [...(asked ? [message(subject, asked, [])] : []), message(subject, event, pointers)];
  return markup`<details class="exchange"><summary>${say(shown.length === 2 ? "The two messages" : "The message")}</summary>${shown}</details>\n`;
}

function message(subject: Subject, event: TraceEvent, pointers: readonly string[]): Markup {
  const carried = carriedBy(event);
  const head = markup`<p>${toMessage(subject, event.seq)} ${labelOf(event, undefined)}</p>`;
  if (carried === undefined) return head;
  const { text, json } = carried;
  return text.length > MOST ? head : markup`${head}<pre>${payloadMarkup(text, json, pointers)}</pre>`;
}
