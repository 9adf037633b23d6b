import { expect, it } from "vitest";
import { inProcessTarget } from "../../../harness/target/in-process.ts";
import { lines, type Message, parse, small } from "../../../harness/target/testing/small-server.ts";
import { errors, judge } from "./judge.ts";

/** What every object inherits, or reads when it becomes a text. */
const NAMES = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

const tools = NAMES.map((name) => ({
  name,
  inputSchema: { type: "object", properties: JSON.parse(`{"${name}":{"type":"${name}"}}`), required: [name] },
}));

/** Each name as that of a tool, of a member, and of an object in place of a text. */
function answer(line: string, name: string): readonly (string | Message)[] {
  const { id, method } = parse(line);
  if (id === undefined) return [];
  const odd = `{"${name}":{"${name}":1}}`;
  if (method === "initialize") {
    const serverInfo = { name, version: "1" };
    const capabilities = { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} };
    return [{ jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25", capabilities, serverInfo } }];
  }
  if (method === "tools/list") return [{ jsonrpc: "2.0", id, result: { tools } }];
  if (method === "prompts/list")
    return [
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"prompts":[{"name":${odd},"arguments":[${odd}]}]}}`,
    ];
  if (method === "resources/list")
    return [
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resources":[{"uri":${odd},"name":${odd}}]}}`,
    ];
  if (method === "tools/call")
    return [
      `{"jsonrpc":"2.0","method":${odd},"params":${odd}}`,
      `{"jsonrpc":"2.0","id":${odd},"result":${odd}}`,
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[${odd}],"isError":${odd}}}`,
    ];
  return small(line);
}

it.each(NAMES)("a server with names such as %s is judged, and breaks no check", async (name) => {
  const target = inProcessTarget(
    "a hostile server",
    lines((line) => answer(line, name)),
  );
  const result = await judge(target);
  expect(errors(result).map(({ id, reason }) => `${id}: ${reason?.text}`)).toEqual([]);
  expect(result.verdict).toBe("non-conformant");
  expect(result.legs[0]?.counts.pass).toBeGreaterThan(20);
});
