import { describe, expect, it } from "vitest";
import { UsageError } from "../../library/usage-error.ts";
import { sourceOf } from "./source.ts";

describe("the file that a report can point at", () => {
  it("is the one that was given", () => {
    expect(sourceOf("./harness/cli/main.ts", { command: "node package.json" })).toBe("harness/cli/main.ts");
  });

  it("is refused when it is none, or stands elsewhere", () => {
    expect(() => sourceOf("harness/none.ts")).toThrow(
      /^--source harness\/none\.ts: expected a file in the folder /,
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
  ])("or else the script in the command: %s", (command, file) => {
    expect(sourceOf(undefined, { command })).toBe(file);
  });

  it("is looked for where the command is started", () => {
    expect(sourceOf(undefined, { command: "node main.ts", cwd: "harness/cli" })).toBe("harness/cli/main.ts");
  });

  it("is none of the words of a command that no path can be", () => {
    expect(sourceOf(undefined, { command: `node -e "${"x".repeat(5_000)}"` })).toBeUndefined();
  });
});
