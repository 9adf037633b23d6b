import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { conform, server } from "../../testing/command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-show-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("shows a message by its number, what was sent for a check by its id, and says what it expects", async () => {
  const trace = path.join(folder, "a.trace.jsonl");
  await conform(["--server", server(), "--only", "ping.answered", "--trace", trace]);
  const ofCheck = await conform(["show", trace, "ping.answered"]);
  expect(ofCheck.stdout).toMatch(/^1 → \{.*"method":"ping".*\}\n1 ← \{.*"result":\{\}.*\}\n$/);
  const shared = path.join(folder, "b.trace.jsonl");
  await conform(["--server", server(), "--only", "forms.broken.depth.arrays", "--trace", shared]);
  const ofSituation = await conform(["show", shared, "forms.broken.depth.arrays"]);
  expect(ofSituation.stdout).toMatch(/^1 → .+\n/);
  const first = await conform(["show", trace, "2"]);
  expect(first.stdout).toContain("message 2");
  const counted = await conform(["show", trace, "ping.answered", "1"]);
  expect(counted.stdout).toMatch(/^→ message \d+ {2}ping.+\n← message \d+ {2}.+"result": \{\}/s);
  const tooMany = await conform(["show", trace, "ping.answered", "2"]);
  expect(tooMany).toMatchObject({ code: 2, stderr: expect.stringContaining("ping.answered 2: expected") });
  const none = await conform(["show", trace, "tools.list"]);
  expect(none).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("or a check for which something was sent, or a situation"),
  });
});
