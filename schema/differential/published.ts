import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { dialectOf, type JsonSchema } from "../dialect.ts";
import type { Revision } from "../revision.ts";
import { corrected } from "./corrections.ts";

/** The folder of the published schema files, if the environment names it. */
export const PUBLISHED = process.env.MCP_PUBLISHED_SCHEMAS;

export const WHY_SKIPPED =
  "skipped: set MCP_PUBLISHED_SCHEMAS to a folder with <revision>.schema.json files and examples/<revision>/ " +
  "of the specification's repository to compare our schemas with the published ones";

const OPTIONS: Options = { strict: false, validateSchema: false, validateFormats: false, logger: false };

export interface Published {
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  accepts(definition: string, value: unknown): boolean;
}

/** The published schema of a revision, with its known mistakes or with corrections. */
export function published(folder: string, revision: Revision, mistakes: "included" | "corrected"): Published {
  const { section } = dialectOf(revision);
  const file = JSON.parse(readFileSync(join(folder, `${revision}.schema.json`), "utf8"));
  const schema = mistakes === "included" ? file : corrected(revision, file);
  const ajv = section === "$defs" ? new Ajv2020(OPTIONS) : new Ajv(OPTIONS);
  ajv.addSchema(schema, revision);
  const compiled = new Map<string, ValidateFunction | undefined>();
  return {
    definitions: schema[section],
    accepts(definition, value) {
      if (!compiled.has(definition)) {
        compiled.set(definition, ajv.getSchema(`${revision}#/${section}/${definition}`));
      }
      const judge = compiled.get(definition);
      if (judge === undefined) throw new Error(`The published ${revision} does not define ${definition}.`);
      return judge(value) === true;
    },
  };
}

export interface Example {
  readonly definition: string;
  readonly file: string;
  readonly value: unknown;
}

/** The published examples of a revision: one folder for each definition. */
export function examples(folder: string, revision: Revision): readonly Example[] {
  const root = join(folder, "examples", revision);
  return readdirSync(root).flatMap((definition) =>
    readdirSync(join(root, definition)).map((file) => ({
      definition,
      file: `${definition}/${file}`,
      value: JSON.parse(readFileSync(join(root, definition, file), "utf8")),
    })),
  );
}
