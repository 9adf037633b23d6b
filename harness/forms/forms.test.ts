import { describe, expect, it } from "vitest";
import { forms } from "./forms.ts";

const MESSAGE = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "é", arguments: {} } };

describe("the forms of a message", () => {
  const all = forms(MESSAGE);

  it("have different names, and texts of their values", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { message, text } of all) expect(JSON.parse(text)).toEqual(message);
  });

  it("have the same id, method and params, with additional members at most", () => {
    for (const { message } of all) expect(message).toMatchObject(MESSAGE);
  });

  it("differ from the plain message in the text or the delivery", () => {
    const plain = JSON.stringify(MESSAGE);
    expect(all.filter(({ text, cuts }) => text === plain && cuts === undefined)).toEqual([]);
    expect(all.map(({ name }) => name)).toEqual([
      "text.reversed",
      "text.spaced",
      "text.escaped",
      "text.escaped-names",
      "text.ascii",
      "text.ascii-capitals",
      "text.solidus",
      "members.unknown",
      "members.unknown-meta",
      "delivery.middle",
      "delivery.bytes",
    ]);
  });
});
