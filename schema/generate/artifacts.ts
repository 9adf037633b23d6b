import { REVISIONS, type Revision } from "../revision.ts";
import { allDefinitionNames, jsonSchemaOf } from "./json-schema.ts";
import {
  capabilityRows,
  errorCodeRows,
  headerRows,
  inputRequestRows,
  notificationRows,
  type Row,
  requestRows,
} from "./tables.ts";
import { typesIndex, typesOf } from "./types.ts";

/** One generated file: its path in `schema/` and its text. */
export interface Artifact {
  readonly path: string;
  readonly text: string;
}

const BANNER = "/* Written by schema/generate from schema/source. Do not edit. */\n";

/** All generated files. */
export async function artifacts(): Promise<readonly Artifact[]> {
  const perRevision = REVISIONS.map(
    async (revision): Promise<readonly Artifact[]> => [
      {
        path: `revisions/${revision}.schema.json`,
        text: `${JSON.stringify(jsonSchemaOf(revision), null, 2)}\n`,
      },
      { path: `types/${revision}.ts`, text: await typesOf(revision) },
    ],
  );
  return [
    ...(await Promise.all(perRevision)).flat(),
    { path: "types/index.ts", text: typesIndex() },
    { path: "tables/definitions.generated.ts", text: definitionNames() },
    table("methods", [
      { name: "REQUESTS", type: "RequestMethod", rows: requestRows },
      { name: "INPUT_REQUESTS", type: "InputRequestMethod", rows: inputRequestRows },
      { name: "NOTIFICATIONS", type: "NotificationMethod", rows: notificationRows },
    ]),
    table("error-codes", [{ name: "ERROR_CODES", type: "ErrorCode", rows: errorCodeRows }]),
    table("headers", [{ name: "HEADERS", type: "Header", rows: headerRows }]),
    table("capabilities", [{ name: "CAPABILITIES", type: "Capability", rows: capabilityRows }]),
  ];
}

function definitionNames(): string {
  const names = allDefinitionNames().map((name) => `  | "${name}"`);
  return `${BANNER}\n/** Every definition that some revision has. */\nexport type DefinitionName =\n${names.join("\n")};\n`;
}

interface Table {
  readonly name: string;
  readonly type: string;
  readonly rows: (revision: Revision) => readonly Row[];
}

function table(file: string, tables: readonly Table[]): Artifact {
  const imports = [
    'import type { Revision } from "../revision.ts";',
    `import type { ${tables
      .map(({ type }) => type)
      .sort()
      .join(", ")} } from "./rows.ts";`,
  ];
  const text = [BANNER, ...imports, "", ...tables.map(tableText)].join("\n");
  return { path: `tables/${file}.generated.ts`, text };
}

/** One row on each line, so that the diff of the file shows the change of the protocol. */
function tableText({ name, type, rows }: Table): string {
  const blocks = REVISIONS.map((revision) => {
    const lines = rows(revision).map((row) => `    ${JSON.stringify(row)},\n`);
    return `  "${revision}": [\n${lines.join("")}  ],\n`;
  });
  return `export const ${name}: Readonly<Record<Revision, readonly ${type}[]>> = {\n${blocks.join("")}};\n`;
}
