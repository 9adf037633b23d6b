import { fileURLToPath } from "node:url";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";
import { FAULTS as faults } from "../../reference/server/faults/index.ts";
import { quoteWord } from "../../transport/stdio/command.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import { interruptible } from "../interrupt.ts";
import { judgeTarget } from "./judge-target.ts";

export interface DemoOptions {
  readonly fault?: string;
  readonly list?: boolean;
}

/** A fault that is easy to understand. */
const DEFAULT_FAULT = "tools.structured-not-conforming";

/** Judges the reference server with one fault: shows a run to people who have no server yet. */
export async function demo({ fault = DEFAULT_FAULT, list }: DemoOptions): Promise<ExitCode> {
  const { signal, stop } = interruptible();
  try {
    return list ? listFaults() : await judgeFault(fault, signal);
  } finally {
    stop();
  }
}

function listFaults(): ExitCode {
  for (const { id, describe } of faults) process.stdout.write(`${id.padEnd(44)} a server that ${describe}\n`);
  return EXIT.conformant;
}

async function judgeFault(fault: string, signal: AbortSignal): Promise<ExitCode> {
  const known = faults.find(({ id }) => id === fault);
  if (known === undefined && fault !== "none") {
    const near = suggestion(fault, [...faults.map(({ id }) => id), "none"]);
    throw new UsageError(
      `demo --fault ${fault}: unknown fault.${near} Expected none, or a fault of "mcp-conform demo --list".`,
    );
  }
  if (known) process.stdout.write(`The server of this demo has one fault: it ${known.describe}.\n\n`);
  const code = await judgeTarget(
    {
      settings: { server: commandOf(known?.id), allow: ["side-effects"] },
      outputs: { format: "pretty", detail: "usual", reports: [] },
    },
    signal,
  );
  if (known === undefined || code !== EXIT.violations) return code;
  process.stdout.write(
    "\nThe fault was detected. For a server of your own the command would end with exit code 1; the demo ends with 0.\n",
  );
  return EXIT.conformant;
}

/** The command of the reference server, in the source tree or in the package. */
function commandOf(fault: string | undefined): string {
  const main = new URL(`../../reference/server/main${import.meta.url.slice(-3)}`, import.meta.url);
  const words = [process.execPath, ...process.execArgv, fileURLToPath(main)];
  return [...words, ...(fault === undefined ? [] : ["--fault", fault])]
    .map((one) => quoteWord(one))
    .join(" ");
}
