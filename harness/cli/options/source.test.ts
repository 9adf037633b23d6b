import { describe, expect, it } from "vitest";
import { UsageError } from "../../library/usage-error.ts";
import { sourceOf } from "./source.ts";

describe("the file at which reports can point", () => {
  it("is the given file", () => {
    expect(sourceOf("./harness/cli/main.ts", { command: "node package.json" })).toBe("harness/cli/main.ts");
  });

  it("is rejected when it is no file, or is outside of the current folder", () => {
    expect(() => sourceOf("harness/none.ts")).toThrow(
      /^--source harness\/none\.ts: expected a file below the current folder, /,
    );
    expect(() => sourceOf("harness")).toThrow(UsageError);
    expect(() => sourceOf(process.execPath)).toThrow(UsageError);
  });

  it.each([
    ["node --import tsx harness/cli/main.ts --stdio", "harness/cli/main.ts"],
    ["'harness/cli/main.ts'", "harness/cli/main.ts"],
    ["npx -y some-server", undefined],
    ["node node_modules/typescript/lib/tsc.js", undefined],
    ["node harness", undefined],
    ['node "unbalanced', undefined],
    [undefined, undefined],
  ])("is else the script in the command: %s", (command, file) => {
    expect(sourceOf(undefined, { command })).toBe(file);
  });

  it("is searched in the folder in which the command starts", () => {
    expect(sourceOf(undefined, { command: "node main.ts", cwd: "harness/cli" })).toBe("harness/cli/main.ts");
  });

  it("is no word that is too long for a path", () => {
    expect(sourceOf(undefined, { command: `node -e "${"x".repeat(5_000)}"` })).toBeUndefined();
  });
});
