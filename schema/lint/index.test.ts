import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { judgeSchema } from "./index.ts";

const { cache } = createRequire(import.meta.url);
const loaded = () => Object.keys(cache).some((path) => /[\\/]node_modules[\\/]ajv[\\/]/.test(path));

test("the first schema that is not plain loads ajv, and the import does not", () => {
  expect(loaded()).toBe(false);
  judgeSchema({ type: "string" }, "2026-07-28");
  expect(loaded()).toBe(false);
  judgeSchema({ pattern: "^a" }, "2026-07-28");
  expect(loaded()).toBe(true);
});
