import { createRequire } from "node:module";
import type { Options } from "ajv";
import type Core from "ajv/dist/core.js";
import type { Revision } from "../../revision.ts";

/** A supported dialect of JSON Schema. */
export interface Dialect {
  readonly name: "draft-07" | "2019-09" | "2020-12";
  readonly metaSchema: string;
  /** Whether members beside `$ref` are ignored, as in draft-07. */
  readonly ignoresBesideRef: boolean;
  /** Keywords that ajv supports in this dialect although the dialect does not have them. */
  readonly foreignKeywords: readonly string[];
  readonly create: (options: Options) => Core.default;
}

/** Loaded on first use: ajv takes 60 ms, and most importers of a lint do not need it. */
const load = createRequire(import.meta.url);

const DRAFT_07: Dialect = {
  name: "draft-07",
  metaSchema: "http://json-schema.org/draft-07/schema",
  ignoresBesideRef: true,
  foreignKeywords: ["id"],
  create: (options) => {
    const { Ajv } = load("ajv") as typeof import("ajv");
    return new Ajv(options);
  },
};

const DRAFT_2019_09: Dialect = {
  name: "2019-09",
  metaSchema: "https://json-schema.org/draft/2019-09/schema",
  ignoresBesideRef: false,
  foreignKeywords: ["id", "dependencies"],
  create: (options) => {
    const { Ajv2019 } = load("ajv/dist/2019.js") as typeof import("ajv/dist/2019.js");
    return new Ajv2019(options);
  },
};

const DRAFT_2020_12: Dialect = {
  name: "2020-12",
  metaSchema: "https://json-schema.org/draft/2020-12/schema",
  ignoresBesideRef: false,
  foreignKeywords: ["id", "dependencies"],
  create: (options) => {
    const { Ajv2020 } = load("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
    return new Ajv2020(options);
  },
};

export const DIALECTS: readonly Dialect[] = [DRAFT_07, DRAFT_2019_09, DRAFT_2020_12];

/**
 * The possible dialects of a schema: the one that `$schema` names (none if it is unknown), else the default of
 * the revision. Before 2025-11-25 there is no default, so two are possible (reading S37).
 */
export function dialectsOf($schema: unknown, revision: Revision): readonly Dialect[] {
  if (typeof $schema === "string") return DIALECTS.filter(({ metaSchema }) => same(metaSchema, $schema));
  return revision < "2025-11-25" ? [DRAFT_2020_12, DRAFT_07] : [DRAFT_2020_12];
}

/** Whether two URIs name the same meta-schema: http or https, with or without an empty fragment. */
export function same(metaSchema: string, uri: string): boolean {
  const bare = (text: string) => text.replace(/^https?:/, "").replace(/#$/, "");
  return bare(metaSchema) === bare(uri);
}
