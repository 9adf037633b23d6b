import { expect, test } from "vitest";
import { relationOf } from "./resource.ts";

const endpoint = "https://a.example/public/mcp";

test.each([
  ["https://a.example/public/mcp", "same"],
  ["https://A.example/public/mcp", "same"],
  ["https://a.example", "same"],
  ["https://a.example/public", "same"],
  ["https://a.example/public/mcp/", "near"],
  ["https://a.example/pub", "other"],
  ["https://a.example/public/mcp2", "other"],
  ["https://b.example/public/mcp", "other"],
  ["https://a.example:8443/public/mcp", "other"],
  ["https://a.example/public/mcp#x", "other"],
  ["/public/mcp", "other"],
])("the resource %s is %s", (resource, relation) => {
  expect(relationOf(resource, endpoint)).toBe(relation);
});

test("a loopback address may have another name of this machine", () => {
  const local = "http://127.0.0.1:3000/mcp";
  expect(relationOf("http://localhost:3000/mcp", local)).toBe("near");
  expect(relationOf("http://localhost:3001/mcp", local)).toBe("other");
  expect(relationOf("http://localhost:3000/mc", local)).toBe("other");
});
