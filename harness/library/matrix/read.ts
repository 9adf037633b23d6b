import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { FILES } from "../../../reports/matrix/files.ts";
import { MATRIX_FORMAT, type Matrix } from "../../../reports/matrix/matrix.ts";
import { VERDICTS } from "../../verdict/verdict.ts";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";
import { isRecord } from "../values.ts";
import { isTargetName } from "./name.ts";

/** The file of a matrix: the one in a folder of `mcp-conform matrix`, or the file itself. */
export function matrixFileIn(given: string): string {
  return statSync(given, { throwIfNoEntry: false })?.isDirectory() ? path.join(given, FILES.json) : given;
}

/** The JSON in a file. Throws UsageError that says what is wrong with it. */
export function jsonIn(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(
      `${file}: cannot be read: ${messageOf(error)}. Expected a folder of mcp-conform matrix, or a result.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${file}: is not JSON, or is incomplete: ${messageOf(error)}. Expected a matrix or a result.`,
    );
  }
}

/** Whether a value says that it is a matrix, of this or of another version. */
export function isMatrix(value: unknown): boolean {
  return (
    isRecord(value) && typeof value.format === "string" && value.format.startsWith("mcp-conform/matrix@")
  );
}

/** Returns a matrix. Throws UsageError for a value that is none: files come from other jobs and other machines. */
export function checkMatrix(value: unknown, file: string): Matrix {
  const format = isRecord(value) ? value.format : undefined;
  if (format !== MATRIX_FORMAT) {
    throw new UsageError(
      `${file}: has the format ${JSON.stringify(format)}; expected ${MATRIX_FORMAT}. Use the version of mcp-conform that wrote the file.`,
    );
  }
  const problem = problemIn(value);
  if (problem === undefined) return value as Matrix;
  throw new UsageError(`${file}: is not a valid ${MATRIX_FORMAT}: ${problem}. Write it again.`);
}

const isText = (value: unknown): value is string => typeof value === "string";
const isId = (value: unknown): value is string => isText(value) && /^[\w.:/-]+$/.test(value);
const isOptional = (value: unknown, test: (value: unknown) => boolean) => value === undefined || test(value);
const isListOf = (value: unknown, test: (value: unknown) => boolean) =>
  Array.isArray(value) && value.every(test);

function problemIn(value: unknown): string | undefined {
  if (!isRecord(value)) return "it is no object";
  const { tool, title, shard, missing, requirements, targets } = value;
  if (!isRecord(tool) || ![tool.name, tool.version, tool.catalogue].every(isText)) return "tool is missing";
  if (!isOptional(title, isText)) return "title is no text";
  if (!isOptional(missing, (all) => isListOf(all, isTargetName))) return "missing is no list of names";
  if (!isOptional(shard, isShard)) return "shard is no shard";
  if (!isListOf(requirements, isRequirement)) return "requirements is no list of requirements";
  if (!Array.isArray(targets)) return "targets is no list";
  const wrong = targets.findIndex((one) => !isTarget(one));
  return wrong === -1 ? undefined : `targets[${wrong}] is no target`;
}

function isShard(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { index, of, targets } = value;
  return (
    Number.isInteger(index) && Number.isInteger(of) && Number(of) <= 99_999 && isListOf(targets, isTargetName)
  );
}

function isRequirement(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, level, gist, url, revision, checks } = value;
  return isId(id) && [level, gist, url, revision].every(isText) && isListOf(checks, isId);
}

function isTarget(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, role, implementation, verdict, exitCode, expected, problem, legs } = value;
  return (
    isTargetName(name) &&
    (role === "server" || role === "client" || role === "gateway") &&
    isText(verdict) &&
    typeof exitCode === "number" &&
    [implementation, expected, problem].every((one) => isOptional(one, isText)) &&
    isListOf(legs, isLeg)
  );
}

function isLeg(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { revision, transport, profile, requirements, checks } = value;
  return (
    [revision, transport].every(isId) &&
    isOptional(profile, isText) &&
    [requirements, checks].every(
      (all) => isRecord(all) && Object.entries(all).every(([id, one]) => isId(id) && isVerdict(one)),
    )
  );
}

const isVerdict = (value: unknown) => VERDICTS.some((one) => one === value);
