import { expect, it } from "vitest";
import { serverSuites } from "../../registry.ts";

it("Each answer that a check lists has words, and each tolerated one a reason: reports and explain show them", () => {
  const without = serverSuites
    .flatMap(({ checks }) => checks)
    .filter(({ answers }) => {
      const shapes = [...(answers?.pass ?? []), ...(answers?.warn ?? []).map(({ shape }) => shape)];
      const reasons = (answers?.warn ?? []).map(({ because }) => because);
      return [...shapes.map(({ words }) => words), ...reasons].some((text) => text.trim() === "");
    });
  expect(without.map(({ id }) => id)).toEqual([]);
});
