import { expect, it } from "vitest";
import type { Switch } from "../../../../harness/switches/server.ts";
import { FAULTS } from "../../../faults-of-servers.ts";
import { ODDITIES } from "../../../oddities-of-servers.ts";
import { judgeReference } from "../../../proof/server/reference.ts";
import { authorization } from "../index.ts";

const switched = (id: string): readonly Switch[] => [...FAULTS, ...ODDITIES].filter((one) => one.id === id);

async function judged(id: string, bare = false) {
  const { legs } = await judgeReference({
    revision: "2025-11-25",
    transport: "http",
    suites: [authorization],
    select: ({ id: one }) => one.startsWith("tasks.isolation.") || one === "auth.token.accepted",
    switches: switched(id),
    bare,
  });
  const checks = legs.flatMap((leg) => leg.checks);
  return (one: string) => checks.find((check) => check.id === `tasks.isolation.${one}`);
}

it("a server that binds tasks to their user passes", async () => {
  const of = await judged("auth.protected");
  expect(of("other-user")?.verdict).toBe("pass");
  expect(of("other-user-list")?.verdict).toBe("pass");
});

it("a server that finds the task of another user gets a warning", async () => {
  const of = await judged("auth.tasks-of-all");
  expect(of("other-user")).toMatchObject({
    verdict: "warn",
    actual: expect.stringContaining("tasks/get of another user → HTTP 200, with a result"),
  });
  expect(of("other-user-list")?.verdict).toBe("pass");
});

it("a server that lists the task of another user gets a warning", async () => {
  const of = await judged("auth.tasks-listed-to-all");
  expect(of("other-user-list")).toMatchObject({
    verdict: "warn",
    actual: expect.stringContaining("the task of the other user"),
  });
  expect(of("other-user")?.verdict).toBe("pass");
});

it("without tokens nothing is judged", async () => {
  const of = await judged("auth.protected", true);
  expect(of("other-user")).toMatchObject({ verdict: "inconclusive", reason: { kind: "needs-exercise" } });
});
