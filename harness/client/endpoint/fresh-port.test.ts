import { expect, it } from "vitest";
import { freshPort } from "./fresh-port.ts";

/** A system that chooses these ports, one after the other, and the last one for ever. */
function choosing(...ports: readonly number[]) {
  let next = 0;
  const released: number[] = [];
  const chosen = () => ports[Math.min(next, ports.length) - 1] ?? 0;
  return {
    released,
    bind: async () => {
      next += 1;
      return chosen();
    },
    release: async () => void released.push(chosen()),
  };
}

it("gives a server no port of one that has ended: its client may still send there", async () => {
  const before = new Set<number>();
  expect(await freshPort(choosing(1), before)).toBe(1);
  const again = choosing(1, 1, 2);
  expect(await freshPort(again, before)).toBe(2);
  expect(again.released).toEqual([1, 1]);
});

it("takes one of them if there are no others", async () => {
  const only = choosing(1);
  expect(await freshPort(only, new Set([1]))).toBe(1);
  expect(only.released.length).toBeGreaterThan(10);
});
