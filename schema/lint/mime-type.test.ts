import { expect, test } from "vitest";
import { lintMimeType } from "./mime-type.ts";

test.each([
  "text/plain",
  "image/svg+xml",
  "text/html;profile=mcp-app",
  'multipart/mixed; boundary="a;\\"b" ;charset=utf-8;',
  "inode/directory",
  "application/vnd.example.v1+json",
])("%j is valid", (type) => {
  expect(lintMimeType(type)).toEqual([]);
});

test.each([
  ["", 'must have the form "type/subtype", got ""'],
  ["png", 'must have the form "type/subtype", got "png"'],
  ["image/", 'must have the form "type/subtype", got "image/"'],
  [".png", 'must have the form "type/subtype", got ".png"'],
  ["text/plain charset=utf-8", 'must continue with "; name=value", got " charset=utf-8"'],
  ["text/plain; charset", 'must continue with "; name=value", got "charset"'],
  ["image/png,image/jpeg", 'must continue with "; name=value", got ",image/jpeg"'],
  ["text/plain\n", "must not end in white space"],
  [`text/${"a".repeat(5_000_000)}`, "must be at most 2000 characters long, got 5000005"],
])("%.40j is not", (type, message) => {
  expect(lintMimeType(type)).toEqual([{ pointer: "", rule: "mime-type", message }]);
});
