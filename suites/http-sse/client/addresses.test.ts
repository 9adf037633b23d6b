import { expect, it } from "vitest";
import {
  checkIn,
  gets,
  playedAs,
  posts,
  responds,
  type Step,
  verdictOn,
} from "../../testing/client/verdict-on.ts";
import { sseLate } from "../situations/addresses.ts";
import { httpSse } from "./index.ts";

const LEG = { revision: "2024-11-05", transport: "http+sse" } as const;
const INITIALIZE = { jsonrpc: "2.0", id: 1, method: "initialize" };
const LIST = { jsonrpc: "2.0", id: 2, method: "tools/list" };

const ADDRESS = "/messages?sessionId=1";

const named: Step = (common) => ({
  ...common,
  channel: "sse",
  exchange: 1,
  event: "endpoint",
  data: ADDRESS,
  raw: "",
});

const toAddress =
  (exchange: number, message: object): Step =>
  (common) =>
    ({ ...posts(exchange, message)(common), url: `http://127.0.0.1:1${ADDRESS}` }) as ReturnType<Step>;

function judged(id: string, ended: "itself" | "harness", ...steps: readonly Step[]) {
  return verdictOn(checkIn(httpSse, id), [playedAs(sseLate, LEG, [steps], { ended })]);
}

const opened = [gets(1), responds(1, true)];

it("a client tries Streamable HTTP at the same time, and then uses the address, or was ended before it could", () => {
  const id = "client.sse-2024.posts-to-endpoint";
  const tries = [...opened, named, posts(2, INITIALIZE)];
  const wrong = "fail: POST initialize to /mcp, but the address is /messages?sessionId=1";
  expect(judged(id, "itself", ...tries, toAddress(3, INITIALIZE))).toMatch(/^pass/);
  expect(judged(id, "itself", ...tries)).toBe(wrong);
  expect(judged(id, "harness", ...tries)).toMatch(/^inconclusive: a client that opens a stream/);
  expect(judged(id, "harness", ...tries, posts(3, LIST))).toBe(wrong);
});

it("the same before the address is named", () => {
  const id = "client.sse-2024.waits-for-endpoint";
  const tries = [...opened, posts(2, INITIALIZE), named];
  const early = "fail: POST initialize to /mcp before the event endpoint";
  expect(judged(id, "itself", ...tries, toAddress(3, INITIALIZE))).toMatch(/^pass/);
  expect(judged(id, "itself", ...tries)).toBe(early);
  expect(judged(id, "harness", ...tries)).not.toMatch(/^fail/);
});
