import type { Matrix } from "./matrix.ts";

const COLUMNS = ["requirement", "level", "target", "role", "revision", "transport", "verdict", "checks"];

/**
 * One line for each verdict on a requirement, for a spreadsheet or a database. All values are words of mcp-conform or names
 * from the list of targets, so none has a comma, a quote or a formula in it.
 */
export function matrixCsv({ requirements, targets }: Matrix): string {
  const lines = requirements.flatMap(({ id, level, checks }) =>
    targets.flatMap(({ name, role, legs }) =>
      legs.flatMap(({ revision, transport, requirements: verdicts, checks: checked }) => {
        const verdict = Object.hasOwn(verdicts, id) ? verdicts[id] : undefined;
        if (verdict === undefined) return [];
        const by = checks.filter((check) => checked[check] === verdict).join(" ");
        return [[id, level, name, role, revision, transport, verdict, by].join(",")];
      }),
    ),
  );
  return `${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}
