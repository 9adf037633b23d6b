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
  const MANY = 40;

  /** How many pieces of one character are written one by one, what is written last, and how many pauses there are, where each takes so long. */
  const written = async (ms: number) => {
    const pieces: string[] = [];
    const pauses: number[] = [];
    let time = 0;
    await inPieces(
      Buffer.from("x".repeat(MANY)),
      Array.from({ length: MANY - 1 }, (_, nth) => nth + 1),
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
    return { pieces: pieces.length, last: pieces.at(-1)?.length, pauses: pauses.length };
  };

  it("are written one by one, with a pause between", async () => {
    expect(await written(3)).toEqual({ pieces: MANY, last: 1, pauses: MANY - 1 });
  });

  it("have no pause between them after half a second, where a busy machine makes the pauses longer", async () => {
    expect(await written(20)).toEqual({ pieces: MANY, last: 1, pauses: 25 });
  });

  it("are written together after a second, but the first 24 one by one, where even a pause takes longer", async () => {
    expect(await written(300)).toEqual({ pieces: 25, last: MANY - 24, pauses: 23 });
  });
});
