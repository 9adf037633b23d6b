import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONG } from "./long-first.ts";

it("names only files of tests that exist", () => {
  expect(LONG.filter((file) => !file.endsWith(".test.ts") || !existsSync(file))).toEqual([]);
});
