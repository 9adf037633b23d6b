import type { SseEvent } from "../switch.ts";

/**
 * The events of a stream, for any chunks of bytes and any line ends. Each comment is an event of its own. An event
 * without a blank line at its end is ignored.
 *
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent> {
  let fields: Fields = {};
  for await (const line of linesOf(body)) {
    if (line === "") {
      if (Object.keys(fields).length > 0) yield fields;
      fields = {};
    } else if (line.startsWith(":")) yield { comment: line.slice(1) };
    else fields = withField(fields, line);
  }
}

type Fields = Omit<SseEvent, "comment">;

function withField(fields: Fields, line: string): Fields {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  switch (name) {
    case "data":
      return { ...fields, data: fields.data === undefined ? value : `${fields.data}\n${value}` };
    case "event":
      return { ...fields, event: value };
    case "id":
      return value.includes("\0") ? fields : { ...fields, id: value };
    case "retry":
      return /^\d+$/.test(value) ? { ...fields, retry: Number(value) } : fields;
    default:
      return fields;
  }
}

/** Lines end with CR, LF, or both. A CR ends its line immediately, without waiting for an LF. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let isAfterReturn = false;
  for await (const chunk of body) {
    let text = decoder.decode(chunk, { stream: true });
    if (isAfterReturn && text !== "") {
      if (text.startsWith("\n")) text = text.slice(1);
      isAfterReturn = false;
    }
    isAfterReturn ||= text.endsWith("\r");
    const [first = "", ...others] = text.split(/\r\n|\r|\n/);
    let line = rest + first;
    for (const next of others) {
      yield line;
      line = next;
    }
    rest = line;
  }
}
