import { describe, expect, it } from "vitest";
import { FAULTS } from "../../../../suites/faults-of-servers.ts";
import { conform } from "../../testing/command.ts";
import { placeOf } from "./demo-place.ts";

describe("the demo", () => {
  it("detects the fault of its server, and ends with 0", async () => {
    const { code, stdout, stderr } = await conform(["demo"]);
    expect(stdout).toMatch(/^The server of this demo has one fault: it /);
    expect(stdout).toMatch(/^FAIL {2}tools\./m);
    expect(stdout).toMatch(/\nThe fault was detected\. .* the demo ends with 0\.\n$/);
    // On a busy machine the run takes long enough for progress lines.
    const others = stderr
      .split("\n")
      .filter((line) => !/^mcp-conform: \d+ of \d+ checks ended(?:, about .* left.*)?$/.test(line));
    expect({ code, others }).toEqual({ code: 0, others: [""] });
  });

  it("takes revision and transport from the fault", async () => {
    const { code, stdout } = await conform(["demo", "--fault", "http-sse.post-500"]);
    expect(stdout).toMatch(/^The server of this demo .* It shows in 2024-11-05 over http\+sse\.$/m);
    expect(stdout).toMatch(/^ {2}WARN {2}sse-2024\.post-2xx /m);
    expect(stdout).toMatch(/would end with exit code 3; the demo ends with 0\.\n$/);
    expect(code).toBe(0);
  });

  it("refuses a fault of a server with tokens, which it has not", async () => {
    const { code, stderr } = await conform(["demo", "--fault", "auth.challenge-403"]);
    expect(stderr).toContain("it shows only in a server that requires a token");
    expect(code).toBe(2);
  });

  it("has a place for every other fault, in which a check exists that it trips", () => {
    const open = FAULTS.filter(({ protection }) => protection === undefined);
    expect(open.filter((fault) => placeOf(fault) === undefined).map(({ id }) => id)).toEqual([]);
    expect(open.filter((fault) => placeOf(fault)?.transport !== "stdio").length).toBeGreaterThan(50);
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
