import { expect, test } from "vitest";
import { lintTraceContext } from "./trace-context.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const said = (meta: object) =>
  lintTraceContext(meta, "2026-07-28").map(({ pointer, message }) => `${pointer} ${message}`);

test.each([
  { traceparent: `00-${TRACE}-${PARENT}-01` },
  { traceparent: `01-${TRACE}-${PARENT}-01-more` },
  { tracestate: "congo=t61rcWkgMzE,rojo=00f067aa0ba902b7, ,acme@vendor=a b" },
  { tracestate: "" },
  { baggage: "userId=alice , serverNode=DF%2028;flag; ttl=5,empty=" },
  {},
])("%j is valid", (meta) => {
  expect(lintTraceContext(meta, "2026-07-28")).toEqual([]);
});

test.each([
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${"0".repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
])("traceparent %s is not", (traceparent) => {
  expect(said({ traceparent })).toEqual([
    `/traceparent must have the form 00-<32 hex digits>-<16 hex digits>-<2 hex digits>, got "${traceparent}"`,
  ]);
});

test.each([
  "congo",
  "=a",
  "Congo=a",
  "a=b=c",
  "a=",
  `a=b\n`,
  Array.from({ length: 33 }, (_, i) => `k${i}=v`).join(","),
])("tracestate %j is not", (tracestate) => {
  expect(said({ tracestate })).toHaveLength(1);
  expect(said({ tracestate })[0]).toMatch(
    /^\/tracestate must have the form key=value,key=value \(at most 32\), got "/,
  );
});

test.each(["", "a", "a b=c", 'a="b"', "a=b,,c=d", "a=é"])("baggage %j is not", (baggage) => {
  expect(said({ baggage })).toEqual([
    `/baggage must have the form key=value;property,key=value, got ${JSON.stringify(baggage)}`,
  ]);
});

test("other types are not valid", () => {
  expect(said({ traceparent: null })).toEqual(["/traceparent must be a string, got null"]);
});

test("the keys are judged since 2026-07-28", () => {
  expect(lintTraceContext({ traceparent: 1 }, "2025-11-25")).toEqual([]);
});

test("megabytes are judged quickly", () => {
  const blank = " ".repeat(2_000_000);
  expect(said({ tracestate: `a=b${blank}c`, baggage: `a=b${blank}c` })).toHaveLength(2);
});
