import fc from "fast-check";
import { expect, test } from "vitest";
import { rawProblems } from "./raw.ts";

const found = (text: string) => rawProblems(text).map(({ rule, pointer }) => `${rule} ${pointer}`);

test("unique keys have no problem", () => {
  expect(rawProblems('{"a":{"b":1},"b":[{"b":2},{"b":3}],"c":"{\\"a\\":1,\\"a\\":2}"}')).toEqual([]);
});

test("a repeated key is named with its place", () => {
  expect(rawProblems('{"result":{"inputRequests":{"who":{},"who":{}}}}')).toEqual([
    {
      rule: "duplicate-key",
      pointer: "/result/inputRequests/who",
      message: 'the key "who" occurs more than once in this object, and readers disagree which one counts',
    },
  ]);
});

test("places inside arrays, and keys that need escapes", () => {
  expect(found('[1, "a,b", {"x": [{"a/b~": 1, "a/b~": 2}]}]')).toEqual(["duplicate-key /2/x/0/a~1b~0"]);
});

test("two spellings of one key are one key", () => {
  expect(found('{"a":1,"\\u0061":2,"\\"":3,"\\\\":4}')).toEqual(["duplicate-key /a"]);
});

test("a value that equals a key is not a key", () => {
  expect(found('{"a":"a","b":["a","a"],"c":{"a":"b"}}')).toEqual([]);
});

test("the id of a message is a whole number without a fraction", () => {
  expect(found('{"id":1,"result":{"id":1.0}}')).toEqual([]);
  expect(found('{"id":1.5}')).toEqual([]);
  expect(found('{"id":"1.0"}')).toEqual([]);
  expect(rawProblems('{"result":{},"id": 1.0}')).toEqual([
    {
      rule: "id-as-fraction",
      pointer: "/id",
      message: "is written 1.0, which readers of whole numbers do not take",
    },
  ]);
  expect(found('{"id":1e0}')).toEqual(["id-as-fraction /id"]);
});

test("half of a surrogate pair is named with its place", () => {
  expect(found(String.raw`{"a":["\ud83d\ude00","\\ud83d"]}`)).toEqual([]);
  expect(found(String.raw`{"a":["cut \ud83d"]}`)).toEqual(["lone-surrogate /a/0"]);
  expect(found(String.raw`{"a":"\ude00 late"}`)).toEqual(["lone-surrogate /a"]);
});

test("text that is not JSON is not searched", () => {
  expect(found('{"a":1,"a":')).toEqual(["not-json "]);
  expect(rawProblems("\uFEFF{}")[0]?.message).toMatch(/^is not JSON: /);
});

test("deep, long and repetitive text is bounded", () => {
  const depth = 100_000;
  expect(found("[".repeat(depth) + "]".repeat(depth))).toEqual([]);
  expect(found(`{"a":"${"\\\\".repeat(2_000_000)}"}`)).toEqual([]);
  expect(found(`[${'{"a":1,"a":1},'.repeat(100_000)}0]`)).toHaveLength(100);
});

test("no printed value has a duplicate, and a repeated member is always found", () => {
  const dictionary = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true });
  fc.assert(
    fc.property(dictionary, fc.constantFrom(undefined, 1, "\t"), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(found(text)).toEqual([]);
      const [key] = Object.keys(value);
      const repeated = `${text.trimEnd().slice(0, -1)},${JSON.stringify(key)}:0}`;
      expect(rawProblems(repeated).map(({ rule }) => rule)).toEqual(["duplicate-key"]);
    }),
    { seed: 3, numRuns: 300 },
  );
});
