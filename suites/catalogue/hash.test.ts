import { expect, test } from "vitest";
import { catalogueHash } from "./hash.ts";
import type { Requirement } from "./requirement.ts";

const duty: Requirement = {
  role: "server",
  gist: "A duty.",
  level: "MUST",
  levels: { "2025-03-26": "SHOULD", "2024-11-05": "MAY" },
  keys: { "2024-11-05": ["a/1"], "2025-03-26": ["a/1"], "2025-06-18": ["a/1", "a/2"] },
};
const rows = { "a.b": duty, "a.c": duty };

test("the hash of the catalogue is a SHA-256", () => {
  expect(catalogueHash()).toMatch(/^sha256:[0-9a-f]{64}$/);
});

test("the order of writing and the words do not change it", () => {
  const turned: Requirement = {
    ...duty,
    gist: "The same duty.",
    levels: { "2024-11-05": "MAY", "2025-03-26": "SHOULD" },
    keys: Object.fromEntries(Object.entries(duty.keys).reverse()),
  };
  expect(catalogueHash({ "a.c": turned, "a.b": duty })).toBe(catalogueHash(rows));
});

test.each<[string, Record<string, Requirement>]>([
  ["an id", { "a.b": duty, "a.d": duty }],
  ["a level", { ...rows, "a.c": { ...duty, level: "SHOULD" } }],
  ["the level of a revision", { ...rows, "a.c": { ...duty, levels: { "2025-03-26": "SHOULD" } } }],
  ["a key", { ...rows, "a.c": { ...duty, keys: { ...duty.keys, "2025-06-18": ["a/1"] } } }],
])("%s changes it", (_, changed) => {
  expect(catalogueHash(changed)).not.toBe(catalogueHash(rows));
});
