import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withCheck } from "./new-check.ts";

/** The files of a real room, so that the form of its lists is the real one. */
function room(topic: string): ReadonlyMap<string, string> {
  const folder = new URL(`./${topic}/`, import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  return new Map(
    names.map((name) => [name.replaceAll("\\", "/"), readFileSync(new URL(name, folder), "utf8")]),
  );
}

/** What is new in each changed file. */
function added(topic: string, id: string) {
  const before = room(topic);
  const { files, notes } = withCheck(before, topic, id);
  const changed = [...files].filter(([path, text]) => before.get(path) !== text);
  return {
    paths: changed.map(([path]) => path).toSorted(),
    text: changed.map(([, text]) => text).join("\n"),
    notes,
  };
}

describe("the skeleton of a check", () => {
  it("of a server is in the files with the most similar ids, and in the suite", () => {
    const { paths, text, notes } = added("tools", "tools.call.new-rule");
    expect(paths).toEqual([
      "faults/server/call.ts",
      "requirements/call.ts",
      "server/call.ts",
      "server/index.ts",
    ]);
    expect(text).toContain('export const callNewRule = check({\n  id: "tools.call.new-rule",');
    expect(text).toContain('import { callNewRule } from "./call.ts";');
    expect(text).toMatch(/, callNewRule\]/);
    expect(notes).toEqual([]);
  });

  it("of a client has a requirement without the word client, and is before its suite in the file of both", () => {
    const { paths, text } = added("completion", "client.completion.new-rule");
    expect(paths).toEqual(["client/completion.ts", "requirements.ts"]);
    expect(text).toContain('  "completion.new-rule": {\n    role: "client",');
    expect(text.indexOf("export const newRule = clientCheck(")).toBeLessThan(
      text.indexOf("export const completion: ClientSuite"),
    );
    expect(text).toContain("checks: [partial, newRule]");
  });

  it("has its fault in a list that names one place for all", () => {
    const { paths, text } = added("stdio", "stdio.new-rule");
    expect(paths).toContain("faults/server.ts");
    expect(text).toMatch(/says: \/TODO: words of the finding\/,\n {2}\},\n\]\);/);
  });

  it("names its revisions with since, which the file of requirements imports", () => {
    for (const topic of ["logging", "roots", "progress"]) {
      const { text } = added(topic, `${topic}.new-rule`);
      expect(text).toMatch(/^import \{.* since \} from/m);
      expect(text).toContain('keys: since("2026-07-28", "TODO: the key of a statement"),');
    }
  });

  it("says what it cannot write: this room has no faults of clients", () => {
    expect(added("completion", "client.completion.new-rule").notes).toEqual([
      "fault: write it by hand, there is no file with such a list.",
    ]);
  });
});
