import type { Command } from "commander";
import { formatNamed, REPORT_FORMATS } from "../../library/reports/report-formats.ts";

/** Collects the values of an option that may be repeated. */
export const list = (value: string, before: readonly string[] = []) => [...before, value];

export const REPORTS = `${REPORT_FORMATS.join(", ")}, history=<folder>; repeatable`;

/** What is sent with each request over HTTP, and how a target is started. */
export const addAccess = (command: Command): Command =>
  addStart(
    command
      .option("--header <header>", '"Name: value", sent with each HTTP request; repeatable', list)
      .option("--header-env <header>", "Name=VARIABLE: a header whose value is redacted; repeatable", list)
      .option("--bearer-env <variable>", "environment variable with a bearer token")
      .option("--secret-env <variable>", "environment variable whose value is redacted; repeatable", list),
  );

/** How a target is started, and how long it may take. */
export const addStart = (command: Command): Command =>
  command
    .option("--env <variable>", "NAME of a variable to pass on to a server, or NAME=VALUE; repeatable", list)
    .option("--env-all", "pass the whole environment on to a server (default: PATH and the like)")
    .option("--cwd <dir>", "folder to start the target in")
    .option("--timeout <ms>", "longest wait for one answer (default: 10000)")
    .option(
      "--start-timeout <ms>",
      "the same for the first answer after a start (default: 3 times --timeout)",
    );

/** The formats of reports, each with what it is for, and its usual file. */
export function formatLines(): string {
  const widest = Math.max(...REPORT_FORMATS.map(({ length }) => length));
  return REPORT_FORMATS.map((name) => {
    const { about = "", file = "standard output" } = formatNamed(name) ?? {};
    return `  ${name.padEnd(widest)} ${about} (${file})`;
  }).join("\n");
}
