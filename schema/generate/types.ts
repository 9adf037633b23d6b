import { compile } from "json-schema-to-typescript";
import { dialectOf, referredName } from "../dialect.ts";
import { REVISIONS, type Revision } from "../revision.ts";
import { type Definitions, definitionsIn } from "./json-schema.ts";

const ROOT = "Schema";

/** The compiler writes the source of each type above it, but the name is enough. */
const PROVENANCE =
  /\/\*\*\n(?: \*\n| \* This interface was referenced by.*\n \* via the `definition` ".*"\.\n)+ \*\/\n/g;

/** The root needs no type. Only the definitions do. */
const ROOT_TYPE = new RegExp(`^export (?:interface|type) ${ROOT}\\b[^]*?^}\\n`, "m");

/** TypeScript types of a revision, one for each definition. */
export async function typesOf(revision: Revision): Promise<string> {
  const { uri, section } = dialectOf(revision);
  const definitions = definitionsIn(revision);
  const aliases = aliasesIn(definitions);
  const own = Object.fromEntries(Object.entries(definitions).filter(([name]) => !aliases.has(name)));
  // A deep copy, because two definitions that share an object would become one type.
  const schema = JSON.parse(JSON.stringify({ $schema: uri, [section]: own }), (key, value) =>
    key === "$ref" ? value.replace(referredName(value), followed(aliases, referredName(value))) : value,
  );
  const text = await compile(schema, ROOT, {
    unreachableDefinitions: true,
    // Objects of the protocol are open, but our own messages only have the named members.
    additionalProperties: false,
    bannerComment: `/* Types of ${revision}, written by schema/generate from schema/source. Do not edit. */`,
    style: { printWidth: 110 },
  });
  const aliasTypes = [...aliases].map(([name, target]) => `export type ${name} = ${target};\n`);
  return text.replace(PROVENANCE, "").replace(ROOT_TYPE, "") + aliasTypes.join("") + directory(definitions);
}

/** The types by the names of their definitions. */
function directory(definitions: Definitions): string {
  const members = Object.keys(definitions).map((name) => `  ${name}: ${name};\n`);
  return `\n/** Every definition of the revision by its name. */\nexport interface Definitions {\n${members.join("")}}\n`;
}

/** Definitions that are only another name. The compiler would write only one of the two names. */
function aliasesIn(definitions: Definitions): ReadonlyMap<string, string> {
  const named = Object.entries(definitions).flatMap(([name, { $ref }]): readonly [string, string][] =>
    $ref === undefined ? [] : [[name, referredName($ref)]],
  );
  return new Map(named);
}

function followed(aliases: ReadonlyMap<string, string>, name: string): string {
  const target = aliases.get(name);
  return target === undefined ? name : followed(aliases, target);
}

/** The types of all revisions under their dates. */
export function typesIndex(): string {
  const local = (revision: Revision) => `Definitions${revision.replaceAll("-", "")}`;
  const imports = REVISIONS.map(
    (revision) => `import type { Definitions as ${local(revision)} } from "./${revision}.ts";\n`,
  );
  const members = REVISIONS.map((revision) => `  "${revision}": ${local(revision)};\n`);
  return `/* Written by schema/generate from schema/source. Do not edit. */

${imports.join("")}
/** The type of each definition in each revision: \`TypesOf["2025-11-25"]["Tool"]\`. */
export interface TypesOf {
${members.join("")}}
`;
}
