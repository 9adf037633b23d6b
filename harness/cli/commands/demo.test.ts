import { describe, expect, it } from "vitest";
import { conform } from "../testing/command.ts";

describe("the demo", () => {
  it("detects the fault of its server, and ends with 0", async () => {
    const { code, stdout, stderr } = await conform(["demo"]);
    expect(stdout).toMatch(/^The server of this demo has one fault: it /);
    expect(stdout).toMatch(/^FAIL {2}tools\./m);
    expect(stdout).toMatch(/\nThe fault was detected\. .* the demo ends with 0\.\n$/);
    // On a busy machine the run takes long enough for progress lines.
    const others = stderr.split("\n").filter((line) => !/^mcp-conform: \d+ of \d+ checks ended$/.test(line));
    expect({ code, others }).toEqual({ code: 0, others: [""] });
  });

  it("lists its faults, and rejects any other", async () => {
    const { code, stdout } = await conform(["demo", "--list"]);
    expect(stdout.split("\n").length).toBeGreaterThan(100);
    expect(stdout).toMatch(/^\S+ +a server that /);
    expect(code).toBe(0);
    const other = await conform(["demo", "--fault", "tools.structured-not-conformin"]);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown fault. Did you mean") });
  });
});
