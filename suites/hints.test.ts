import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allChecks } from "./registry.ts";

const levels = new Map(
  readFileSync(new URL("./catalogue/ids-and-levels.txt", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split(" | ") as [string, string]),
);

/** One is about mcp-conform itself, the others only observe. */
const WITHOUT = [
  "client.session.next.request-repeated",
  "harness.messages.valid",
  "lifecycle.initialize.again",
];

it("gives each check that can fail a hint that says what to change", () => {
  const failing = allChecks.filter(({ requirements: [first = ""] }) => levels.get(first)?.startsWith("MUST"));
  expect(failing.length).toBeGreaterThan(500);
  const bare = failing.filter(({ hint }) => hint === undefined || hint.trim() === "").map(({ id }) => id);
  expect(bare.toSorted()).toEqual(WITHOUT);
});
