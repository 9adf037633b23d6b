import { describe, expect, it } from "vitest";
import { conform, server } from "../../testing/command.ts";

describe("doctor", () => {
  it("shows what was found and what comes next, and ends with 0", async () => {
    const { code, stdout, stderr } = await conform(["doctor", "--server", server(), "--timeout", "9000"]);
    expect(stdout).toMatch(/^ok {5}stateful era +speaks 2025-11-25: small 1, declares nothing$/m);
    expect(stdout).toMatch(
      /^Healthy\. Next: npx mcp-conform --server .* --timeout 9000\nexit 0 \(healthy\)/m,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("shows the remedy of a problem, and ends with 3, also as JSON", async () => {
    const args = ["doctor", "--server", "node build/none.js"];
    const [text, json] = await Promise.all([conform(args), conform([...args, "--format", "json"])]);
    expect(text.stdout).toMatch(
      /^WRONG {2}script +There is no file build\/none\.js .*\n +→ Build the project first/m,
    );
    expect([text.code, json.code]).toEqual([3, 3]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      format: "mcp-conform/doctor@1",
      target: { command: "node build/none.js" },
      healthy: false,
      exitCode: 3,
    });
  });
});
