import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serverSuites } from "../suites/registry.ts";
import { documents, outOfDateIn, write } from "./generate.ts";

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

  test("is up to date after it was written", () => {
    expect(outOfDateIn(folder, wanted)).toHaveLength(2);
    write(folder, outOfDateIn(folder, wanted));
    expect(outOfDateIn(folder, wanted)).toEqual([]);
    expect(readFileSync(join(path, "checks/ping.answered.md"), "utf8")).toBe("# ping.answered\n");
  });

  test("is out of date in files that were changed, and only these are written", () => {
    write(folder, outOfDateIn(folder, wanted));
    writeFileSync(join(path, "coverage.md"), "# By hand\n");
    expect(outOfDateIn(folder, wanted)).toEqual([{ path: "coverage.md", text: "# Coverage\n" }]);
  });

  test("is out of date in pages of checks that no longer exist: they are removed, and other files are not", () => {
    write(folder, outOfDateIn(folder, wanted));
    writeFileSync(join(path, "checks/ping.gone.md"), "# ping.gone\n");
    writeFileSync(join(path, "writing-a-check.md"), "# Writing a check\n");
    const outOfDate = outOfDateIn(folder, wanted);
    expect(outOfDate).toEqual([{ path: "checks/ping.gone.md" }]);
    write(folder, outOfDate);
    expect(readdirSync(join(path, "checks"))).toEqual(["ping.answered.md"]);
    expect(readdirSync(path)).toContain("writing-a-check.md");
  });
});
