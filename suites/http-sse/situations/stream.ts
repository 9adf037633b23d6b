import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks, HttpRequest, SseEvent } from "../../../harness/switches/server.ts";
import type { Span } from "../../../schema/revision.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";

/** The only revision that defines HTTP+SSE. */
const HTTP_SSE: Span = { until: "2024-11-05" };

type Events = AsyncIterable<SseEvent | string>;

/** Changes the events of each stream that a GET opens. */
export function onStream(edit: (events: Events, request: HttpRequest) => Events): Hooks {
  return {
    http: async (request, next) => {
      const reply = await next(request);
      return typeof reply.body === "string" ? reply : { ...reply, body: edit(reply.body, request) };
    },
  };
}

/** Changes the data of the event `endpoint`. */
export function onAddress(edit: (address: string, request: HttpRequest) => string): Hooks {
  return onStream(async function* (events, request) {
    for await (const event of events)
      yield isAddress(event) ? { ...event, data: edit(event.data, request) } : event;
  });
}

/** Whether it is the event `endpoint`. */
export function isAddress(event: SseEvent | string): event is SseEvent & { readonly data: string } {
  return typeof event === "object" && event.event === "endpoint" && event.data !== undefined;
}

/** Whether the event has the response to a list request, which comes after the handshake. */
export const isList = (event: SseEvent | string) =>
  typeof event === "object" && /"result":\{[^[]*"(tools|resources|prompts)":\[/.test(event.data ?? "");

/** A situation over HTTP+SSE in which a client does the usual steps. */
export function overHttpSse(
  how: Pick<ClientSituation, "name" | "describe" | "monitored" | "server"> &
    Partial<Pick<ClientSituation, "asks" | "path">>,
): ClientSituation {
  return {
    asks: "Connect, list the tools, call the tool of the context, and close.",
    context: { calls: [ADD_NUMBERS_CALL] },
    official: "tools_call",
    revisions: HTTP_SSE,
    transport: "http+sse",
    ...how,
    server: (setup) => {
      const options = how.server(setup);
      return { pageSize: 100, ...options, hooks: [...(options.hooks ?? []), addTools(ADD_NUMBERS)] };
    },
  };
}
