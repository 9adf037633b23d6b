import { describe, expect, it } from "vitest";
import { judge } from "../../../harness/run/testing/trial.ts";
import { lines, type Message, parse } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { monitors } from "../../testing/whole-suites.ts";
import { discover } from "./index.ts";

const error = (id: unknown, code: number) => [{ jsonrpc: "2.0", id, error: { code, message: "No" } }];

/** Serves only tools/list, and with this member in the result. */
const listing = (more: object) =>
  lines((line): readonly Message[] => {
    const { id, method } = parse(line);
    if (id === undefined) return [];
    if (method !== "tools/list") return error(id, -32601);
    return [{ jsonrpc: "2.0", id, result: { tools: [], ...more } }];
  });

const STATELESS = { resultType: "complete", ttlMs: 0, cacheScope: "private" };

const checks = [...discover.checks, ...monitors.checks];

describe("a server that refuses initialize and server/discover", () => {
  it.each([
    ["latest", "latest"],
    ["all", "all"],
    ["2026-07-28", ["2026-07-28"]],
  ] as const)("and serves a list of 2026-07-28 fails discover.answered with --spec %s", async (_, spec) => {
    const result = await judge(listing(STATELESS), checks, { book, spec });
    const failed = result.legs.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === "fail");
    expect(failed.map(({ id, actual }) => [id, actual])).toEqual([
      ["discover.answered", 'error -32601 "No", although tools/list is served in 2026-07-28'],
    ]);
    expect(result).toMatchObject({ verdict: "non-conformant", exitCode: 1 });
  });

  it("and serves a list as older servers do is not judged", async () => {
    const result = await judge(listing({}), checks, { book });
    expect(result).toMatchObject({ legs: [], verdict: "incomplete", exitCode: 3 });
    expect(result.diagnosis?.text).toMatch(/^Could not open a session: error -32601 "No"/);
  });
});
