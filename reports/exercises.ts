/** What a server offers so that checks have something to judge. */
export interface Contract {
  readonly name: string;
  readonly kind: string;
  /** Names of tools and prompts, or URIs; each alone will do. */
  readonly names: readonly string[];
  readonly must: string;
  /** Ids of the checks that judge nothing without it. */
  readonly checks: readonly string[];
}

const INTRODUCTION =
  "What a server offers to have everything exercised. Any name will do where tools are annotated readOnlyHint: true or named by --allow tool:<name>. A server with three or more tools of these names counts as made for tests: they are called without either.";

/** For a terminal. */
export function exercisesPretty(contracts: readonly Contract[]): string {
  return [INTRODUCTION, ...contracts.map(pretty)].join("\n\n");
}

function pretty({ name, kind, names, must, checks }: Contract): string {
  return [
    name,
    `  must    ${must}`,
    ...(names.length > 0 ? [`  ${kind.padEnd(6)}  ${names.join(", ")}`] : []),
    `  checks  ${checks.join(", ")}`,
  ].join("\n");
}

export function exercisesJson(contracts: readonly Contract[]): string {
  return JSON.stringify(contracts, null, 2);
}

/** A page, with a table. */
export function exercisesMarkdown(contracts: readonly Contract[]): string {
  const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");
  return [
    "# Exercises",
    "",
    INTRODUCTION,
    "",
    "| exercise | kind | names | must | checks |",
    "| --- | --- | --- | --- | --- |",
    ...contracts.map(
      ({ name, kind, names, must, checks }) =>
        `| \`${name}\` | ${kind} | ${code(names) || "–"} | ${must} | ${code(checks)} |`,
    ),
  ].join("\n");
}
