import type { Command } from "commander";
import { ownMember } from "../../../schema/own-member.ts";
import { REPORT_FORMATS } from "../../library/reports/report-formats.ts";

/** What other tools for the protocol call an option, and what people try first, with the option of this command line. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  "--stdio": "--server",
  "--command": "--server",
  "--cmd": "--server",
  "--http": "--url",
  "--server-url": "--url",
  "--revision": "--spec",
  "--spec-version": "--spec",
  "--protocol-version": "--spec",
  "--scenario": "--only",
  "--filter": "--only",
  "--exclude": "--skip",
  "--fail-on": "--level",
  "--expected-failures": "--baseline",
  "--output": "--report",
  "--output-dir": "--report",
  ...Object.fromEntries(REPORT_FORMATS.map((format) => [`--${format}`, `--report ${format}`])),
};

/** The option of a command for an option that it does not have; its value is no part of the name. */
export function ownNameOf(given: string, command: Command): string | undefined {
  const own = Object.hasOwn(OTHER_NAMES, name(given)) ? ownMember(OTHER_NAMES, name(given)) : undefined;
  const [option] = own?.split(" ") ?? [];
  return command.options.some(({ long }) => long === option) ? own : undefined;
}

const name = (given: string) => given.split("=", 1)[0] ?? "";
