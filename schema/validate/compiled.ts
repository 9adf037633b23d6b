import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { definitionsOf } from "../definitions.ts";
import { dialectOf } from "../dialect.ts";
import type { Revision } from "../revision.ts";

/**
 * The schemas are our own and tested, so ajv does not validate them. It does not write messages either; explain.ts does.
 *
 * Measured on two cores, Node 20.20: after import, the first `tools/list` result takes 14 ms in 2024-11-05, 19 in
 * 2025-11-25 and 21 in 2026-07-28 (25 with four processes on the two cores), of which reading the schema takes 1.5, ajv 4, and
 * compiling the rest; the next result takes 0.05. Optimizing the code would take 5 ms more, and compiling all
 * definitions of a revision 110 to 230. So each definition is compiled on first use.
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

/** The validator of a definition, compiled on first use. Undefined if the revision does not have the definition. */
export function compiled(revision: Revision, name: string): ValidateFunction | undefined {
  if (!Object.hasOwn(definitionsOf(revision), name)) return undefined;
  return judgeOf(revision).getSchema(`${revision}#/${dialectOf(revision).section}/${name}`);
}
