import fc from "fast-check";
import { expect, test } from "vitest";
import { lintUri } from "./uri.ts";

test.each([
  "file:///project/src/main.rs",
  "https://user:pw@example.com:8080/a/b;c=1?q=a/b?c#frag/?",
  "http://[2001:db8::1]:80/",
  "http://[fe80::1%25eth0]/",
  "urn:isbn:0451450523",
  "mailto:a@b.example",
  "note://",
  "x-custom+1.0:anything",
  "data:text/plain,%20",
  "http://h:/",
  "ui://weather/dashboard",
])("%s is valid", (uri) => {
  expect(lintUri(uri)).toEqual([]);
});

test.each([
  ["main.rs", 'must be an absolute URI such as "file:///a", got "main.rs", which has no scheme'],
  ["", 'must be an absolute URI such as "file:///a", got "", which has no scheme'],
  ["//host/a", 'must be an absolute URI such as "file:///a", got "//host/a", which has no scheme'],
  ["1a:b", 'must be an absolute URI such as "file:///a", got "1a:b", which has no scheme'],
  ["file:///my notes", '" " at 10 must be percent-encoded'],
  ["file:///C:\\a", '"\\\\" at 10 must be percent-encoded'],
  ["file:///{path}", '"{" at 8 must be percent-encoded'],
  ["file:///é", '"é" at 8 must be percent-encoded'],
  ["file:///a\n", '"\\n" at 9 must be percent-encoded'],
  ["a:%2", '"%" at 2 must be followed by two hexadecimal digits'],
  ["a:b#c#d", 'has more than one "#"'],
  ["a:b?c[0]=1", '"[" and "]" must be percent-encoded outside of an IPv6 host'],
  ["http://a@b@c/", '"a@b@c" is not an authority of the form user@host:port'],
  ["http://h:8o80/", '"h:8o80" is not an authority of the form user@host:port'],
  ["http://[1.2.3.4]/", '"1.2.3.4" is not an IPv6 address'],
])("%j is not valid", (uri, message) => {
  expect(lintUri(uri)).toEqual([{ pointer: "", rule: "uri", message }]);
});

test("the URL class prints valid web addresses, except for brackets", () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      const text = new URL(address).href;
      fc.pre(!/[[\]|^`{}]/.test(text));
      expect(lintUri(text)).toEqual([]);
    }),
    { seed: 3 },
  );
});

test("long text is judged quickly", () => {
  expect(lintUri(`a://${"@".repeat(1_000_000)}`)).toHaveLength(1);
  expect(lintUri(`a:${"b".repeat(5_000_000)}`)).toEqual([]);
});
