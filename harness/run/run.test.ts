import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { book } from "../../suites/catalogue/book.ts";
import { parseErrorSurvived } from "../../suites/jsonrpc/server/malformed.ts";
import { unknownMethod } from "../../suites/jsonrpc/server/methods.ts";
import { stdoutPure } from "../../suites/stdio/server/stdout.ts";
import type { Serve } from "../target/in-process.ts";
import { lines, parse, small } from "../target/testing/small-server.ts";
import type { Result } from "../verdict/result.ts";
import type { RunPlan } from "./run.ts";
import { judge as judgeBy, NEVER_OPENS, verdicts } from "./testing/trial.ts";

const checks = [unknownMethod, parseErrorSurvived, stdoutPure];
function judge(serve: Serve, plan: Partial<RunPlan> = {}): Promise<Result> {
  return judgeBy(serve, checks, { book, ...plan });
}

describe("a conforming server", () => {
  it("is conformant in the newest revision that it speaks", async () => {
    const result = await judge(lines(small));
    expect(result.verdict).toBe("conformant");
    expect(result.exitCode).toBe(0);
    expect(result.target).toMatchObject({ name: "small", version: "1", revisions: ["2025-11-25"] });
    expect(verdicts(result)).toEqual({
      "jsonrpc.method.unknown": "pass",
      "jsonrpc.parse-error.survived": "pass",
      "stdio.stdout.messages-only": "pass",
    });
  });

  it("is incomplete in a revision that it does not speak, and the diagnosis names the one that it offers", async () => {
    const result = await judge(lines(small), { spec: ["2024-11-05"] });
    expect(result.exitCode).toBe(3);
    expect(result.diagnosis?.text).toBe(
      "The server does not speak 2024-11-05: it offers 2025-11-25 instead.",
    );
  });

  it("is conformant with --spec all if it conforms in the one that it speaks", async () => {
    const result = await judge(lines(small), { spec: "all" });
    expect(result.verdict).toBe("conformant");
    expect(result.legs.map(({ revision }) => revision)).toEqual(["2025-11-25"]);
  });
});

describe("a broken server", () => {
  it("is non-conformant, with the expected and the actual answer", async () => {
    const result = await judge(
      lines((line) =>
        parse(line).method === "mcp-conform/no-such-method"
          ? [{ jsonrpc: "2.0", id: parse(line).id, result: {} }]
          : small(line),
      ),
    );
    expect(result.exitCode).toBe(1);
    const failed = result.legs[0]?.checks.find(({ verdict }) => verdict === "fail");
    expect(failed).toMatchObject({
      id: "jsonrpc.method.unknown",
      expected: "error -32601",
      actual: "an empty result",
    });
  });

  it("fails only for text on stdout if it answers correctly", async () => {
    const result = await judge(lines((line) => ["listening …", ...small(line)]));
    expect(verdicts(result)).toMatchObject({
      "jsonrpc.method.unknown": "pass",
      "stdio.stdout.messages-only": "fail",
    });
  });

  it("is checked again in isolation if it does not answer once", async () => {
    let requests = 0;
    const result = await judge(
      lines((line) =>
        parse(line).method === "mcp-conform/no-such-method" && requests++ === 0 ? [] : small(line),
      ),
    );
    const retried = result.legs[0]?.checks.find(({ id }) => id === "jsonrpc.method.unknown");
    expect(retried?.verdict).toBe("pass");
    expect(retried?.notes).toEqual(["first fail, then pass when re-run in isolation"]);
  });

  it("that exits at one request leaves only the check of that request without a verdict", async () => {
    const fragile: Serve = (input, output) =>
      new Promise((resolve) => {
        createInterface({ input }).on("line", (line) => {
          if (parse(line).method === "mcp-conform/no-such-method") return resolve(7);
          for (const one of small(line)) output.write(`${JSON.stringify(one)}\n`);
        });
        input.on("end", () => resolve(0));
      });
    const result = await judge(fragile);
    expect(result.exitCode).toBe(3);
    expect(verdicts(result)).toMatchObject({
      "jsonrpc.method.unknown": "inconclusive",
      "jsonrpc.parse-error.survived": "pass",
    });
  });
});

describe("a target that is no server", () => {
  const unfit: readonly (readonly [string, Serve, RegExp])[] = [
    ["is silent", lines(() => []), /does not answer/],
    ["echoes", lines((line) => [line]), /sends back its own input/],
    ["ends at once", async () => 1, /ended before it answered/],
  ];
  it.concurrent.each(unfit)(
    "that %s gives one diagnosis, exit code 3 and no verdict",
    async (_, serve, words) => {
      const result = await judge(serve, { limits: NEVER_OPENS });
      expect(result.exitCode).toBe(3);
      expect(result.verdict).toBe("incomplete");
      expect(result.legs).toEqual([]);
      expect(result.diagnosis?.text).toMatch(words);
      expect(result.diagnosis?.facts[0]).toEqual(["command", "a server in this process"]);
    },
  );
});

describe("a target that breaks a rule before a session is open", () => {
  const framed: Serve = lines((line) =>
    line.startsWith("Content-Length:") ? ["Content-Length: 2\r", "\r", "{}"] : [],
  );
  const early: readonly (readonly [string, Serve, RegExp, string])[] = [
    [
      "prints a banner only",
      lines(() => ["Welcome to the server!"]),
      /wrote text to stdout/,
      "stdio.stdout.messages-only",
    ],
    [
      "frames with Content-Length",
      lines(() => ["Content-Length: 20\r", "\r"]),
      /Content-Length/,
      "stdio.stdout.messages-only",
    ],
    ["answers framed messages only", framed, /Content-Length/, "stdio.stdout.messages-only"],
  ];
  it.concurrent.each(early)(
    "and %s gives a diagnosis, this violation and exit code 1",
    async (_, serve, words, check) => {
      const result = await judge(serve, { limits: NEVER_OPENS });
      expect(result.exitCode).toBe(1);
      expect(verdicts(result)).toEqual({ [check]: "fail" });
      expect(result.diagnosis?.text).toMatch(words);
    },
  );
});
