import type { ModelEvent, TraceEvent } from "../../harness/trace/event.ts";
import { isObject } from "../../schema/json.ts";
import { say } from "../language/language.ts";
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
      return response === undefined ? say("event ") : say("{status} stream, ", { status: response.status });
    default:
      return "";
  }
}

/** An event without its prefix. Beside its request, a response needs neither the id nor the method. */
export function contentOf(event: TraceEvent, asked: Asked | undefined, isBeside = false): string {
  switch (event.channel) {
    case "open":
      return say("connection {name} opened over {transport}: {purpose}", {
        name: event.connection,
        transport: event.transport,
        purpose: event.purpose,
      });
    case "agreed":
      return say("agreed on {revision}", { revision: event.revision });
    case "unanswered":
      return say("no answer to message {request} within {limit} ms", {
        request: event.request,
        limit: event.limit,
      });
    case "close":
      return (
        say("closed: {how}", { how: event.how }) + (event.why ? say(", as {why}", { why: event.why }) : "")
      );
    case "exit":
      return exit(event);
    case "met":
      return say(
        event.ended === "itself"
          ? "the client ran in situation {situation} and ended"
          : "the client ran in situation {situation} and was ended by the harness",
        { situation: event.situation },
      );
    case "browser":
      return `${event.by === "opener" ? "opened" : "printed"} for the user: ${brief(event.url)}`;
    case "model":
      return modelLabel(event);
    case "stderr":
      return `${event.from ?? "stderr"}: ${brief(event.raw)}`;
    case "http-end":
      return say(ENDS[event.how], { number: event.exchange }) + (event.error ? `: ${event.error}` : "");
    case "http-response":
      return event.sse ? say("event stream") : payloadLabel(event, asked, isBeside);
    case "sse":
      return event.data === undefined || event.data === ""
        ? say(event.data === undefined ? "without data" : "with empty data") +
            (event.id === undefined ? "" : say(", id {id}", { id: brief(event.id) }))
        : payloadLabel({ ...event, raw: event.data }, asked, isBeside);
    case "http-request":
    case "stdin":
    case "stdout":
      return payloadLabel(event, asked, isBeside);
  }
}

function modelLabel({ shown, asks }: ModelEvent): string {
  const results = shown.map(
    ({ tool, text, isError }) =>
      `shows the model ${isError === true ? "an error" : "a result"} of ${brief(tool)}: ${brief(text)}`,
  );
  return [
    ...results,
    asks.length === 0 ? "the model is done" : `the model calls ${brief(asks.join(", "))}`,
  ].join("; ");
}

const ENDS = {
  complete: "HTTP exchange {number} complete",
  lost: "HTTP exchange {number} lost",
  aborted: "HTTP exchange {number} aborted by the harness",
} as const;

function exit({ code, signal, error, heldOpen }: Extract<TraceEvent, { channel: "exit" }>): string {
  const held = heldOpen ? say("; a child process still holds its output open") : "";
  if (error !== undefined) return say("the process did not start: {error}", { error });
  const how = signal ?? say("status {code}", { code: String(code) });
  return say("the process exited with {how}", { how }) + held;
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
function payloadLabel(
  { raw, message, unread }: Payload,
  asked: Asked | undefined,
  isBeside: boolean,
): string {
  if (raw === undefined || raw === "") return say("no body");
  if (unread !== undefined) return say("not read because of its {reason}", { reason: unread });
  if (message === undefined)
    return raw.trim() === "" ? say("a blank line") : say("not JSON: {text}", { text: brief(raw) });
  if (Array.isArray(message)) return say("batch of {number}", { number: message.length });
  if (!isObject(message)) return say("not a message: {text}", { text: brief(raw) });
  const { id, method, error } = message;
  const number = id === undefined ? "" : ` ${brief(JSON.stringify(id))}`;
  if (typeof method === "string") {
    const name = `${brief(method)}${about(message.params)}`;
    return id === undefined
      ? say("{method}, notification", { method: name })
      : say("{method}, request {id}", { method: name, id: number.trim() });
  }
  const isKnown = isBeside && asked !== undefined;
  const of = isKnown ? "" : number;
  const to =
    isKnown || asked === undefined || asked.method === ""
      ? ""
      : say(" to {method}", { method: brief(asked.method) });
  if (isObject(error)) {
    return say("error{id}{to}: {text}", { id: of, to, text: brief(`${error.code} ${error.message}`) });
  }
  return "result" in message
    ? say("result{id}{to}", { id: of, to })
    : say("not a message: {text}", { text: brief(raw) });
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
