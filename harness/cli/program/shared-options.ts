import { formatNamed, REPORT_FORMATS } from "../../library/report-formats.ts";

/** Collects the values of an option that may be repeated. */
export const list = (value: string, before: readonly string[] = []) => [...before, value];

export const REPORTS = `${REPORT_FORMATS.join(", ")}, history=<folder>; repeatable`;

/** The formats of reports, each with what it is for, and its usual file. */
export function formatLines(): string {
  const widest = Math.max(...REPORT_FORMATS.map(({ length }) => length));
  return REPORT_FORMATS.map((name) => {
    const { about = "", file = "standard output" } = formatNamed(name) ?? {};
    return `  ${name.padEnd(widest)} ${about} (${file})`;
  }).join("\n");
}
