import { type CountedThere, countedIn } from "../../harness/trace/counted.ts";
import type { TraceEvent } from "../../harness/trace/event.ts";
import type { Screen } from "../screen.ts";
import { printableLine } from "../text.ts";
import { carriedBy } from "../wire/carried.ts";
import { sideOf } from "../wire/side.ts";
import { type Recorded, textOfEach } from "./message.ts";

/** For what messages were sent: a check, and the situation that it judges. */
type Askers = readonly string[];

/**
 * What was sent for a check, and what answered it, each on one line of any length. The numbers count within the check, so that the
 * lines of two runs can be compared: the numbers of a trace count everything that crossed the wire, and differ from run to run.
 * Undefined if nothing was sent for it.
 */
export function messagesOfCheck(askers: Askers, { events, role }: Recorded): string | undefined {
  const found = sentFor(askers, events);
  const places = [...new Set(found.map(({ counted }) => counted.place))];
  if (places.length === 0) return undefined;
  const blocks = places.map((place) => {
    // The answer is below what it answers, also where others came first.
    const lines = found
      .filter(({ counted }) => counted.place === place)
      .sort((one, other) => one.counted.number - other.counted.number)
      .map(({ event, counted }) =>
        line(counted.number, sideOf(role, event.channel) === "harness" ? "→" : "←", event),
      );
    return [...(places.length > 1 ? [`${place}:`] : []), ...lines].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

/** One of them in full, with what answered it, in each leg. Undefined if there is none with this number. */
export function messageOfCheck(
  askers: Askers,
  number: number,
  recorded: Recorded,
  screen: Screen,
): string | undefined {
  const found = sentFor(askers, recorded.events).filter(({ counted }) => counted.number === number);
  return found.length === 0
    ? undefined
    : textOfEach(
        found.map(({ event }) => event),
        recorded,
        screen,
      );
}

interface Found {
  readonly event: TraceEvent;
  readonly counted: CountedThere;
}

function sentFor(askers: Askers, events: readonly TraceEvent[]): readonly Found[] {
  const all = countedIn(events);
  return events.flatMap((event) => {
    const counted = all.get(event.seq);
    return counted !== undefined && askers.includes(counted.of) && isShown(event) ? [{ event, counted }] : [];
  });
}

/** The end of an exchange says nothing that its response does not. */
const isShown = ({ channel }: TraceEvent) => channel !== "http-end";

function line(number: number, arrow: "→" | "←", event: TraceEvent): string {
  const frame = frameOf(event);
  const text = carriedBy(event)?.text;
  return [
    number,
    arrow,
    ...(frame === undefined ? [] : [frame]),
    ...(text === undefined ? [] : [printableLine(text, Infinity)]),
  ].join(" ");
}

/** What HTTP says beside the message. A POST is what carries messages. */
function frameOf(event: TraceEvent): string | undefined {
  if (event.channel === "http-response") return `HTTP ${event.status}`;
  return event.channel === "http-request" && event.method !== "POST" ? event.method : undefined;
}
