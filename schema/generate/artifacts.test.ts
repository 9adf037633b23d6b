import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ref, since, string } from "../source/vocabulary.ts";
import { artifacts } from "./artifacts.ts";
import { definitionsIn } from "./json-schema.ts";

describe("the generated files", () => {
  test("are up to date with schema/source", { timeout: 60_000 }, async () => {
    const stale = (await artifacts()).filter(
      ({ path, text }) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8") !== text,
    );
    const paths = stale.map(({ path }) => path);
    expect(paths, "write them with `node --import tsx schema/generate/main.ts`").toEqual([]);
  });

  test("cannot be made if a definition refers to a missing one", () => {
    const source = { Old: ref("New"), New: since("2026-07-28", string) };
    expect(() => definitionsIn("2025-11-25", source)).toThrow(
      "Old refers to New, which 2025-11-25 does not have",
    );
    expect(definitionsIn("2026-07-28", source)).toHaveProperty("New");
  });
});
