import { expect, test } from "vitest";
import { lintUriTemplate } from "./uri-template.ts";

test.each([
  "file:///{path}",
  "{scheme}://{+host}{/segments*}{?q,lang:2}{&more*}{#frag}{.ext}{;x}",
  "db://tables/{table.name}/%20/it's/é",
  "note://plain",
  "a:{%41_b}",
  "",
])("%j is valid", (template) => {
  expect(lintUriTemplate(template)).toEqual([]);
});

test.each([
  ["file:///{path", 'the expression that starts at 8 is not closed with "}"'],
  ["file:///path}", '"}" at 12 closes no expression; "{" is missing'],
  ["file:///{}", 'the expression {…} at 8 must name a variable, got ""'],
  ["file:///{a b}", 'the expression {…} at 8 must name a variable, got "a b"'],
  ["file:///{a,}", 'the expression {…} at 8 must name a variable, got ""'],
  ["file:///{a-b}", 'the expression {…} at 8 must name a variable, got "a-b"'],
  ["file:///{a:0}", 'the expression {…} at 8 must name a variable, got "a:0"'],
  ["file:///{{a}}", 'the expression {…} at 8 must name a variable, got "{a"'],
  ["file:///{=a}", 'the expression {…} at 8 begins with "=", which RFC 6570 reserves'],
  ["my file/{a}", '" " at 2 must be percent-encoded'],
  ["a/%zz", '"%" at 2 must be followed by two hexadecimal digits'],
  ["a/<b>", '"<" at 2 must be percent-encoded'],
])("%j is not valid", (template, message) => {
  expect(lintUriTemplate(template)).toEqual([{ pointer: "", rule: "uri-template", message }]);
});
