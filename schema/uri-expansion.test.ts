import { expect, test } from "vitest";
import { expanded } from "./uri-expansion.ts";

test.each([
  ["notes://café/{day}", "friday", "notes://caf%C3%A9/friday"],
  ["notes://caf%C3%A9/{day}", "friday", "notes://caf%C3%A9/friday"],
  ["a:{x}/{x}?q=1#b", "bank holiday", "a:bank%20holiday/bank%20holiday?q=1#b"],
  ["a:{x}", "it's (é)", "a:it%27s%20%28%C3%A9%29"],
  ["a:100%/{x}", "1", "a:100%25/1"],
  ["a:\ud800{x}", "\udc00", "a:%EF%BF%BD%EF%BF%BD"],
])("%j with %j is %j", (template, value, uri) => {
  expect(expanded(template, value)).toBe(uri);
});
