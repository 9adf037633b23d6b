import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { generated, idsAndLevels, lostLines, withoutStatement } from "./generate.ts";
import { catalogue, REQUIREMENT_IDS, type RequirementId } from "./index.ts";
import { levelIn, type Requirement } from "./requirement.ts";
import { statementsOf } from "./statements.ts";
import { strengthOf } from "./tally.ts";

/** Requirements whose level is not the weakest of their statements. */
const OTHER_LEVEL: Partial<Record<RequirementId, string>> = {
  "prompts.content.resource-type": "the page says MUST, the schema leaves the member optional",
  "auth.insufficient-scope.description": "is in a list of SHOULD, and is marked as optional itself",
};

/** Requirements that exist before and after a revision, but not in it. */
const INTERRUPTED: Partial<Record<RequirementId, string>> = {
  "auth.framework.security-rules":
    "in these revisions the page names the practice of OAuth 2.1 instead: auth.framework.oauth-security-practice",
};

const STRENGTHS = ["MAY", "SHOULD", "MUST"];

const rows = Object.entries(catalogue) as readonly (readonly [RequirementId, Requirement])[];

describe("what is read at run time", () => {
  test("is generated from the tables", () => {
    const read = readFileSync(new URL("./statements/requirements.json", import.meta.url), "utf8");
    expect(read === generated(), "out of date: run `npx tsx suites/catalogue/generate.ts`").toBe(true);
  });

  test("has every row of every file of requirements exactly once", async () => {
    const folder = new URL("../", import.meta.url);
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const files = names.filter((file) => /^[^/\\]+[/\\]requirements(?:[/\\][^/\\]+)?\.ts$/.test(file));
    const written = await Promise.all(files.map((file) => idsIn(new URL(file, folder))));
    expect(written.flat().sort()).toEqual([...REQUIREMENT_IDS].sort());
  });
});

describe.each(REVISIONS)("the statements of %s", (revision) => {
  const statements = statementsOf(revision);
  const claims = rows.flatMap(([id, { keys }]) => (keys[revision] ?? []).map((key) => [key, id] as const));

  test("are each claimed by one requirement", () => {
    const claimants = (key: string) => claims.filter(([claimed]) => claimed === key).map(([, id]) => id);
    const claimed = [...statements.keys()].map((key) => [key, claimants(key)] as const);
    const unclaimed = claimed.filter(([, ids]) => ids.length === 0);
    const contested = claimed.filter(([, ids]) => ids.length > 1);
    expect({ unclaimed, contested }).toEqual({ unclaimed: [], contested: [] });
  });

  test("include all that are claimed", () => {
    expect(claims.filter(([key]) => !statements.has(key))).toEqual([]);
  });

  test("give a requirement the level of the weakest of them", () => {
    const odd = rows.filter(([id, requirement]) => {
      const keys = requirement.keys[revision];
      if (!keys || OTHER_LEVEL[id]) return false;
      const levels = keys.flatMap((key) => statements.get(key)?.level ?? []);
      const weakest = Math.min(...levels.map((level) => STRENGTHS.indexOf(strengthOf(level))));
      const level = levelIn(requirement, revision);
      return STRENGTHS.indexOf(strengthOf(level)) !== weakest || !levels.includes(level);
    });
    expect(odd.map(([id]) => id)).toEqual([]);
  });
});

describe("a requirement", () => {
  test("has an id of two to four dotted words", () => {
    const word = "[a-z0-9]+(-[a-z0-9]+)*";
    const form = new RegExp(`^${word}(\\.${word}){1,3}$`);
    expect(REQUIREMENT_IDS.filter((id) => !form.test(id))).toEqual([]);
  });

  test("keeps its id and its levels", async () => {
    await expect(idsAndLevels(catalogue)).toMatchFileSnapshot("./ids-and-levels.txt");
  });

  test("holds in revisions without a gap, unless a reason is listed", () => {
    const interrupted = rows.filter(([, { keys }]) => {
      const held = REVISIONS.map((revision) => keys[revision] !== undefined);
      return held.slice(held.indexOf(true), held.lastIndexOf(true)).includes(false);
    });
    expect(interrupted.map(([id]) => id)).toEqual(Object.keys(INTERRUPTED));
  });

  test("covers at least one statement in each revision that it lists", () => {
    const empty = rows.filter(([, { keys }]) => {
      const lists = Object.values(keys);
      return lists.length === 0 || lists.some((list) => list.length === 0);
    });
    expect(empty.map(([id]) => id)).toEqual([]);
  });

  test("names a level for a revision only where it differs", () => {
    const vain = rows.filter(([, { level, levels = {}, keys }]) =>
      REVISIONS.some((revision) => levels[revision] === level || (levels[revision] && !keys[revision])),
    );
    expect(vain.map(([id]) => id)).toEqual([]);
  });

  test("names a role for a revision only where it differs", () => {
    const vain = rows.filter(([, { role, roles = {}, keys }]) =>
      REVISIONS.some((revision) => roles[revision] === role || (roles[revision] && !keys[revision])),
    );
    expect(vain.map(([id]) => id)).toEqual([]);
  });

  test("states its duty in one sentence without a keyword", () => {
    const bad = rows.filter(
      ([, { gist }]) => !/^\S.*\.$/.test(gist) || /\b(MUST|SHALL|SHOULD|MAY)\b/.test(gist),
    );
    expect(bad.map(([id, { gist }]) => `${id}: ${gist}`)).toEqual([]);
  });

  test("is excluded with a sentence, and as a permission only when it is a MAY", () => {
    const bad = rows.filter(([, { exclusion, level, levels = {} }]) => {
      if (!exclusion) return false;
      const permission = [level, ...Object.values(levels)].every((each) => each === "MAY");
      return !/^\S.*\.$/.test(exclusion.reason) || (exclusion.kind === "permission" && !permission);
    });
    expect(bad.map(([id]) => id)).toEqual([]);
  });
});

describe("before the tables are written", () => {
  const row: Requirement = {
    role: "server",
    gist: "A ping is answered.",
    level: "MUST",
    keys: { "2025-11-25": ["no/such/1"] },
  };

  test("a row without a statement is named", () => {
    expect(withoutStatement()).toEqual([]);
    expect(withoutStatement({ "ping.new": row })).toEqual([
      expect.stringMatching(
        /^The requirement ping\.new has no statement "no\/such\/1" in 2025-11-25: see suites\//,
      ),
    ]);
  });

  test("an id that is gone, or a level that changes, is named; a new one is not", () => {
    const before = idsAndLevels({ "ping.old": row });
    expect(lostLines(before, idsAndLevels({ "ping.old": row, "ping.new": row }))).toEqual([]);
    expect(lostLines(before, idsAndLevels({ "ping.old": { ...row, level: "MAY" } }))).toEqual([
      "ping.old | MUST",
    ]);
    expect(lostLines(before, idsAndLevels({ "ping.new": row }))).toEqual(["ping.old | MUST"]);
  });
});

/** The ids that a file of requirements exports. */
async function idsIn(file: URL): Promise<readonly string[]> {
  const tables: Record<string, Record<string, Requirement>> = await import(file.href);
  return Object.values(tables).flatMap((table) => Object.keys(table));
}
