import { expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { lines, parse, small } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { recoveries } from "./recovered.ts";

const plan = { book, spec: ["2025-11-25"] as const };

const judged = recoveries.filter(({ id }) => /unknown-method|refused-call/.test(id));

const UNKNOWN = "forms.broken.recovered.unknown-method";

it("a server that answers as before has recovered", async () => {
  const result = await judge(lines(small), judged, plan);
  expect(resultOf(result, UNKNOWN)).toMatchObject({ verdict: "pass" });
});

it("a server that refuses everything after an unknown method has not", async () => {
  const server = () => {
    let isSpoiled = false;
    return lines((line) => {
      const { id, method } = parse(line);
      isSpoiled ||= String(method).endsWith("mcp-conform-recovered");
      return isSpoiled && method === "ping"
        ? [{ jsonrpc: "2.0", id, error: { code: -32000, message: "Locked" } }]
        : small(line);
    });
  };
  const result = await judge((input, output) => server()(input, output), judged, plan);
  expect(resultOf(result, UNKNOWN)).toMatchObject({
    verdict: "warn",
    expected: expect.stringContaining("the answer to ping of before: an empty result"),
    actual: expect.stringMatching(
      /^after a request for a method that does not exist, twice: error -32000 "Locked"/,
    ),
  });
});

it("an answer that a session without the misuse gets as well may have changed by itself", async () => {
  let version = 1;
  const server = lines((line) => {
    const { id, method } = parse(line);
    if (String(method).endsWith("mcp-conform-recovered")) version += 1;
    return method === "ping"
      ? [{ jsonrpc: "2.0", id, result: { _meta: { "example.com/version": version } } }]
      : small(line);
  });
  const result = await judge(server, judged, plan);
  expect(resultOf(result, UNKNOWN)).toMatchObject({
    verdict: "observed",
    actual: "the answer to ping changes by itself",
  });
});

it("a server without tools refuses no call", async () => {
  const result = await judge(lines(small), judged, plan);
  expect(resultOf(result, "forms.broken.recovered.refused-call")).toMatchObject({
    verdict: "not-applicable",
    reason: { text: "the server declares no tools" },
  });
});
