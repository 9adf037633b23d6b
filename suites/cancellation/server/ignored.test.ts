import { expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { lines, parse, small } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { pingAnswered } from "../../ping/server/ping.ts";
import { finishedIgnored } from "./ignored.ts";

it("a server that limits requests for longer than the run waits has no verdict for cancelled requests", async () => {
  const limited = lines((line) => {
    const { id } = parse(line);
    const error = { code: -32000, message: "Rate limit exceeded", data: { retryAfter: 3600 } };
    return id === "mcp-conform-finished" ? [{ jsonrpc: "2.0", id, error }] : small(line);
  });
  const result = await judge(limited, [pingAnswered, finishedIgnored], { book, spec: ["2025-11-25"] });
  expect(resultOf(result, finishedIgnored.id)).toMatchObject({
    verdict: "inconclusive",
    reason: {
      kind: "no-answer",
      text: 'the request to be cancelled: error -32000 "Rate limit exceeded"',
    },
  });
  expect(result.exitCode).toBe(3);
});
