/** The files of a matrix, relative to its folder. */
export const FILES = {
  page: "index.html",
  json: "matrix.json",
  markdown: "matrix.md",
  csv: "matrix.csv",
} as const;

/** The folder with one report, result and trace for each target. */
export const TARGETS = "targets";

export interface TargetFiles {
  readonly html: string;
  readonly json: string;
  readonly trace: string;
}

export function filesOf(name: string): TargetFiles {
  const at = (ending: string) => `${TARGETS}/${name}.${ending}`;
  return { html: at("html"), json: at("json"), trace: at("trace.jsonl.gz") };
}
