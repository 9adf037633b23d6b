import { fileURLToPath } from "node:url";
import { UsageError } from "../../library/usage-error.ts";
import { FAULTS as faults } from "../../reference/server/faults/index.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import { suggestion } from "../options/nearest.ts";
import { test } from "./run.ts";

export interface DemoOptions {
  readonly fault?: string;
  readonly list?: boolean;
}

/** A fault that anyone understands at first sight. */
const DEFAULT_FAULT = "tools.structured-not-conforming";

/** Judges the reference server with one fault switched on: what a run looks like, without a server of one's own. */
export async function demo({ fault = DEFAULT_FAULT, list }: DemoOptions): Promise<ExitCode> {
  if (list) {
    for (const { id, describe } of faults)
      process.stdout.write(`${id.padEnd(44)} a server that ${describe}\n`);
    return 0;
  }
  const known = faults.find(({ id }) => id === fault);
  if (known === undefined && fault !== "none") {
    const ids = [...faults.map(({ id }) => id), "none"];
    throw new UsageError(
      `demo --fault ${fault}: there is no such fault.${suggestion(fault, ids)} "demo --list" shows them all.`,
    );
  }
  if (known) process.stdout.write(`The server of this demo has one fault: it ${known.describe}.\n\n`);
  const main = fileURLToPath(
    new URL(`../../reference/server/main${import.meta.url.slice(-3)}`, import.meta.url),
  );
  const words = [process.execPath, ...process.execArgv, main, ...(known ? ["--fault", known.id] : [])];
  const code = await test({
    server: words.map(quoted).join(" "),
    header: [],
    headerEnv: [],
    secretEnv: [],
    env: [],
    spec: "latest",
    only: [],
    skip: [],
    suite: [],
    level: "must",
    allow: ["side-effects"],
    report: [],
    format: "pretty",
    timeout: "10000",
  });
  if (known === undefined || code !== EXIT.violations) return code;
  // A fault that is found is what a demo is for.
  process.stdout.write(
    "\nThe fault was found. For a server of yours the command would have ended with exit 1; this demo ends with 0.\n",
  );
  return EXIT.conformant;
}

/** A word as the command line splits it again; on Windows a backslash is a character of paths. */
function quoted(word: string): string {
  if (/^[\w./:@=+,-]+$/.test(word)) return word;
  return `"${process.platform === "win32" ? word : word.replace(/[\\"]/g, "\\$&")}"`;
}
