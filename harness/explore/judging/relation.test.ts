import { describe, expect, it } from "vitest";
import { contentOf, Known, keyOf, oddPlace, plainly, plainSteps } from "./relation.ts";

describe("the key of a request", () => {
  it("does not depend on the order of members", () => {
    const one = keyOf({ method: "tools/call", params: { name: "a", arguments: { x: 1, y: 2 } } });
    expect(one).toBe(keyOf({ method: "tools/call", params: { arguments: { y: 2, x: 1 }, name: "a" } }));
    expect(one).not.toBe(keyOf({ method: "tools/call", params: { name: "b" } }));
  });

  it("shows how the same is asked for plainly", () => {
    expect(plainSteps(keyOf({ method: "ping" }))).toEqual([{ do: "request", on: 0, method: "ping" }]);
    expect(plainSteps(keyOf({ list: "tools", page: 1 }))).toEqual([
      { do: "page", on: 0, list: "tools" },
      { do: "page", on: 0, list: "tools" },
    ]);
  });
});

describe("an answer", () => {
  const plain = plainly([{ result: { text: "a", time: 1 } }, { result: { text: "a", time: 2 } }]);

  it("is compared without _meta, in which a server may count", () => {
    const result = { _meta: { count: 1 }, tools: [] };
    const reply = { kind: "result", seq: 1, result, message: {} } as const;
    expect(contentOf({ method: "tools/list", reply })).toEqual({ result: { tools: [] } });
    expect(contentOf({ method: "tools/call", reply })).toEqual({ result: {} });
  });

  it("is odd where all plain answers are the same and it is not", () => {
    expect(oddPlace(plain, { result: { text: "b", time: 3 } })).toBe("/result/text");
    expect(oddPlace(plain, { code: -32603 })).toBe("/code");
  });

  it("is not odd where plain answers differ among each other", () => {
    expect(oddPlace(plain, { result: { text: "a", time: 3 } })).toBeUndefined();
  });

  it("is not odd if it is one of the plain ones", () => {
    expect(oddPlace(plainly([{ result: 1 }, { result: 2 }]), { result: 2 })).toBeUndefined();
  });
});

it("answers of a run are compared with the first one, but for what is known to be volatile", () => {
  const known = new Known();
  expect(known.differs("k", { n: 1 })).toBe(false);
  expect(known.differs("k", { n: 1 })).toBe(false);
  expect(known.differs("k", { n: 2 })).toBe(true);
  known.learn("k", plainly([{ n: 1 }, { n: 3 }]), { n: 2 });
  expect(known.differs("k", { n: 4 })).toBe(false);
});
