import { describe, expect, it } from "vitest";
import { InOrder, inPieces } from "./in-pieces.ts";

/** What is written, in its order. */
function writer() {
  const written: string[] = [];
  const order = new InOrder();
  const write = (text: string, cuts: readonly number[] = []) =>
    order.write(Buffer.from(text), cuts, async (piece) => {
      written.push(Buffer.from(piece).toString());
    });
  return { written, write };
}

describe("messages in their order", () => {
  it("are written at once where none is in pieces", () => {
    const { written, write } = writer();
    void write("a");
    void write("b");
    expect(written).toEqual(["a", "b"]);
  });

  it("wait for one that is written in pieces", async () => {
    const { written, write } = writer();
    const all = [write("abc", [1, 2]), write("d"), write("ef", [1]), write("g")];
    await Promise.all(all);
    expect(written).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  });

  it("are written at once again after that", async () => {
    const { written, write } = writer();
    await write("ab", [1]);
    void write("c");
    expect(written).toEqual(["a", "b", "c"]);
  });
});

describe("pieces", () => {
  const written = async (now: () => number) => {
    const pieces: string[] = [];
    await inPieces(
      Buffer.from("abcdef"),
      [1, 2, 3, 4],
      async (piece) => {
        pieces.push(Buffer.from(piece).toString());
      },
      now,
    );
    return pieces;
  };

  it("are written one by one", async () => {
    expect(await written(() => 0)).toEqual(["a", "b", "c", "d", "ef"]);
  });

  it("are written together after half a second, however busy this process is", async () => {
    let ms = -300;
    expect(await written(() => (ms += 300))).toEqual(["a", "bcdef"]);
  });
});
