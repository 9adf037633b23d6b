import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { ownMember } from "../schema/own-member.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Code that reads nothing of the other side: tests, generators, and changes that reference peers make to their own messages. */
const OWN_NAMES_ONLY =
  /\.test\.ts$|\/(testing|faults|oddities|requirements|generate)\/|\/requirements\.ts$|^schema\/(diff|differential|source|own-member)|^schema\/type-words|^suites\/(catalogue|proof|source)|^reports\/(matrix|formats\/xml|language)|^(docs|examples)\//;

/** A variable of the environment is no member of an object literal. */
const ENVIRONMENT = /^(process\.)?env$/;

const isAnyText = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.some(isAnyText)
    : (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0;

const isAssigned = ({ parent }: ts.Node, node: ts.Node): boolean =>
  ts.isDeleteExpression(parent) ||
  (ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment);

/** Places where any text is looked up in an object, so that "constructor" finds what every object inherits. */
function lookups(source: ts.SourceFile, checker: ts.TypeChecker): readonly string[] {
  const found: string[] = [];
  const at = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${relative(ROOT, source.fileName)}:${line + 1}: ${node.getText(source)}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isElementAccessExpression(node) && !ENVIRONMENT.test(node.expression.getText(source))) {
      const isText = isAnyText(checker.getTypeAtLocation(node.argumentExpression));
      if (isText && !isAssigned(node, node)) at(node);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
      if (isAnyText(checker.getTypeAtLocation(node.left))) at(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The program of tsconfig.json, or of one file with this text. */
function programOf(text?: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${ROOT}tsconfig.json`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (config === undefined) throw new Error("tsconfig.json cannot be read");
  if (text === undefined) return ts.createProgram(config.fileNames, config.options);
  const file = `${ROOT}harness/example.ts`;
  const host = ts.createCompilerHost(config.options);
  const read = host.readFile;
  host.readFile = (name) => (name === file ? text : read(name));
  host.fileExists = (name) => name === file || ts.sys.fileExists(name);
  return ts.createProgram([file], config.options, host);
}

function lookupsOf(program: ts.Program, isRead: (file: string) => boolean): readonly string[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && fileName.startsWith(ROOT))
    .filter(({ fileName }) => !fileName.includes("node_modules") && isRead(relative(ROOT, fileName)))
    .flatMap((source) => lookups(source, checker));
}

it("no name that comes from outside is looked up in an object: use ownMember, Object.hasOwn or a Map", () => {
  expect(lookupsOf(programOf(), (file) => !OWN_NAMES_ONLY.test(file.replaceAll("\\", "/")))).toEqual([]);
});

it("such a place is found, and one with a fixed name is not", () => {
  const text = `
    const TABLE: Readonly<Record<string, number>> = { a: 1 };
    export const read = (name: string) => TABLE[name];
    export const has = (name: string) => name in TABLE;
    export const fixed = (name: "a" | "b") => TABLE[name];
    export const item = (list: readonly string[], at: number) => list[at];
  `;
  expect(lookupsOf(programOf(text), () => true)).toEqual([
    "harness/example.ts:3: TABLE[name]",
    "harness/example.ts:4: name in TABLE",
  ]);
});

it("a member that every object inherits is no own member", () => {
  const table: Readonly<Record<string, number>> = { a: 1 };
  expect(["a", "constructor", "toString", "__proto__"].map((name) => ownMember(table, name))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
  ]);
  const parsed = JSON.parse('{"__proto__":2}') as Readonly<Record<string, number>>;
  expect(ownMember(parsed, "__proto__")).toBe(2);
});
