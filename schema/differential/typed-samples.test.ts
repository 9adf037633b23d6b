import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { definitionsOf } from "../definitions.ts";
import { REVISIONS } from "../revision.ts";
import type { DefinitionName } from "../tables/index.ts";
import { validateDefinition } from "../validate/index.ts";
import { FULLEST, instanceOf } from "./instances.ts";
import { accepted, refused } from "./typed-samples.ts";

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

describe("types and schemas agree", () => {
  test("tsc accepts the accepted samples and rejects the rejected ones", () => {
    expect(complaints(pathOf("typed-samples.ts"))).toEqual([]);
  });

  test.each(accepted)("$revision $definition accepts $value", ({ revision, definition, value }) => {
    expect(validateDefinition(revision, definition as DefinitionName, value)).toEqual([]);
  });

  test.each(refused)("$revision $definition rejects $value", ({ revision, definition, value }) => {
    expect(validateDefinition(revision, definition as DefinitionName, value)).not.toEqual([]);
  });

  test("tsc accepts a value with all members of every definition of every revision", () => {
    const lines = REVISIONS.flatMap((revision) => {
      const definitions = definitionsOf(revision);
      return Object.entries(definitions).map(([name, schema]) => {
        const value = JSON.stringify(instanceOf(FULLEST, schema, definitions));
        return `export const value${revision.replaceAll("-", "")}${name}: TypesOf["${revision}"]["${name}"] = ${value};`;
      });
    });
    const text = ['import type { TypesOf } from "../types/index.ts";', ...lines].join("\n");
    expect(complaints(pathOf("all-members.ts"), text)).toEqual([]);
  });
});

/** The errors of tsc for a file, which may exist only in memory. */
function complaints(file: string, text?: string): readonly string[] {
  const config = pathOf("../../tsconfig.json");
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    pathOf("../.."),
  );
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => (name === file && text !== undefined ? text : readFile(name));
  host.fileExists = (name) => (name === file && text !== undefined) || fileExists(name);
  const program = ts.createProgram([file], { ...options, noEmit: true }, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, start }) => `${start}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
}
