import { describe, expect, it } from "vitest";
import { verdictOf } from "../../testing/server/verdict-of.ts";
import { sessionFaults } from "../faults/server/sessions.ts";
import { sessionOddities } from "../oddities/server.ts";
import { invent } from "./id-required.ts";

const HTTP = { revision: "2025-11-25", transport: "http" } as const;

const one = <One extends { readonly id: string }>(all: readonly One[], id: string): One => {
  const found = all.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};

describe("an invented session id", () => {
  it("is another one of the same form, with any end of the id", () => {
    expect(
      ["1868a90c-0000", "c2Vzc2lvbg==", "https://x.example/s/~A.", "~~~", "00000000"].map(invent),
    ).toEqual(["1868a90c-1111", "c200000000==", "https://x.example/s/~0.", "~~~0", "11111111"]);
  });
});

describe("an unknown session id", { timeout: 60_000 }, () => {
  it("is also that of the session in another case", async () => {
    const fault = one(sessionFaults, "sessions.case-ignored");
    expect(await verdictOf("session.unknown.refused", fault, HTTP)).toEqual(["warn", undefined]);
  });

  it("is refused where ids are addresses", async () => {
    const oddity = one(sessionOddities, "sessions.address-as-id");
    expect(await verdictOf("session.unknown.refused", oddity, HTTP)).toEqual(["pass", undefined]);
  });
});
