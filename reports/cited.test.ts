import { expect, it } from "vitest";
import { citedWords } from "./cited.ts";

const words = (counted?: { readonly of: string; readonly number: number }) =>
  citedWords({ message: 2149, ...(counted && { counted }) }, "tools.call.unknown-name");

it("names a message by its number within the check that led to it, where one did", () => {
  expect(words({ of: "tools.call.unknown-name", number: 3 })).toBe("message 3 of this check");
  expect(words({ of: "ping.answered", number: 1 })).toBe("message 1 of ping.answered");
  expect(words({ of: "broken forms", number: 12 })).toBe('message 12 of "broken forms"');
  expect(words()).toBe("message 2149");
});
