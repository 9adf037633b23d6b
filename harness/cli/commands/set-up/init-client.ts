import { existsSync } from "node:fs";
import path from "node:path";
import { shellWord } from "../../../../reports/rerun.ts";
import { printableLine } from "../../../../reports/text.ts";
import { type Driver, driverFor, driverText } from "../../../library/init/client-driver.ts";
import { configText, writeNew } from "../../../library/init/write.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { optionNaming } from "../../options/naming.ts";

interface Wanted {
  readonly folder: string;
  readonly config: string;
  /** The command of a client, or true for a new driver in the language of the folder. */
  readonly client: string | true;
  /** Write the configuration although the client did not connect. */
  readonly force: boolean;
  readonly signal: AbortSignal;
}

/** Writes a driver where none is named, plays the usual server for the client, and writes a configuration if it connects. */
export async function initClient({ folder, config, client, force, signal }: Wanted): Promise<ExitCode> {
  const driver = client === true ? newDriver(folder) : undefined;
  const command = driver?.client ?? String(client);
  const unbuilt = driver?.program !== undefined && !existsSync(path.join(folder, driver.program));
  const works = !unbuilt && (await connects(command, folder, signal));
  if (signal.aborted) return EXIT.interrupted;
  if (works || force) {
    const remarks = works ? [] : ['The client did not connect yet. "mcp-conform doctor" says why.'];
    writeNew(
      folder,
      config,
      configText([{ name: "client", settings: { client: command } }], remarks, folder),
    );
    say(`wrote ${config}`);
  }
  if (works) say("Next: npx mcp-conform");
  else {
    if (driver?.needs !== undefined) say(`The driver needs: ${driver.needs}`);
    if (!force) say(`No ${config} was written, because the client did not connect. --force writes it.`);
    say(`Next: npx mcp-conform doctor${force ? "" : ` --client ${shellWord(command)}`}`);
  }
  return works ? EXIT.conformant : EXIT.incomplete;
}

/** A driver of an earlier try is kept: its author may have changed it. */
function newDriver(folder: string): Driver {
  const driver = driverFor(folder);
  if (existsSync(path.join(folder, driver.file))) say(`kept ${driver.file}`);
  else {
    writeNew(folder, driver.file, driverText(driver));
    say(`wrote ${driver.file}: put your own client in its place`);
  }
  return driver;
}

async function connects(client: string, cwd: string, signal: AbortSignal): Promise<boolean> {
  say(`starting ${client}`);
  const { examine } = await import("../../../library/doctor/examine.ts");
  const { findings } = await examine({ client, cwd }, optionNaming, signal);
  const spoken = findings.find(({ text }) => /^speaks /.test(text));
  const wrong = findings.find(({ state }) => state === "wrong");
  if (spoken !== undefined) say(`  ${printableLine(spoken.text, 200)}`);
  if (wrong !== undefined) say(`  ${wrong.name}: ${printableLine(wrong.text.split("\n")[0] ?? "", 300)}`);
  return spoken !== undefined;
}

function say(text: string): void {
  process.stdout.write(`${printableLine(text, 1_000)}\n`);
}
