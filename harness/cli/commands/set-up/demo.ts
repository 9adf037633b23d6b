import { fileURLToPath } from "node:url";
import { FAULTS as faults } from "../../../../suites/faults-of-servers.ts";
import { suggestion } from "../../../library/nearest.ts";
import type { Settings } from "../../../library/settings.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { quoteWord } from "../../../transport/stdio/command.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { judgeTarget } from "../../target/judge-target.ts";
import { placeOf, unusedPort } from "./demo-place.ts";

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
  for (const { id, describe, place } of shown) {
    const where = `${place.revision} over ${place.transport}`;
    process.stdout.write(`${id.padEnd(44)} a server that ${describe} (${where})\n`);
  }
  return EXIT.conformant;
}

async function judgeFault(fault: string, signal: AbortSignal): Promise<ExitCode> {
  const known = shown.find(({ id }) => id === fault);
  if (known === undefined && fault !== "none") throw new UsageError(unknown(fault));
  if (known) {
    const { revision, transport } = known.place;
    process.stdout.write(
      `The server of this demo has one fault: it ${known.describe}. It shows in ${revision} over ${transport}.\n\n`,
    );
  }
  const code = await judgeTarget(
    {
      settings: { ...(await settingsOf(known)), allow: ["side-effects"] },
      outputs: { format: "pretty", detail: "usual", reports: [] },
    },
    signal,
  );
  if (known === undefined || code === EXIT.interrupted || code === EXIT.error) return code;
  if (code === EXIT.conformant) {
    process.stdout.write("\nThe fault breaks no MUST, so it only warns: the exit code is 0.\n");
    return code;
  }
  process.stdout.write(
    `\nThe fault was detected. For a server of your own the command would end with exit code ${code}; the demo ends with 0.\n`,
  );
  return EXIT.conformant;
}

function unknown(fault: string): string {
  if (faults.some(({ id }) => id === fault)) {
    return `demo --fault ${fault}: it shows only in a server that requires a token, which the demo has not. Expected a fault of "mcp-conform demo --list".`;
  }
  const near = suggestion(fault, [...shown.map(({ id }) => id), "none"]);
  return `demo --fault ${fault}: unknown fault.${near} Expected none, or a fault of "mcp-conform demo --list".`;
}

/** The faults that the demo can show, each with the place where it shows. */
const shown = faults.flatMap((fault) => {
  const place = placeOf(fault);
  return place === undefined ? [] : [{ ...fault, place }];
});

/** The server at the place where the fault shows. */
async function settingsOf(fault: (typeof shown)[number] | undefined): Promise<Settings> {
  if (fault === undefined) return { server: commandOf([]) };
  const { revision, transport } = fault.place;
  const speaks = fault.speaks === undefined ? [] : ["--revisions", fault.speaks.join(",")];
  const words = ["--fault", fault.id, ...speaks];
  const spec = [revision];
  if (transport === "stdio") return { spec, server: commandOf(words) };
  const port = String(await unusedPort());
  const [option, path] = transport === "http" ? ["--http", "/mcp"] : ["--sse", "/sse"];
  const url = `http://127.0.0.1:${port}${path}`;
  return { spec, transport, url, server: commandOf([...words, option, port]) };
}

/** The command of the reference server, in the source tree or in the package. */
function commandOf(options: readonly string[]): string {
  const main = new URL(
    `../../../../suites/proof/reference/server/main${import.meta.url.slice(-3)}`,
    import.meta.url,
  );
  const words = [process.execPath, ...process.execArgv, fileURLToPath(main), ...options];
  return words.map((one) => quoteWord(one)).join(" ");
}
