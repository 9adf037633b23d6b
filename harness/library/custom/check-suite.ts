import { allChecks, roleSuites } from "../../../suites/registry.ts";
import type { Check } from "../../check/check.ts";
import type { Level } from "../../verdict/verdict.ts";
import type { Named } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import { UsageError } from "../usage-error.ts";
import { isRecord } from "../values.ts";
import type { CustomSuite } from "./suite.ts";

const LEVELS: readonly Level[] = ["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY"];

const PLACES: readonly unknown[] = ["shared", "own", "connection", "trace", "shutdown"];

/** A suite, and the words that name it in errors. */
export interface GivenSuite {
  readonly suite: unknown;
  readonly named: string;
}

/** Suites whose ids are their own and unique. Throws UsageError that names the first mistake. */
export function checkedSuites(given: readonly GivenSuite[]): readonly CustomSuite[] {
  const names = new Set<string>();
  return given.map(({ suite, named }) => {
    const checked = checkedSuite(suite, named);
    if (names.has(checked.name))
      throw new UsageError(`${named}: another suite has the name "${checked.name}".`);
    names.add(checked.name);
    return checked;
  });
}

/** Names that begin an id of this project, or that are suites of it. */
function taken(): ReadonlySet<string> {
  const prefixes = allChecks.map(({ id }) => id.slice(0, id.indexOf(".")));
  return new Set([...prefixes, ...roleSuites.map(({ name }) => name)]);
}

function checkedSuite(suite: unknown, named: string): CustomSuite {
  const wrong = (text: string) => new UsageError(`${named}: ${text}`);
  if (!isRecord(suite) || !isRecord(suite.requirements) || !Array.isArray(suite.checks)) {
    throw wrong("is no suite. Expected what defineSuite of mcp-conform/suite returns.");
  }
  const { name, requirements, checks } = suite;
  if (typeof name !== "string" || !/^[a-z][a-z0-9-]*$/.test(name)) {
    throw wrong(
      `the name ${JSON.stringify(name)} is wrong. Expected lower-case letters, digits and hyphens.`,
    );
  }
  if (taken().has(name)) {
    throw wrong(
      `mcp-conform has ids that begin with "${name}.". Expected a name of your own, such as your company's.`,
    );
  }
  for (const [id, requirement] of Object.entries(requirements)) {
    if (!id.startsWith(`${name}.`))
      throw wrong(`the requirement ${id} is not yours. Expected "${name}.${id}".`);
    const level = isRecord(requirement) ? requirement.level : undefined;
    if (!LEVELS.some((one) => one === level)) {
      throw wrong(
        `the requirement ${id} has the level ${JSON.stringify(level)}. Expected one of ${LEVELS.join(", ")}.`,
      );
    }
  }
  const ids = new Set<string>();
  for (const check of checks as readonly Partial<Check>[]) {
    const { id = "", on, requirements: covered = [] } = isRecord(check) ? check : {};
    if (!id.startsWith(`${name}.`)) {
      throw wrong(
        `the check ${JSON.stringify(id)} is not yours. Expected an id that begins with "${name}.".`,
      );
    }
    if (ids.has(id)) throw wrong(`two checks have the id ${id}.`);
    ids.add(id);
    const unknown = [...covered].find((one) => !Object.hasOwn(requirements, one));
    if (covered.length === 0 || unknown !== undefined) {
      const near = unknown === undefined ? "" : suggestion(unknown, Object.keys(requirements));
      throw wrong(
        `the check ${id} names ${unknown === undefined ? "no" : "the unknown"} requirement${unknown === undefined ? "" : ` ${unknown}`}.${near} Expected one of this suite.`,
      );
    }
    if (!PLACES.includes(on) && !isRecord(on)) {
      throw wrong(
        `the check ${id} has on: ${JSON.stringify(on)}. Expected ${PLACES.join(", ")} or a situation.`,
      );
    }
    if (typeof check.run !== "function") throw wrong(`the check ${id} has no function run.`);
  }
  return suite as unknown as CustomSuite;
}

/** For error messages of one given suite. */
export function namedSuite(named: Named, value: unknown): string {
  return typeof value === "string" ? named(value) : named();
}
