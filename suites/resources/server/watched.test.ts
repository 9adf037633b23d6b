import { expect, it } from "vitest";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks, Switch } from "../../../harness/switches/server.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;
const ID = "resources.updated.one-stream";

const judged = (hooks: Partial<Switch> = {}) => resultOf(ID, { id: "sample", describe: "", ...hooks }, LEG);

it("a server that sends each update on one stream passes", async () => {
  expect(await judged()).toMatchObject({ verdict: "pass" });
});

it("warns of a server that sends each update on both streams", async () => {
  const fault = FAULTS.find(({ id }) => id === "streams.broadcast-updates");
  expect(await judged(fault)).toMatchObject({
    verdict: "warn",
    leniency: "tolerated",
    expected: "each update on one of the two streams",
    actual:
      "updates of test://watched-resource: 3 on one stream and 3 on the other; 3 in a session with one stream",
  });
});

it("does not apply where a session has no stream of its own", async () => {
  const noStream: Hooks = {
    http: async (request, next) => (request.method === "GET" ? refusal(405, "No stream") : next(request)),
  };
  expect(await judged(noStream)).toMatchObject({
    verdict: "not-applicable",
    reason: { text: expect.stringContaining("GET opens no stream: HTTP 405") },
  });
});

it("does not apply where a second stream is refused", async () => {
  const seen = new Set<string>();
  const oneStream: Hooks = {
    http: async (request, next) => {
      const id = request.headers["mcp-session-id"] ?? "";
      if (request.method === "GET" && seen.has(id)) return refusal(409, "One stream");
      if (request.method === "GET") seen.add(id);
      return next(request);
    },
  };
  expect(await judged(oneStream)).toMatchObject({
    verdict: "not-applicable",
    reason: { text: expect.stringContaining("the session has fewer than two streams: HTTP 409") },
  });
});
