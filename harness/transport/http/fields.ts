/** The fields of a block of an event stream. */
export interface Fields {
  readonly event?: string;
  readonly id?: string;
  /** The data lines, joined with newlines. Absent without a data line; "" for one empty data line. */
  readonly data?: string;
  /** Milliseconds. */
  readonly retry?: number;
  readonly comments?: readonly string[];
}

/**
 * The fields of one block without its blank line. A field with another name has no meaning and stays in the raw text.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function fieldsOf(lines: readonly string[]): Fields {
  const data: string[] = [];
  const comments: string[] = [];
  const fields: { event?: string; id?: string; retry?: number } = {};
  for (const line of lines) {
    const { name, value } = split(line);
    if (name === "") comments.push(value);
    else if (name === "data") data.push(value);
    else if (name === "event") fields.event = value;
    else if (name === "id" && !value.includes("\0")) fields.id = value;
    else if (name === "retry" && /^[0-9]+$/.test(value)) fields.retry = Number(value);
  }
  return {
    ...fields,
    ...(data.length > 0 ? { data: data.length === 1 ? data[0] : data.join("\n") } : {}),
    ...(comments.length > 0 ? { comments } : {}),
  };
}

/** A line that starts with a colon is a comment, with an empty name. One space after the colon is not part of the value. */
function split(line: string): { name: string; value: string } {
  const colon = line.indexOf(":");
  if (colon < 0) return { name: line, value: "" };
  const value = line.charAt(colon + 1) === " " ? line.slice(colon + 2) : line.slice(colon + 1);
  return { name: line.slice(0, colon), value };
}
