import { headerOf, onHttp, without, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault, Hooks, HttpReply } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { given } from "../../../../schema/given.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;

/** Sends GET with the last event id of the list of tools, after its stream has ended with the response. */
function resumesAnswered(): Hooks {
  return {
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method !== "POST" || !String(request.body).includes('"tools/list"')) return reply;
      const { "Content-Type": _, ...others } = request.headers;
      const headers = { ...others, Accept: "text/event-stream" };
      const resume = async (id: string) => {
        const resumed = await next({
          method: "GET",
          ...given({ path: request.path }),
          headers: { ...headers, "Last-Event-ID": id },
        });
        for await (const _ of resumed.body);
      };
      return { ...reply, body: readTo(reply.body, (id) => void resume(id).catch(() => {})) };
    },
  };
}

/** The bytes of a stream. Its last event id is given on at its end. */
async function* readTo(body: HttpReply["body"], then: (id: string) => void): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const chunk of body) {
    text += new TextDecoder().decode(chunk);
    yield chunk;
  }
  const id = [...text.matchAll(/^id: ?(.+)$/gm)].at(-1)?.[1];
  if (id !== undefined) then(id);
}

/** The resumption of broken streams. */
export const resumptionFaults: readonly Fault[] = inPlace({ revisions: SESSIONS, transports }, [
  {
    id: "resumption.never",
    describe: "does not resume a broken stream",
    trips: ["client.resume.last-event-id", "client.resume.polling"],
    says: /Last-Event-ID|GET/,
    decide: { resumedFrom: (value, { stream }) => (stream === "post" ? undefined : value) },
  },
  {
    id: "resumption.after-response",
    describe: "resumes a stream that has delivered its response",
    trips: ["client.resume.answered"],
    says: /GET with Last-Event-ID of the stream of tools\/list/,
    remember: resumesAnswered,
  },
  {
    id: "resumption.first-id",
    describe: "resumes a stream with the first event id that it received",
    revisions: ["2025-11-25"],
    trips: ["client.resume.last-event-id"],
    mayTrip: ["client.resume.answered"],
    says: /Last-Event-ID/,
    remember: () => {
      let first: string | undefined;
      return {
        event: (event) => {
          first ??= event.id;
          return [event];
        },
        decide: { resumedFrom: (value, { stream }) => (stream === "post" ? first : value) },
      };
    },
  },
  {
    id: "resumption.id-of-another-stream",
    describe: "resumes a stream with the last event id of any stream",
    trips: ["client.resume.last-event-id"],
    mayTrip: ["client.http.get-closed.last-event-id", "client.resume.answered"],
    says: /Last-Event-ID/,
    remember: () => {
      let last: string | undefined;
      return {
        event: (event) => {
          last = event.id ?? last;
          return [event];
        },
        decide: { resumedFrom: (value) => value && last },
      };
    },
  },
  {
    id: "resumption.no-header",
    describe: "resumes a stream without Last-Event-ID",
    trips: ["client.resume.last-event-id", "client.resume.polling"],
    says: /GET without Last-Event-ID, beside|to resume the stream/,
    http: ({ headers, ...request }, next) => {
      const { "Last-Event-ID": _, ...others } = headers;
      return next({ ...request, headers: others });
    },
  },
  {
    id: "resumption.impatient",
    describe: "reconnects at once, and ignores retry",
    trips: ["client.resume.retry"],
    mayTrip: ["client.http.get-closed.retry"],
    says: /retry/,
    decide: { reconnectsAfter: () => 0 },
  },
  {
    id: "resumption.retry-mistaken",
    describe: "waits only a tenth of the retry time",
    trips: ["client.resume.retry"],
    mayTrip: ["client.http.get-closed.retry"],
    says: /retry/,
    decide: { reconnectsAfter: (value, { retry }) => (retry === undefined ? value : retry / 10) },
  },
  {
    id: "resumption.cursor-lost",
    describe: "forgets the id of a stream when the stream that resumes it brings no new one",
    trips: ["client.resume.keeps-cursor"],
    says: /GET without Last-Event-ID/,
    remember: () => {
      const used = new Set<string>();
      return onHttp("GET", (request) => {
        const id = headerOf(request, "Last-Event-ID");
        if (id === undefined || !used.has(id)) {
          if (id !== undefined) used.add(id);
          return request;
        }
        return withoutHeader(request, "Last-Event-ID");
      });
    },
  },
  {
    id: "resumption.asks-again",
    describe: "repeats a request whose stream broke instead of resuming the stream",
    trips: ["client.resume.last-event-id", "client.resume.polling"],
    says: /again|Last-Event-ID|GET/,
    decide: { resumedFrom: (value, { stream }) => (stream === "post" ? undefined : value) },
    request: (call, next) =>
      next(call).catch((cause) => {
        if (call.params.name !== "test_reconnection") throw cause;
        return next({ ...call, params: without(call.params, "_meta") });
      }),
  },
]);
