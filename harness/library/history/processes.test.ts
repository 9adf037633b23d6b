import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeWords } from "../../testing/node-words.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ADD = new URL("testing/add-results.ts", import.meta.url);

it("a history loses nothing when two processes write at the same time", async () => {
  const [command, ...words] = nodeWords(ADD);
  const writers = ["one", "two"].map((mark) =>
    spawn(command, [...words, folder, mark], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  await Promise.all(writers.map((writer) => once(writer.stdout, "data")));
  const ended = Promise.all(writers.map((writer) => once(writer, "exit")));
  for (const writer of writers) writer.stdin.end("go\n");
  expect(await ended).toEqual([
    [0, null],
    [0, null],
  ]);
  const files = readdirSync(folder).toSorted();
  const checks = files.map(
    (file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")).legs[0].checks[0].id,
  );
  const times = (id: string) => checks.filter((one) => one === id).length;
  // Ten results are the same in both processes and are there once. Ten of each process have a name that the other one uses.
  expect([times("a.same"), times("a.one"), times("a.two"), files.length]).toEqual([10, 10, 10, 30]);
});
