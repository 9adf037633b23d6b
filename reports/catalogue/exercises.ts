/** A tool, prompt or resource that a server can offer so that more checks can run. */
export interface Contract {
  readonly name: string;
  readonly kind: string;
  /** Names of tools and prompts, or URIs. One of them is enough. */
  readonly names: readonly string[];
  readonly must: string;
  /** Ids of the checks that need it. */
  readonly checks: readonly string[];
}

const INTRODUCTION =
  "A server that offers these tools, prompts and resources lets every check run. Other tool names work too, if the tools are annotated readOnlyHint: true or named by --allow tool:<name>. A server with at least three tools of these names counts as a test server: these tools are then called without annotation and without --allow, unless they are annotated destructiveHint: true.";

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
