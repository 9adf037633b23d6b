import { describe, expect, test } from "vitest";
import { isReservedMetaKey, lintMetaKeys } from "./meta-keys.ts";

const said = (key: string) => lintMetaKeys({ [key]: 1 }, "2025-11-25").map(({ rule }) => rule);

test.each([
  "progressToken",
  "traceparent",
  "io.modelcontextprotocol/related-task",
  "com.example/",
  "com.example/a.b_c-d",
  "x-1.y/z",
  "vendor/key",
  "9",
  "",
])("%j is valid", (key) => {
  expect(said(key)).toEqual([]);
});

test.each([
  ["/name", "meta-key-prefix"],
  ["1com.example/name", "meta-key-prefix"],
  ["com..example/name", "meta-key-prefix"],
  ["com.example-/name", "meta-key-prefix"],
  ["com.exa_mple/name", "meta-key-prefix"],
  ["_name", "meta-key-name"],
  ["name-", "meta-key-name"],
  ["na me", "meta-key-name"],
  ["name\n", "meta-key-name"],
  ["com.example/a/b", "meta-key-name"],
  ["näme", "meta-key-name"],
  ["example.com/name", "meta-key-reverse-dns"],
])("%j breaks %s", (key, rule) => {
  expect(said(key)).toEqual([rule]);
});

test("the messages name the rule and the place", () => {
  expect(lintMetaKeys({ "com.exa_mple/a": 1, "example.com/_": 1 }, "2026-07-28")).toEqual([
    {
      pointer: "/com.exa_mple~1a",
      rule: "meta-key-prefix",
      message:
        'a label of the prefix starts with a letter, ends with a letter or digit and holds letters, digits and hyphens, got "exa_mple"',
    },
    {
      pointer: "/example.com~1_",
      rule: "meta-key-name",
      message:
        'the name of a key begins and ends with a letter or digit and holds letters, digits, "-", "_" and ".", got "_"',
    },
  ]);
  expect(lintMetaKeys({ "example.com/a": 1 }, "2026-07-28")[0]?.message).toBe(
    'a prefix should have the order of reverse DNS: "com.example/"',
  );
});

test("reverse DNS is judged since 2025-11-25, the grammar since 2025-06-18", () => {
  expect(lintMetaKeys({ "example.com/a": 1 }, "2025-06-18")).toEqual([]);
  expect(lintMetaKeys({ "_/_": 1 }, "2025-06-18")).toHaveLength(1);
  expect(lintMetaKeys({ "_/_": 1 }, "2025-03-26")).toEqual([]);
});

test("only objects are judged", () => {
  expect(lintMetaKeys("meta", "2025-11-25")).toEqual([]);
});

describe("reserved prefixes", () => {
  test.each(["modelcontextprotocol.io/a", "mcp.dev/a", "api.modelcontextprotocol.org/a", "tools.mcp.com/a"])(
    "%s is reserved in 2025-06-18",
    (key) => {
      expect(isReservedMetaKey(key, "2025-06-18")).toBe(true);
    },
  );

  test.each(["io.modelcontextprotocol/a", "dev.mcp/a", "org.modelcontextprotocol.api/a", "com.mcp.tools/a"])(
    "%s is reserved since 2025-11-25",
    (key) => {
      expect(isReservedMetaKey(key, "2025-11-25")).toBe(true);
      expect(isReservedMetaKey(key, "2026-07-28")).toBe(true);
    },
  );

  test.each(["com.example.mcp/a", "mcp/a", "mcp"])("%s is free", (key) => {
    expect(isReservedMetaKey(key, "2025-11-25")).toBe(false);
    expect(isReservedMetaKey(key, "2025-06-18")).toBe(false);
  });

  test("nothing is reserved before 2025-06-18", () => {
    expect(isReservedMetaKey("mcp.dev/a", "2025-03-26")).toBe(false);
  });
});
