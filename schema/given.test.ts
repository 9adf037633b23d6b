import { expect, it } from "vitest";
import { given } from "./given.ts";

it("leaves out the members that are undefined, and no other", () => {
  expect(Object.keys(given({ cwd: undefined, env: null, code: 0, name: "" }))).toEqual([
    "env",
    "code",
    "name",
  ]);
});
