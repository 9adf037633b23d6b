import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import { jobFacts } from "./ci.ts";
import { addToHistory, historyName } from "./write.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(root, { recursive: true }));

const one = sample([legOf([checkOf("a.b", "pass")])]);
const other = sample([legOf([checkOf("a.b", "fail")])]);

describe("a history", () => {
  it("names a file after target, version, date and commit", () => {
    const entry = { ...one, target: { ...one.target, name: "@scope/my server" }, commit: "0123456789abcdef" };
    expect(historyName(entry)).toBe("scope-my-server_1_2026-01-01T00-00-00.000Z_0123456789ab");
    expect(historyName({ ...entry, release: "1.2.3" })).toContain("my-server_1.2.3_");
    expect(historyName({ ...entry, target: { ...entry.target, name: "../.." } })).toMatch(/^unnamed_/);
  });

  it("has a result once, loses no other one with the same name, and leaves no partial file", () => {
    const folder = path.join(root, "new", "folder");
    const files = [one, one, other, one, other].map((result) => addToHistory(folder, result, {}));
    const names = ["sample_1_2026-01-01T00-00-00.000Z.json", "sample_1_2026-01-01T00-00-00.000Z_2.json"];
    expect(readdirSync(folder).sort()).toEqual(names);
    expect(new Set(files.map((file) => path.basename(file)))).toEqual(new Set(names));
    expect(JSON.parse(readFileSync(path.join(folder, names[1] ?? ""), "utf8"))).toEqual(other);
  });

  it("adds the commit and the version that the environment of a job names", () => {
    const commit = "0123456789abcdef0123456789abcdef01234567";
    expect(jobFacts({ GITHUB_SHA: commit, GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "server@1.2.3" })).toEqual(
      {
        commit,
        release: "1.2.3",
      },
    );
    expect(jobFacts({ GITHUB_SHA: commit, GITHUB_REF_TYPE: "branch", GITHUB_REF_NAME: "1.2.3" })).toEqual({
      commit,
    });
    expect(jobFacts({ CI_COMMIT_SHA: commit, CI_COMMIT_TAG: "nightly" })).toEqual({ commit });
    expect(jobFacts({ GIT_COMMIT: "not a commit", MCP_CONFORM_RELEASE: "2026.1" })).toEqual({
      release: "2026.1",
    });
    const file = addToHistory(path.join(root, "job"), one, { commit, release: "9" });
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ ...one, commit, release: "9" });
  });
});
