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
  /** What is written one by one, and the pauses between, where each pause takes so long. */
  const written = async (ms: number) => {
    const pieces: string[] = [];
    const pauses: number[] = [];
    let time = 0;
    await inPieces(
      Buffer.from("abcdef"),
      [1, 2, 3, 4],
      async (piece) => {
        pieces.push(Buffer.from(piece).toString());
      },
      {
        now: () => time,
        pause: async (asked) => {
          pauses.push(asked);
          time += ms;
        },
      },
    );
    return { pieces, pauses };
  };

  it("are written one by one, with a pause between", async () => {
    expect(await written(25)).toEqual({ pieces: ["a", "b", "c", "d", "ef"], pauses: [25, 25, 25, 25] });
  });

  it("have no pause between them after half a second, where a busy machine makes the pauses longer", async () => {
    expect(await written(300)).toEqual({ pieces: ["a", "b", "c", "d", "ef"], pauses: [25, 25] });
  });

  it("are written together after a second, where even a pause takes longer", async () => {
    expect(await written(1_200)).toEqual({ pieces: ["a", "bcdef"], pauses: [25] });
  });
});
