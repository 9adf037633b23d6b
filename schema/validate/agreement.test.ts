import { describe, expect, test } from "vitest";
import { definitionsOf } from "../definitions.ts";
import { FULLEST, instanceOf } from "../differential/instances.ts";
import { allMutations } from "../differential/mutations.ts";
import { REVISIONS } from "../revision.ts";
import { accepts } from "./accepts.ts";
import { compiled } from "./compiled.ts";

const ODD = [null, true, 0, -1, 1.5, "", "x", [], [null], {}, { type: "text" }, { __proto__: null }];

describe("the quick judge of our schemas and ajv give the same verdict", () => {
  test.each(REVISIONS)(
    "%s: for each definition, by its largest value and all mutations of it",
    (revision) => {
      const definitions = definitionsOf(revision);
      const verdicts = { accepted: 0, rejected: 0 };
      for (const [name, schema] of Object.entries(definitions)) {
        const valid = compiled(revision, name);
        const fullest = instanceOf(FULLEST, schema, definitions);
        for (const value of [fullest, ...allMutations(fullest), ...ODD]) {
          const verdict = accepts(definitions, schema, value);
          expect(verdict, `${name}: ${JSON.stringify(value)}`).toBe(valid(value));
          verdicts[verdict ? "accepted" : "rejected"] += 1;
        }
      }
      expect(verdicts.accepted).toBeGreaterThan(1_000);
      expect(verdicts.rejected).toBeGreaterThan(1_000);
    },
  );
});
