import { describe, expect, it } from "vitest";
import type { Hooks, Switch } from "../../../harness/reference/client/switch.ts";
import type { Revision } from "../../../schema/revision.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { httpFallback } from "./http-fallback.ts";

const switchOf = (hooks: Hooks): Switch => ({ id: "test", describe: "is tested", ...hooks });

/** What each check observed, by the last part of its id. */
async function observed(hooks: Hooks = {}, revision: Revision = "2025-11-25") {
  const result = await judgeReferenceClient({
    revision,
    transport: "http",
    suites: [httpFallback],
    switches: [switchOf(hooks)],
    quick: true,
  });
  const checks = result.legs.flatMap((leg) => leg.checks);
  expect(checks.filter(({ verdict }) => verdict !== "observed" && verdict !== "inconclusive")).toEqual([]);
  return Object.fromEntries(
    checks.map(({ id, actual, reason }) => [id.replace("client.http.fallback.", ""), actual ?? reason?.text]),
  );
}

describe("falling back to HTTP+SSE is observed", () => {
  it("of a client that follows 2025-11-25", async () => {
    expect(await observed()).toEqual({
      400: "the client falls back to HTTP+SSE after 400",
      401: "the client does not fall back after 401",
      403: "the client does not fall back after 403",
      404: "the client falls back to HTTP+SSE after 404",
      405: "the client falls back to HTTP+SSE after 405",
      500: "the client does not fall back after 500",
      "no-endpoint": "the client opens the stream once, and sends no message",
      both: "the client uses Streamable HTTP",
    });
  });

  it("of a client that follows 2025-03-26, and falls back after any 4xx", async () => {
    const hooks: Hooks = { decide: { fallsBackToStream: (_, { status }) => status < 500 } };
    expect(await observed(hooks, "2025-03-26")).toMatchObject({
      401: "the client falls back to HTTP+SSE after 401",
      403: "the client falls back to HTTP+SSE after 403",
      500: "the client does not fall back after 500",
    });
  });

  it("of a client that never falls back, in two situations only", async () => {
    const hooks: Hooks = { decide: { fallsBackToStream: () => false } };
    const lacks = "the client does not use HTTP+SSE after status 404";
    expect(await observed(hooks)).toEqual({
      400: lacks,
      401: lacks,
      403: lacks,
      404: "the client does not fall back after 404",
      405: lacks,
      500: lacks,
      "no-endpoint": lacks,
      both: "the client uses Streamable HTTP",
    });
  });
});
