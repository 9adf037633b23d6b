import { expect, it } from "vitest";
import type { Hooks } from "../../../harness/reference/client/switch.ts";
import type { LegKey } from "../../../harness/trace/event.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { idle } from "./idle.ts";

/** What the checks say of a client whose call is answered after a time without messages. */
async function judged(leg: LegKey, hooks: Hooks = {}, answer?: number) {
  const times = { idle: 1_000, whole: 60_000, exit: 500, answer: answer ?? 20_000, brief: 1_000 };
  const switches = [{ id: "test", describe: "is tested", ...hooks }];
  const { legs } = await judgeReferenceClient({ ...leg, suites: [idle], switches, times });
  const checks = legs.flatMap((one) => one.checks);
  return (id: string) => checks.find((check) => check.id === id);
}

const LEGS: readonly LegKey[] = [
  { revision: "2025-11-25", transport: "stdio" },
  { revision: "2025-11-25", transport: "http" },
  { revision: "2026-07-28", transport: "stdio" },
  { revision: "2026-07-28", transport: "http" },
];

it.each(LEGS)("a client that waits passes in $revision over $transport", async (leg) => {
  const of = await judged(leg);
  expect(of("client.idle.call")).toMatchObject({
    verdict: "observed",
    actual: "the client waits for the answer",
  });
  expect(of("client.idle.ping")?.verdict).toBe(leg.revision === "2026-07-28" ? undefined : "pass");
});

it.each(LEGS)(
  "a client that gives up after 50 ms is not judged in $revision over $transport",
  async (leg) => {
    const of = await judged(leg, {}, 50);
    expect(of("client.idle.call")).toMatchObject({
      verdict: "observed",
      actual: expect.stringMatching(/^the client (cancels the call|ends the connection)$/),
    });
    expect(of("client.idle.ping")?.verdict).not.toBe("fail");
  },
);

it("a client that answers no ping after that time fails", async () => {
  const of = await judged(
    { revision: "2025-11-25", transport: "stdio" },
    { answer: async (asked, next) => (asked.id === "ping-after-idle" ? undefined : next(asked)) },
  );
  expect(of("client.idle.ping")).toMatchObject({
    verdict: "fail",
    actual: "no answer to ping after a time without messages",
  });
});
