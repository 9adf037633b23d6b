import { describe, expect, it } from "vitest";
import { runLimited } from "./run-limited.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a limited run", () => {
  it.each([1, 2, 5, 100])(
    "of %d at a time runs all tasks in their order, and never more at once",
    async (limit) => {
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      await runLimited(
        [0, 1, 2, 3, 4, 5, 6],
        () => limit,
        async (item) => {
          begun.push(item);
          most = Math.max(most, ++running);
          await turn();
          running -= 1;
        },
      );
      expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(most).toBe(Math.min(limit, 7));
    },
  );

  it("without tasks resolves at once", async () => {
    await expect(
      runLimited(
        [],
        () => 3,
        () => Promise.reject(new Error("never")),
      ),
    ).resolves.toBeUndefined();
  });
});
