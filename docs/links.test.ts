import { existsSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { projectFiles } from "./testing/project-files.ts";

const pages = new Map(projectFiles([".md"]).map(({ path, text }) => [path, text]));

/** Pages that people write. The generated ones are tested where they are generated. */
const written = [...pages].filter(([path]) => !/^docs\/(?:checks\/|coverage\.md|proof\.md)/.test(path));

/** The anchors of a page on GitHub. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...page.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.*)$/gm)];
  return new Set(
    headings.map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

test("each link between the documents leads to a file, and to a heading that it has", () => {
  const broken = written.flatMap(([path, text]) =>
    [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = "", anchor] = target.split("#");
        const linked = file === "" ? path : posix.join(posix.dirname(path), file);
        if (!existsSync(new URL(`../${linked}`, import.meta.url))) return true;
        const page = pages.get(linked);
        return anchor !== undefined && page !== undefined && !anchorsOf(page).has(anchor);
      })
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("docs/README.md lists each document once", () => {
  const text = pages.get("docs/README.md") ?? "";
  const listed = [...text.matchAll(/^\| \[[^\]]+\]\(([^)#]+)\)/gm)].map(([, target = ""]) =>
    posix.join("docs", target),
  );
  const documents = [...pages.keys()].filter(
    (path) => /^docs\/(?:decisions\/)?[^/]+\.md$/.test(path) && path !== "docs/README.md",
  );
  expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
  expect(documents.filter((path) => !listed.includes(path))).toEqual([]);
});
