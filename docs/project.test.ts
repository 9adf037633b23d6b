import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "../harness/project.ts";
import { projectFiles } from "./testing/project-files.ts";

const ROOT = new URL("../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));

describe("package.json", () => {
  test("names the repository that harness/project.ts names", () => {
    expect(manifest.homepage).toBe(`${REPOSITORY}#readme`);
    expect(manifest.repository).toEqual({ type: "git", url: `git+${REPOSITORY}.git` });
    expect(manifest.bugs).toEqual({ url: `${REPOSITORY}/issues` });
  });

  test("builds before it packs, with commands of every platform", () => {
    expect(manifest.scripts.prepack).toBe("npm run build");
    expect(manifest.scripts.build).not.toMatch(/\brm\b|\bcp\b|\bmkdir\b/);
  });

  test("demands the version of Node.js that .nvmrc names", () => {
    expect(manifest.engines.node).toBe(`>=${readFileSync(new URL(".nvmrc", ROOT), "utf8").trim()}`);
  });
});

describe("the documents and the workflows", () => {
  test("name only scripts that package.json has", () => {
    const unknown = projectFiles([".md", ".yml", ".mjs", "/run", "/tarball"]).flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run (?:-s )?([a-z](?:[\w:-]*\w)?)/g)]
        .filter(([, name = ""]) => manifest.scripts[name] === undefined)
        .map(([call]) => `${path}: ${call}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("npm run release", () => {
  const release = (...args: readonly string[]) =>
    spawnSync(process.execPath, [".ci/release.mjs", ...args], { cwd: fileURLToPath(ROOT), encoding: "utf8" });

  test("only lists the steps without --execute", () => {
    const { stdout } = release("99.0.0");
    expect(stdout).toContain("no   CHANGELOG.md has a section 99.0.0: rename the section");
    expect(stdout).toContain("1. set the version\n   npm version --no-git-tag-version");
    expect(stdout).toContain("This was a dry run. Add --execute to do it.");
  });

  test.each([[[]], [["next"]], [["1.0.0", "2.0.0"]]])("rejects %j as a version", (args) => {
    const { status, stderr } = release(...args);
    expect(stderr).toContain("Expected one version such as 1.2.0");
    expect(status).toBe(2);
  });
});
