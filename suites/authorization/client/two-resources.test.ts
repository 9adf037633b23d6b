import { describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { authorizationTokenFaults } from "../faults/client/tokens.ts";
import { authorization } from "./index.ts";
import { ownOfTwo } from "./two-resources.ts";

async function judged(switches: readonly Switch[], revision: "2025-11-25" | "2026-07-28" = "2025-11-25") {
  const { legs } = await judgeReferenceClient({
    revision,
    transport: "http",
    suites: [authorization],
    select: ({ id }) => id === ownOfTwo.id,
    switches,
  });
  return legs.flatMap(({ checks }) => checks).find(({ id }) => id === ownOfTwo.id);
}

describe("a client of two protected servers", () => {
  it("passes if each of them gets only its own token", async () => {
    expect(await judged([])).toMatchObject({ verdict: "pass" });
  });

  it("fails if the second one gets the token of the first", async () => {
    const shared = authorizationTokenFaults.filter(({ id }) => id === "auth.token.of-the-first");
    const check = await judged(shared);
    expect(check?.verdict).toBe("fail");
    expect(JSON.stringify(check)).toContain("the token for the other server: POST /second/mcp");
  });

  it("is not judged if it authorizes at the first one only", async () => {
    const first: Switch = {
      id: "first-only",
      describe: "does not authorize at the second server",
      web: (call, next) =>
        call.url.includes("/second/") ? Promise.reject(new Error("not authorized")) : next(call),
    };
    expect(await judged([first])).toMatchObject({
      verdict: "inconclusive",
      reason: { text: expect.stringContaining("second_url of the context") },
    });
  });

  it("is not judged in 2026-07-28", async () => {
    expect(await judged([], "2026-07-28")).toBeUndefined();
  });
});
