import { describe, expect, it } from "vitest";
import type { Exchanged } from "./exchange.ts";
import { comparedOf, differingHeaders } from "./words.ts";

const exchange = (text: string, more: Partial<Exchanged> = {}): Exchanged => ({
  text,
  id: 1,
  reply: { kind: "silence", seq: 1, untilFence: undefined } as unknown as Exchanged["reply"],
  at: 1,
  ...more,
});

describe("headers", () => {
  const ACCEPT = ["Accept", "a, b"] as const;

  it("are shown where the other message does not have them so", () => {
    expect(
      differingHeaders(
        [ACCEPT, ["Host", "x"]],
        [
          ["accept", "a, b"],
          ["Host", "x"],
        ],
      ),
    ).toEqual(["Accept: a, b"]);
  });

  it("are named where only their order differs", () => {
    expect(differingHeaders([ACCEPT, ["Host", "x"]], [["Host", "x"], ACCEPT])).toEqual(["Accept, Host"]);
  });

  it("are left out where they are the same, or each message has its own", () => {
    expect(differingHeaders([["Content-Length", "2"], ACCEPT], [["Content-Length", "3"], ACCEPT])).toEqual(
      [],
    );
  });
});

describe("two exchanges", () => {
  it("have what differs between marks, and ids are no difference", () => {
    const { plain, form } = comparedOf(
      "no params",
      exchange('{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}'),
      exchange('{"jsonrpc":"2.0","id":22,"method":"ping"}'),
      "no answer",
    );
    expect(plain.sent).toBe('…","id":1,"method":"ping"«,"params":{}»}');
    expect(form).toEqual({ words: "no params", sent: '…","id":1,"method":"ping"«»}', came: "no answer" });
  });

  it("have the headers and the URL that differ before the body", () => {
    const { form } = comparedOf(
      "a query",
      exchange("{}", { url: "http://h/mcp", headers: [["A", "1"]] }),
      exchange("{}", { url: "http://h/mcp?a", headers: [["A", "2"]] }),
      "no answer",
    );
    expect(form.sent).toBe("«POST http://h/mcp?a»\n«A: 2»\n{}");
  });

  it("show where the other one was cut", () => {
    expect(
      comparedOf("two pieces", exchange("abcd"), exchange("abcd", { cuts: [2] }), "no answer").form.sent,
    ).toBe("ab«|»cd");
  });
});
