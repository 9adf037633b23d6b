import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LATEST } from "../schema/revision.ts";

const HERE = new URL("./", import.meta.url);

/** A list that ends at the newest revision, as the place of a switch or as a constant. */
const ENDS_AT_NEWEST = new RegExp(`(?:revisions|speaks|= ?)[^=\\n]*\\[[^\\]]*"${LATEST}",?\\s*\\]`, "g");

it("no fault and no oddity lists revisions up to the newest one: write since(…), so that it is tried in the next one too", () => {
  const files = readdirSync(HERE, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^[a-z-]+\/(?:faults|oddities)\/.*(?<!\.test)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(file, HERE), "utf8").matchAll(ENDS_AT_NEWEST)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
