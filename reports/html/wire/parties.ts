import type { HttpRequestEvent, TraceEvent } from "../../../harness/trace/event.ts";
import { say } from "../../language/language.ts";
import { messagesOf } from "../../wire/exchanges.ts";
import { labelOf } from "../../wire/label.ts";
import { toMessage } from "../links.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";

/** Who takes part where a client is authorized, in the order of the lanes. The harness plays all but the first. */
const LANES = ["client", "server", "authorization server", "browser"] as const;

type Party = (typeof LANES)[number];

/** One step: what a party sent, in the lane of the party that got it. */
interface Step {
  readonly event: TraceEvent;
  readonly from: Party;
  readonly to: Party;
  readonly status: number | undefined;
}

/**
 * The situations of a client with an authorization server: all of their connections in one table, in the order of time,
 * with a lane for each party. The connections below have the complete messages.
 */
export function partiesMarkup(subject: Subject): Markup {
  const situations = situationsOf(subject.events);
  if (situations.size === 0) return NOTHING;
  return markup`<h3>${say("Four parties: client, server, authorization server, browser")}</h3>
${[...situations].map(([name, events]) => situationMarkup(subject, name, events))}`;
}

/** Events by situation and revision, where an authorization server takes part. */
function situationsOf(events: readonly TraceEvent[]): ReadonlyMap<string, readonly TraceEvent[]> {
  const keys = new Map<string, string>();
  const wanted = new Set<string>();
  for (const event of events) {
    if (event.channel !== "open") continue;
    const [, situation] = /\bsituation (\S+)$/.exec(event.purpose) ?? [];
    if (situation === undefined) continue;
    const key = `${situation} · ${event.revision}`;
    keys.set(event.connection, key);
    if (event.party !== undefined) wanted.add(key);
  }
  const found = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const key = keys.get(event.connection);
    if (key === undefined || !wanted.has(key)) continue;
    const mine = found.get(key);
    if (mine) mine.push(event);
    else found.set(key, [event]);
  }
  return found;
}

function stepsOf(events: readonly TraceEvent[]): readonly Step[] {
  const issuers = new Set(
    events.flatMap((event) =>
      event.channel === "open" && event.party !== undefined ? [event.connection] : [],
    ),
  );
  const statuses = new Map(
    events.flatMap((event) =>
      event.channel === "http-response" ? [[event.exchange, event.status] as const] : [],
    ),
  );
  const opened = new Set<string>();
  return events.flatMap((event): readonly Step[] => {
    if (event.channel === "browser") {
      opened.add(event.url);
      return [{ event, from: "client", to: "browser", status: undefined }];
    }
    if (event.channel !== "http-request") return [];
    const to = issuers.has(event.connection) ? "authorization server" : "server";
    return [{ event, from: senderOf(event, opened), to, status: statuses.get(event.exchange) }];
  });
}

/** The browser requests the address that the client opened. */
function senderOf({ method, url }: HttpRequestEvent, opened: ReadonlySet<string>): Party {
  return method === "GET" && opened.has(url) ? "browser" : "client";
}

function situationMarkup(subject: Subject, name: string, events: readonly TraceEvent[]): Markup {
  const steps = stepsOf(events);
  if (steps.length === 0) return NOTHING;
  const lanes = LANES.map((lane) => markup`<th scope="col">${say(lane)}</th>`);
  return markup`<details class="parties"><summary>${name}</summary><div class="wide" tabindex="0" role="region" aria-label="${name}"><table>
<thead><tr><th scope="col">s</th>${lanes}</tr></thead>
<tbody>
${steps.map((step) => rowOf(subject, step))}</tbody></table></div></details>
`;
}

/** A message of the protocol, or the request alone: the bodies of OAuth are long, and the connections below have them. */
function wordsOf(event: TraceEvent): string {
  if (event.channel !== "http-request" || messagesOf(event).some(({ method }) => method !== undefined))
    return labelOf(event, undefined);
  return `${event.method} ${URL.canParse(event.url) ? new URL(event.url).pathname : event.url}`;
}

function rowOf(subject: Subject, { event, from, to, status }: Step): Markup {
  const cells = LANES.map((lane) => {
    if (lane === from) return markup`<td>${toMessage(subject, event.seq)} →</td>`;
    if (lane !== to) return markup`<td></td>`;
    return markup`<td>${wordsOf(event)}${status !== undefined && markup` <b class="${status < 400 ? "pass" : "untested"}">${status}</b>`}</td>`;
  });
  return markup`<tr><td>${(event.ms / 1000).toFixed(3)}</td>${cells}</tr>\n`;
}
