import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { definitionsOf } from "../definitions.ts";
import { dialectOf } from "../dialect.ts";
import type { Revision } from "../revision.ts";

/**
 * The schemas are ours and proven by tests, so ajv need not judge them; nor need it word the errors, explain.ts does.
 *
 * Measured on two cores, Node 20.20: after import, the first `tools/list` result takes 14 ms in 2024-11-05, 19 in
 * 2025-11-25 and 21 in 2026-07-28 (25 with four processes on the two cores), of which reading the schema takes 1.5, ajv 4, and the
 * rest compiling; the next result takes 0.05. To optimize the code would cost 5 ms more, to compile all definitions
 * of a revision at once 110 to 230. So definitions are compiled one by one when first used, and none beforehand.
 */
const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  validateFormats: false,
  messages: false,
  logger: false,
  code: { optimize: false },
};

const judges = new Map<Revision, Ajv>();

function judgeOf(revision: Revision): Ajv {
  const known = judges.get(revision);
  if (known !== undefined) return known;
  const { section } = dialectOf(revision);
  const judge = section === "$defs" ? new Ajv2020(OPTIONS) : new Ajv(OPTIONS);
  judge.addSchema({ [section]: definitionsOf(revision) }, revision);
  judges.set(revision, judge);
  return judge;
}

/** The validator of a definition, compiled when first asked for; undefined where the revision has none. */
export function compiled(revision: Revision, name: string): ValidateFunction | undefined {
  if (!Object.hasOwn(definitionsOf(revision), name)) return undefined;
  return judgeOf(revision).getSchema(`${revision}#/${dialectOf(revision).section}/${name}`);
}
