import { ends, type Step } from "./verdict-on.ts";

let exchange = 0;

/** One exchange over HTTP: a request of the client with this session id, and the answer to it, which is a stream. */
export function exchanged(
  method: "POST" | "GET" | "DELETE",
  session: string | undefined,
  message: object | undefined,
  answer: {
    readonly status?: number;
    readonly assigns?: string;
    readonly gives?: object;
    readonly id?: string;
    /** The server ends the stream. */
    readonly ends?: true;
  } = {},
  more: readonly (readonly [string, string])[] = [],
): readonly Step[] {
  exchange += 1;
  const of = exchange;
  const { status = 200, assigns, gives, id, ends: isEnded } = answer;
  const headers = [...(session === undefined ? [] : [["Mcp-Session-Id", session] as const]), ...more];
  const assigned = assigns === undefined ? [] : [["Mcp-Session-Id", assigns] as const];
  return [
    (common) => ({
      ...common,
      channel: "http-request",
      exchange: of,
      method,
      url: "http://127.0.0.1:1/mcp",
      headers,
      ...(message ? { message, raw: JSON.stringify(message) } : {}),
    }),
    (common) => ({ ...common, channel: "http-response", exchange: of, status, headers: assigned, sse: true }),
    (common) => ({
      ...common,
      channel: "sse",
      exchange: of,
      data: gives ? JSON.stringify(gives) : "",
      raw: "",
      ...(gives ? { message: gives } : {}),
      ...(id === undefined ? {} : { id }),
    }),
    ...(isEnded ? [ends(of)] : []),
  ];
}
