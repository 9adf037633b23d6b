import { expect, test } from "vitest";
import { lintIcons } from "./icons.ts";

test("https and data are valid", () => {
  const icons = [
    { src: "https://example.com/a.png", mimeType: "image/png", sizes: ["48x48", "any"], theme: "dark" },
    { src: "HTTPS://example.com/a.png" },
    { src: "data:image/svg+xml;charset=utf-8;base64,PHN2Zy8+" },
  ];
  expect(lintIcons(icons)).toEqual([]);
});

test.each([
  ["http://example.com/a.png", "icon-http", "should be https, got http: the network can change it"],
  ["file:///a.png", "icon-scheme", 'must be an https or data URI, got "file:"'],
  ["ftp://a/a.png", "icon-scheme", 'must be an https or data URI, got "ftp:"'],
  ["JavaScript:alert(1)", "icon-scheme", 'must be an https or data URI, got "javascript:"'],
  ["ws://a/b", "icon-scheme", 'must be an https or data URI, got "ws:"'],
  ["myapp://icon", "icon-scheme", 'must be an https or data URI, got "myapp:"'],
  ["/a.png", "uri", 'must be an absolute URI such as "file:///a", got "/a.png", which has no scheme'],
  ["data:text/html,x", "icon-data", 'should begin with "data:image/…;base64,", got "data:text/html,x"'],
])("%s: %s", (src, rule, message) => {
  expect(lintIcons([{ src: "https://a/" }, { src }])).toEqual([{ pointer: "/1/src", rule, message }]);
});

test("types and sizes are judged", () => {
  expect(lintIcons([{ src: "https://a/", mimeType: "png", sizes: ["48x48", "48"] }])).toEqual([
    { pointer: "/0/mimeType", rule: "mime-type", message: 'must have the form "type/subtype", got "png"' },
    {
      pointer: "/0/sizes/1",
      rule: "icon-sizes",
      message: 'should be "any" or a size such as "48x48", got "48"',
    },
  ]);
});

test.each([undefined, {}, [null], [{ src: 5, sizes: "48x48" }]])("%j is left to the schema", (icons) => {
  expect(lintIcons(icons)).toEqual([]);
});
