import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serverSuites } from "../suites/registry.ts";
import { documents, staleIn, write } from "./generate.ts";

describe("the documents", () => {
  const wanted = documents();

  test("have a page for each check, in the index, too", () => {
    const index = wanted.get("checks/README.md");
    for (const { id } of serverSuites.flatMap((suite) => suite.checks)) {
      expect(wanted.get(`checks/${id}.md`), id).toMatch(`# ${id}\n`);
      expect(index).toContain(`](${id}.md)`);
    }
  });

  test("are the same each time", () => {
    expect([...documents()]).toEqual([...wanted]);
  });
});

describe("a folder of documents", () => {
  let path: string;
  let folder: URL;
  const wanted = new Map([
    ["coverage.md", "# Coverage\n"],
    ["checks/ping.answered.md", "# ping.answered\n"],
  ]);

  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), "mcp-conform-"));
    folder = pathToFileURL(`${path}/`);
  });
  afterEach(() => rmSync(path, { recursive: true }));

  test("is as it should be once it has been written", () => {
    expect(staleIn(folder, wanted)).toHaveLength(2);
    write(folder, staleIn(folder, wanted));
    expect(staleIn(folder, wanted)).toEqual([]);
    expect(readFileSync(join(path, "checks/ping.answered.md"), "utf8")).toBe("# ping.answered\n");
  });

  test("is stale in files that were changed, and only these are written", () => {
    write(folder, staleIn(folder, wanted));
    writeFileSync(join(path, "coverage.md"), "# By hand\n");
    expect(staleIn(folder, wanted)).toEqual([{ path: "coverage.md", text: "# Coverage\n" }]);
  });

  test("is stale in pages of checks that are no more, which are removed; other files are left alone", () => {
    write(folder, staleIn(folder, wanted));
    writeFileSync(join(path, "checks/ping.gone.md"), "# ping.gone\n");
    writeFileSync(join(path, "writing-a-check.md"), "# Writing a check\n");
    const stale = staleIn(folder, wanted);
    expect(stale).toEqual([{ path: "checks/ping.gone.md" }]);
    write(folder, stale);
    expect(readdirSync(join(path, "checks"))).toEqual(["ping.answered.md"]);
    expect(readdirSync(path)).toContain("writing-a-check.md");
  });
});
