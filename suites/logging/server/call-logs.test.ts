import { expect, it } from "vitest";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;
const ID = "logging.message.own-session";

it("a server that sends the log messages of a call in its session passes", async () => {
  expect(await resultOf(ID, { id: "sample", describe: "" }, LEG)).toMatchObject({ verdict: "pass" });
});

it("does not apply where a session has no stream of its own", async () => {
  const noStream: Hooks = {
    http: async (request, next) => (request.method === "GET" ? refusal(405, "No stream") : next(request)),
  };
  expect(await resultOf(ID, { id: "sample", describe: "", ...noStream }, LEG)).toMatchObject({
    verdict: "not-applicable",
    reason: { text: "the server opens no stream by GET" },
  });
});
