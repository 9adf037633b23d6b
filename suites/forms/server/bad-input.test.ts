import { setTimeout as after } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Oddity } from "../../../harness/switches/server.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { forms } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const judged = async (one: Oddity, limits: { answer: number; start: number; exit: number }) => {
  const { legs } = await judgeReference({ ...LEG, suites: [forms], switches: [one], limits });
  return legs.flatMap(({ checks }) => checks);
};

const MUTE: Oddity = {
  id: "mute",
  describe: "answers no message of more than 65,000 characters",
  dispatch: (call, next) =>
    JSON.stringify(call.params).length > 65_000 ? new Promise(() => {}) : next(call),
};

const slow = (ms: number): Oddity => ({
  id: "slow",
  describe: "needs longer than the limit for each answer but the first ones",
  dispatch: async (call, next) => {
    if (call.method !== "initialize") await after(ms);
    return next(call);
  },
});

describe("a server that falls silent at a large message", { timeout: 120_000 }, () => {
  it("costs only the verdict of that size, and the larger ones are not tried", async () => {
    const all = await judged(MUTE, { answer: 1_500, start: 5_000, exit: 500 });
    const isSize = (id: string) => id.startsWith("forms.size.");
    const found = all.filter(({ id, verdict }) => isSize(id) && verdict !== "pass");
    expect(found.map(({ id, verdict, reason }) => `${id} ${verdict} ${reason?.text ?? ""}`)).toEqual([
      "forms.size.65535 warn ",
      ...[65536, 65537, 262144, 1048576].map(
        (bytes) =>
          `forms.size.${bytes} inconclusive a server that answers a smaller message: forms.size.65535`,
      ),
    ]);
    const others = all.filter(({ id }) => !isSize(id));
    expect(others.filter(({ verdict }) => ["fail", "warn", "error"].includes(verdict))).toEqual([]);
    expect(others.filter(({ reason }) => reason?.kind === "depends-on")).toEqual([]);
  });
});

describe("a server that needs longer than the limit", { timeout: 120_000 }, () => {
  it("has no failure and no warning", async () => {
    const all = await judged(slow(400), { answer: 100, start: 5_000, exit: 500 });
    expect(all.filter(({ verdict }) => ["fail", "warn", "error"].includes(verdict))).toEqual([]);
    expect(all.length).toBeGreaterThan(50);
  });
});
