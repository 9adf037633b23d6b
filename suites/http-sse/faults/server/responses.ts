import { isObject } from "../../../../harness/reference/message.ts";
import { type Events, onEventStream } from "../../../../harness/reference/server/rewrite.ts";
import type { Hooks, SseEvent } from "../../../../harness/switches/server.ts";

export function messageOf(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

export const isResponse = ({ event, data }: SseEvent) =>
  event !== "endpoint" && ["result", "error"].some((member) => member in messageOf(data));

/** Sends each response also in the body of its POST. `only`: and not on the stream. */
export function inBody(only: boolean): () => Hooks {
  return () => {
    const waiting = new Map<string, (json: string) => void>();
    return {
      event: (event) => {
        const post = isResponse(event) ? waiting.get(JSON.stringify(messageOf(event.data).id)) : undefined;
        post?.(event.data ?? "");
        return only && post ? [] : [event];
      },
      http: async (request, next) => {
        const { id, method } = messageOf(request.body);
        if (request.method !== "POST" || id === undefined || method === undefined) return next(request);
        const answered = new Promise<string>((resolve) => waiting.set(JSON.stringify(id), resolve));
        const reply = await next(request);
        if (reply.status !== 202) return reply;
        const body = await answered;
        return { status: 200, headers: { "content-type": "application/json" }, body };
      },
    };
  };
}

/** What came of two sources, as it comes. */
async function* merged(own: Events, others: AsyncIterable<SseEvent>): Events {
  const sources = [own, others].map((one) => one[Symbol.asyncIterator]());
  const pull = (source: (typeof sources)[number]) => source.next().then((result) => ({ source, result }));
  const open = new Map(sources.map((source) => [source, pull(source)]));
  for (const [first] = sources; first !== undefined && open.has(first); ) {
    const { source, result } = await Promise.race(open.values());
    if (result.done) open.delete(source);
    else {
      open.set(source, pull(source));
      yield result.value;
    }
  }
}

/** Sends each response on all streams. */
export function broadcasting(): Hooks {
  const streams = new Map<object, (event: SseEvent) => void>();
  return onEventStream(async function* (events) {
    const queue: SseEvent[] = [];
    let wake = () => {};
    const me = {};
    streams.set(me, (event) => {
      queue.push(event);
      wake();
    });
    const foreign = async function* () {
      for (;;) {
        yield* queue.splice(0);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    try {
      const own = async function* (): Events {
        for await (const event of events) {
          if (typeof event !== "string" && isResponse(event)) {
            for (const [other, send] of streams) if (other !== me) send(event);
          }
          yield event;
        }
      };
      yield* merged(own(), foreign());
    } finally {
      streams.delete(me);
    }
  });
}
