import { expect, test } from "vitest";
import { explanation } from "./explanation.ts";

test("a check is explained with its requirements, and the faults that prove it", () => {
  const text = explanation("jsonrpc.method.unknown");
  expect(text).toMatch(/^jsonrpc\.method\.unknown\n {2}rule {11}A request/);
  expect(text).toMatch(/\n {2}proven by {6}\S+: a server that /);
  expect(text).toContain("\n\nrequirement jsonrpc.error.method-not-found\n  requirement    ");
});

test("a check is explained with a message that breaks the rule and one that meets it, each on one line", () => {
  const text = explanation("completion.input.no-suggestions");
  expect(text).toMatch(/\n {2}wrong {10}\{"jsonrpc".*"values":\["something"\]/);
  expect(text).toMatch(/\n {2}right {10}\{"jsonrpc".*"code":-32602.*\n {2}run only this/);
});

test("a requirement is explained with the checks that test it", () => {
  expect(explanation("jsonrpc.error.method-not-found")).toMatch(/\n {2}checks {9}.*jsonrpc\.method\.unknown/);
});

test("an unknown id is rejected, with the nearest", () => {
  expect(() => explanation("jsonrpc.method.unknwn")).toThrow(
    'explain jsonrpc.method.unknwn: no check and no requirement has this id. Did you mean "jsonrpc.method.unknown"?',
  );
});

test("the ids that begin with a given one are named", () => {
  expect(() => explanation("tools.call")).toThrow(
    /^explain tools\.call: several begin with it: .*tools\.call\.unknown-name.* Expected one of them\.$/,
  );
});
