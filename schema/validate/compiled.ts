import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { definitionsOf } from "../definitions.ts";
import { dialectOf } from "../dialect.ts";
import type { Revision } from "../revision.ts";

/**
 * The schemas are ours and proven by tests, so that ajv need not judge them, nor word the errors, which explain.ts
 * does. Measured on two busy cores, Node 20: the first `tools/list` result of 2026-07-28 takes 20 ms after import
 * (reading the schema 1.5, ajv 4, compiling ListToolsResult 14), the next one less than 0.1; optimizing the code
 * would cost 5 ms more, compiling a whole revision 150. Precompiled code was not needed.
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
