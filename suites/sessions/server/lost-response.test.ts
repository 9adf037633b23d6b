import { expect, it } from "vitest";
import { onEventStream } from "../../../harness/reference/server/rewrite.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const resultWith = (hooks: Hooks) =>
  resultOf("sse.resume.lost-response", { id: "sample", describe: "", ...hooks }, LEG);

/** Changes the streams of GET. */
const onGet = (keeps: (data: string) => boolean) =>
  onEventStream(async function* (events, { method }) {
    for await (const event of events)
      if (method !== "GET" || typeof event === "string" || keeps(event.data ?? "")) yield event;
  });

it("a server that replays the response passes", async () => {
  expect(await resultWith({})).toMatchObject({ verdict: "pass" });
});

it("warns of a resumed stream that does not have it", async () => {
  expect(await resultWith(onGet((data) => !data.includes("mcp-conform-broken-call")))).toMatchObject({
    verdict: "warn",
    actual: "an event stream without the response",
  });
});

it("observes a server that does not resume streams", async () => {
  const http: Hooks["http"] = async (request, next) =>
    request.headers["last-event-id"] === undefined ? next(request) : refusal(405, "No stream");
  expect(await resultWith({ http })).toMatchObject({
    verdict: "observed",
    actual: expect.stringMatching(/^the stream is not resumed: HTTP 405/),
  });
});

it("does not apply where events have no ids", async () => {
  const withoutIds: Hooks = { event: ({ id: _, ...event }) => [event] };
  expect(await resultWith(withoutIds)).toMatchObject({
    verdict: "not-applicable",
    reason: { text: "no event before the response had an id" },
  });
});
