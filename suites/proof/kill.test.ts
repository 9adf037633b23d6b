import { describe, expect, it } from "vitest";
import { type Kill, type Pace, quickFirst } from "./kill.ts";

const DETECTED: Kill = { missed: [], unexpected: [], killed: ["ping.answered"] };
const MISSED: Kill = { missed: [{ check: "ping.answered", why: "no finding" }], unexpected: [], killed: [] };

/** The paces of the attempts, if those with these numbers miss the fault. */
async function attempts(...missed: readonly number[]) {
  const paces: Pace[] = [];
  const kill = await quickFirst(async (pace) => (missed.includes(paces.push(pace)) ? MISSED : DETECTED));
  return { paces, kill };
}

describe("a trial of a fault", () => {
  it("ends at the first attempt that detects it", async () => {
    expect(await attempts()).toEqual({ paces: [{ quick: true }], kill: DETECTED });
  });

  it("has a second and a third attempt with longer time limits", async () => {
    expect(await attempts(1, 2)).toEqual({ paces: [{ quick: true }, {}, { patient: true }], kill: DETECTED });
  });

  it("that no attempt detects is missed", async () => {
    expect((await attempts(1, 2, 3)).kill).toBe(MISSED);
  });
});
