import { createRequire } from "node:module";
import type { Options, ValidateFunction } from "ajv";
import type Core from "ajv/dist/core.js";
import { definitionsOf } from "../definitions.ts";
import { dialectOf } from "../dialect.ts";
import type { Revision } from "../revision.ts";

/** Loaded on first use: a run without an invalid message does not need it, and it takes 60 ms. */
const load = createRequire(import.meta.url);

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

const judges = new Map<Revision, Core.default>();

function judgeOf(revision: Revision): Core.default {
  const known = judges.get(revision);
  if (known !== undefined) return known;
  const { section } = dialectOf(revision);
  const judge = section === "$defs" ? newer() : older();
  judge.addSchema({ [section]: definitionsOf(revision) }, revision);
  judges.set(revision, judge);
  return judge;
}

function newer(): Core.default {
  const { Ajv2020 } = load("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  return new Ajv2020(OPTIONS);
}

function older(): Core.default {
  const { Ajv } = load("ajv") as typeof import("ajv");
  return new Ajv(OPTIONS);
}

/** The validator of a definition of this revision, compiled on first use. */
export function compiled(revision: Revision, name: string): ValidateFunction {
  const validate = judgeOf(revision).getSchema(`${revision}#/${dialectOf(revision).section}/${name}`);
  if (validate === undefined) throw new Error(`${revision} does not define ${name}.`);
  return validate;
}
