import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Definitions, definitionsOf } from "../definitions.ts";
import { REVISIONS, type Revision } from "../revision.ts";
import type { DefinitionName } from "../tables/index.ts";
import { validateDefinition } from "../validate/index.ts";
import { type Chance, chances } from "./chance.ts";
import { cornerCases } from "./corner-cases.ts";
import { CORRECTIONS } from "./corrections.ts";
import { FULLEST, instanceOf } from "./instances.ts";
import { allMutations, mutated } from "./mutations.ts";
import { examples, PUBLISHED, type Published, published, WHY_SKIPPED } from "./published.ts";

const INSTANCES_PER_REVISION = 100_000;
const SEED = 20_260_728;
const MINUTE = 60_000;

const namesIn = (definitions: Definitions) => Object.keys(definitions) as readonly DefinitionName[];

function accepts(revision: Revision, name: DefinitionName, value: unknown): boolean {
  return validateDefinition(revision, name, value).length === 0;
}

if (PUBLISHED === undefined) test.skip(WHY_SKIPPED);
else {
  const folder = PUBLISHED;
  describe("our schemas and the published ones", () => compareWith(folder));
}

function compareWith(folder: string): void {
  test.each(REVISIONS)("%s: define the same names", (revision) => {
    const theirs = published(folder, revision, "included");
    expect(namesIn(definitionsOf(revision))).toEqual(namesIn(theirs.definitions).toSorted());
  });

  test.each(examples(folder, "2026-07-28"))("accept the published example $file", ({ definition, value }) => {
    expect(validateDefinition("2026-07-28", definition as DefinitionName, value)).toEqual([]);
  });

  test.each(REVISIONS)("%s: give the same verdict for corner cases", (revision) => {
    const theirs = published(folder, revision, "corrected");
    for (const { definition, value, name } of cornerCases) {
      if (!(definition in theirs.definitions)) continue;
      expect(theirs.accepts(definition, value), name).toBe(accepts(revision, definition, value));
    }
  });

  test.each(REVISIONS)("%s: give the same verdict for every mutation of the largest values", (revision) => {
    const theirs = published(folder, revision, "corrected");
    for (const definitions of [definitionsOf(revision), theirs.definitions]) {
      for (const name of namesIn(definitions)) {
        const value = instanceOf(FULLEST, definitions[name] ?? {}, definitions);
        expect(validateDefinition(revision, name, value), name).toEqual([]);
        for (const mutation of allMutations(value)) agree(theirs, revision, name, mutation);
      }
    }
  });

  test.each(REVISIONS)(
    "%s: give the same verdict for thousands of generated values",
    { timeout: MINUTE },
    (revision) => {
      const theirs = published(folder, revision, "corrected");
      const ours = definitionsOf(revision);
      const names = namesIn(ours);
      const verdicts: boolean[] = [];
      for (const name of names) {
        const instances = chances.map((chance) =>
          anInstance(chance, name, chance.pick([ours, theirs.definitions])),
        );
        fc.assert(
          fc.property(instances, (value) => void verdicts.push(agree(theirs, revision, name, value))),
          { numRuns: Math.ceil(INSTANCES_PER_REVISION / names.length), seed: SEED },
        );
      }
      expect(verdicts.length).toBeGreaterThanOrEqual(INSTANCES_PER_REVISION);
      // The comparison is only useful if both verdicts are frequent.
      const accepted = verdicts.filter(Boolean).length / verdicts.length;
      expect(accepted).toBeGreaterThan(0.3);
      expect(accepted).toBeLessThan(0.9);
    },
  );

  test.each(CORRECTIONS)(
    "$revision $definition $path differ: $reason",
    ({ revision, definition, example }) => {
      expect(published(folder, revision, "included").accepts(definition, example)).toBe(false);
      expect(published(folder, revision, "corrected").accepts(definition, example)).toBe(true);
      expect(validateDefinition(revision, definition, example)).toEqual([]);
    },
  );
}

/** Expects the same verdict from both schemas, and returns it. */
function agree(theirs: Published, revision: Revision, name: DefinitionName, value: unknown): boolean {
  const verdict = accepts(revision, name, value);
  if (theirs.accepts(name, value) !== verdict) {
    expect.fail(
      `${name}: we ${verdict ? "accept" : "reject"} ${JSON.stringify(value)}, the published file does not`,
    );
  }
  return verdict;
}

/** A valid value of the definition in one of three cases, else one with a single mutation. */
function anInstance(chance: Chance, name: DefinitionName, definitions: Definitions): unknown {
  const value = instanceOf(chance, definitions[name] ?? {}, definitions);
  return chance.oneIn(3) ? value : mutated(chance, value);
}
