import type { TraceEvent } from "../../harness/trace/event.ts";
import type { CheckResult } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { carriedBy } from "../wire/carried.ts";
import type { Asked } from "../wire/exchanges.ts";
import { nearest, readJson } from "../wire/json-text.ts";
import { labelOf } from "../wire/label.ts";
import { eventOf } from "../wire/numbered.ts";
import { sideOf } from "../wire/side.ts";
import { toMessage } from "./links.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { milliseconds, seconds } from "./wire/duration.ts";
import { payloadMarkup } from "./wire/payload.ts";

/** A longer payload would hide the finding itself: only the text around the place is shown. The wire has all of it. */
const MOST = 1_500;

/** How much of a long payload is shown before the place, of the place, and after it, in characters. */
const BEFORE = 300;
const PLACE = 700;
const AFTER = 200;

/** A longer payload is not searched for the place: its beginning is shown, in characters. */
const LARGEST = 256 * 1024;

/**
 * The message that shows a violation, and beside it the request that it answers, with the time between them. The value that
 * is wrong is marked.
 */
export function exchangeOf(subject: Subject, { evidence }: CheckResult, isOpen = false): Markup {
  const { events, answers } = subject;
  const [first] = evidence;
  const event = first && eventOf(events, first.message);
  if (first === undefined || event === undefined) return NOTHING;
  const request = answers.get(event.seq);
  const asked = request && eventOf(events, request.seq);
  const pointers = evidence.flatMap(({ message, pointer }) =>
    message === first.message && pointer ? [pointer] : [],
  );
  const shown = [
    ...(asked ? [message(subject, asked, [], undefined)] : []),
    message(subject, event, pointers, request),
  ];
  const isPair = shown.length === 2;
  return markup`<details class="exchange"${isOpen && markup` open`}><summary>${say(isPair ? "The two messages" : "The message")}</summary>${isPair ? markup`<div class="two">${shown}</div>` : shown}</details>
`;
}

function message(
  subject: Subject,
  event: TraceEvent,
  pointers: readonly string[],
  request: Asked | undefined,
): Markup {
  const carried = carriedBy(event);
  const arrow = sideOf(subject.result.target.role, event.channel) === "harness" ? "→" : "←";
  const time =
    request === undefined
      ? say("at {seconds} s", { seconds: seconds(event.ms) })
      : say("{ms} later", { ms: milliseconds(request.after) });
  const head = markup`<p>${arrow} ${toMessage(subject, event.seq)} ${labelOf(event, undefined)} · ${time}</p>`;
  if (carried === undefined) return markup`<div>${head}</div>`;
  const { text, json } = carried;
  const shown = text.length > MOST ? excerpt(text, json, pointers) : payloadMarkup(text, json, pointers);
  return markup`<div>${head}<pre>${shown}</pre></div>`;
}

/** A long payload around the first of the places, or its beginning. */
function excerpt(text: string, json: boolean, [pointer]: readonly string[]): Markup {
  const root = json && pointer && text.length <= LARGEST ? readJson(text) : undefined;
  const marked = root === undefined || pointer === undefined ? undefined : nearest(root, pointer);
  // The whole message is no place.
  if (marked === undefined || marked === root) return markup`${text.slice(0, MOST)}…`;
  const { at, end } = marked;
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(end, at + PLACE);
  const rest = end > to ? "…" : text.slice(end, end + AFTER);
  return markup`${from > 0 && "…"}${text.slice(from, at)}<mark>${text.slice(at, to)}</mark>${rest}${end + AFTER < text.length && end <= to && "…"}`;
}
