import { expect, it } from "vitest";
import { offeredAs } from "./offered.ts";

it.each([
  ["its own name", "echo", ["echo", "read"], "echo"],
  ["a prefix of the application", "echo", ["mcp__mcp-conform__echo", "Bash"], "mcp__mcp-conform__echo"],
  ["another prefix", "echo", ["mcp-conform_echo"], "mcp-conform_echo"],
  ["a server whose name is written otherwise", "echo", ["mcp_conform_echo"], "mcp_conform_echo"],
  ["a tool of the application with the same name", "echo", ["echo", "mcp-conform_echo"], "mcp-conform_echo"],
  ["characters that models do not take", "a.b é", ["mcp__mcp-conform__a_b__"], "mcp__mcp-conform__a_b__"],
  ["another case", "ECHO", ["mcp_conform_echo", "mcp_conform_ECHO"], "mcp_conform_ECHO"],
])("a tool is found with %s", (_, name, offered, found) => {
  expect(offeredAs(name, offered)).toBe(found);
});

it.each([
  ["there is none", ["Bash", "mcp__mcp-conform__other"]],
  ["its name is only a part of another word", ["mcp__mcp-conform__reecho"]],
  ["two fit as well as each other", ["a_echo", "b_echo"]],
])("no tool is found if %s", (_, offered) => {
  expect(offeredAs("echo", offered)).toBeUndefined();
});
