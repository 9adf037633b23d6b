import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chapters } from "../suites/chapters.ts";
import { allChecks } from "../suites/registry.ts";
import { documents, outOfDateIn, write } from "./generate.ts";

describe("the documents", () => {
  const wanted = documents();

  test("have a page for each topic, in the index, too, and each check is on one of them", () => {
    const index = wanted.get("docs/checks/README.md");
    const pages = chapters().map(({ topic }) => wanted.get(`docs/checks/${topic}.md`) ?? "");
    for (const { topic } of chapters()) expect(index).toContain(`](${topic}.md)`);
    for (const { id } of allChecks) {
      expect(
        pages.filter((page) => page.includes(`\n### ${id}\n`)),
        id,
      ).toHaveLength(1);
    }
  });

  test("are up to date in this folder: otherwise run `npm run generate`", () => {
    const outOfDate = outOfDateIn(new URL("../", import.meta.url), wanted);
    expect(outOfDate.map(({ path }) => path)).toEqual([]);
  });

  test("are the same each time", () => {
    expect([...documents()]).toEqual([...wanted]);
  });
});

describe("a folder of documents", () => {
  let path: string;
  let folder: URL;
  const wanted = new Map([
    ["docs/coverage.md", "# Coverage\n"],
    ["docs/checks/ping.md", "# ping\n"],
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
    expect(readFileSync(join(path, "docs/checks/ping.md"), "utf8")).toBe("# ping\n");
  });

  test("is out of date in files that were changed, and only these are written", () => {
    write(folder, outOfDateIn(folder, wanted));
    writeFileSync(join(path, "docs/coverage.md"), "# By hand\n");
    expect(outOfDateIn(folder, wanted)).toEqual([{ path: "docs/coverage.md", text: "# Coverage\n" }]);
  });

  test("is out of date in pages of topics that no longer exist: they are removed, and other files are not", () => {
    write(folder, outOfDateIn(folder, wanted));
    writeFileSync(join(path, "docs/checks/gone.md"), "# gone\n");
    writeFileSync(join(path, "docs/writing-a-check.md"), "# Writing a check\n");
    const outOfDate = outOfDateIn(folder, wanted);
    expect(outOfDate).toEqual([{ path: "docs/checks/gone.md" }]);
    write(folder, outOfDate);
    expect(readdirSync(join(path, "docs/checks"))).toEqual(["ping.md"]);
    expect(readdirSync(join(path, "docs"))).toContain("writing-a-check.md");
  });
});
