import type { TraceEvent } from "../../../harness/trace/event.ts";
import { isObject } from "../../../schema/json.ts";
import type { Asked } from "./exchanges.ts";
import type { Line } from "./line.ts";

/** The maximum number of characters of the target's text in a label. The payload below has all of them. */
const BRIEF = 90;

/** An event in a few words. */
export function labelOf(event: TraceEvent, asked: Asked | undefined): string {
  return prefixOf({ main: event }) + contentOf(event, asked);
}

/** What is before the content of an HTTP message: "POST /mcp ", "HTTP 200 ". A POST to the usual URL has nothing. */
export function prefixOf({ main, response }: Partial<Line> & Pick<Line, "main">, usualUrl?: string): string {
  switch (main.channel) {
    case "http-request":
      return main.method === "POST" && main.url === usualUrl ? "" : `${main.method} ${pathOf(main.url)} `;
    case "http-response":
      return `HTTP ${main.status} `;
    case "sse":
      return response === undefined ? "event " : `${response.status} stream, `;
    default:
      return "";
  }
}

/** An event without its prefix. */
export function contentOf(event: TraceEvent, asked: Asked | undefined): string {
  switch (event.channel) {
    case "open":
      return `connection ${event.connection} opened over ${event.transport}: ${event.purpose}`;
    case "agreed":
      return `agreed on ${event.revision}`;
    case "close":
      return `closed: ${event.how}${event.why ? `, as ${event.why}` : ""}`;
    case "exit":
      return exit(event);
    case "met":
      return `the client ran in situation ${event.situation} and was ended by ${event.ended === "itself" ? "itself" : "the harness"}`;
    case "browser":
      return `${event.by === "opener" ? "opened" : "printed"} for the user: ${brief(event.url)}`;
    case "stderr":
      return `${event.from ?? "stderr"}: ${brief(event.raw)}`;
    case "http-end":
      return `HTTP exchange ${event.exchange} ${ENDS[event.how]}${event.error ? `: ${event.error}` : ""}`;
    case "http-response":
      return event.sse ? "event stream" : payloadLabel(event, asked);
    case "sse":
      return event.data === undefined || event.data === ""
        ? `${event.data === undefined ? "without" : "with empty"} data${event.id === undefined ? "" : `, id ${brief(event.id)}`}`
        : payloadLabel({ ...event, raw: event.data }, asked);
    case "http-request":
    case "stdin":
    case "stdout":
      return payloadLabel(event, asked);
  }
}

const ENDS = { complete: "complete", lost: "lost", aborted: "aborted by the harness" } as const;

function exit({ code, signal, error, heldOpen }: Extract<TraceEvent, { channel: "exit" }>): string {
  const held = heldOpen ? "; a child process still holds its output open" : "";
  if (error !== undefined) return `the process did not start: ${error}`;
  return `the process exited with ${signal === null ? `status ${code}` : signal}${held}`;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? brief(new URL(url).pathname + new URL(url).search) : brief(url);
}

interface Payload {
  readonly raw?: string;
  readonly message?: unknown;
  readonly unread?: string;
}

/** A payload in a few words: a message, a batch, or something else. */
function payloadLabel({ raw, message, unread }: Payload, asked: Asked | undefined): string {
  if (raw === undefined || raw === "") return "no body";
  if (unread !== undefined) return `not read because of its ${unread}`;
  if (message === undefined) return raw.trim() === "" ? "a blank line" : `not JSON: ${brief(raw)}`;
  if (Array.isArray(message)) return `batch of ${message.length}`;
  if (!isObject(message)) return `not a message: ${brief(raw)}`;
  const { id, method, error } = message;
  const number = id === undefined ? "" : ` ${brief(JSON.stringify(id))}`;
  if (typeof method === "string") {
    return `${brief(method)}${about(message.params)}${id === undefined ? ", notification" : `, request${number}`}`;
  }
  const to = asked === undefined || asked.method === "" ? "" : ` to ${brief(asked.method)}`;
  if (isObject(error)) return `error${number}${to}: ${brief(`${error.code} ${error.message}`)}`;
  return "result" in message ? `result${number}${to}` : `not a message: ${brief(raw)}`;
}

/** The subject of a request, if its params name one. */
function about(params: unknown): string {
  if (!isObject(params)) return "";
  const name = [params.name, params.uri, params.level].find((one) => typeof one === "string");
  return name === undefined ? "" : ` ${brief(String(name))}`;
}

function brief(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length <= BRIEF ? line : `${line.slice(0, BRIEF)}…`;
}
