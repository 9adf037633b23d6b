import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allChecks } from "./registry.ts";
import { sourceOf } from "./source.ts";

const ROOT = new URL("../", import.meta.url);

it("every check has a source file that defines checks", () => {
  const wrong = allChecks.filter(({ id }) => {
    const path = sourceOf(id);
    const isPlace =
      path !== undefined && /^suites\/([^/]+\/)?(server|client|authorization-server)\/.+\.ts$/.test(path);
    return (
      !isPlace ||
      !/\b(check|clientCheck|monitor|clientMonitor|on[A-Z]\w*)\(/.test(
        readFileSync(new URL(path, ROOT), "utf8"),
      )
    );
  });
  expect(wrong.map(({ id }) => [id, sourceOf(id)])).toEqual([]);
});

it("a source file contains the id of its check, unless the id is built from parts", () => {
  expect(sourceOf("tools.call.unknown-name")).toBe("suites/tools/server/call.ts");
  expect(sourceOf("client.session.restarted")).toBe("suites/sessions/client/sessions.ts");
  expect(sourceOf("client.mrtr.retry.new-id")).toBe("suites/mrtr/client/input-required.ts");
  // A function defines this check for three lists.
  expect(sourceOf("prompts.capability.declared")).toBe(
    "suites/across-topics/server/lists/capability-declared.ts",
  );
});

it("an unknown check has no source", () => {
  expect(sourceOf("no.such.check")).toBeUndefined();
});
