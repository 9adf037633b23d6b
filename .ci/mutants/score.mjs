// Shows the score of each group, and each mutant that no test detected, from the report of Stryker.
import { existsSync, readFileSync } from "node:fs";

const LEAST = 90;
const GROUPS = [
  ["verdict logic", "harness/"],
  ["validators", "schema/"],
  ["monitors", "suites/"],
];

const report = process.argv[2] ?? ".ci/mutants/work/mutants.json";
if (!existsSync(report)) {
  console.error(`${report} does not exist: run \`npm run mutants\`, or name the JSON report of another run.`);
  process.exit(2);
}
const { files } = JSON.parse(readFileSync(report, "utf8"));
const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
  mutants.map((mutant) => ({ ...mutant, file, source })),
);

/** The original text and the mutated one, on one line. */
function describe({ file, source, location: { start, end }, status, mutatorName, replacement }) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const short = (text) => text.replace(/\s+/g, " ").slice(0, 90);
  return `${file}:${start.line} ${status} ${mutatorName}: ${short(lines.join(" "))} => ${short(replacement)}`;
}

for (const [name, folder] of GROUPS) {
  const mine = all.filter(({ file }) => file.startsWith(folder));
  const by = (...statuses) => mine.filter(({ status }) => statuses.includes(status));
  const [dead, alive, ignored] = [by("Killed", "Timeout"), by("Survived", "NoCoverage"), by("Ignored")];
  if (dead.length + alive.length === 0) continue;
  const score = (100 * dead.length) / (dead.length + alive.length);
  for (const mutant of alive) console.log(describe(mutant));
  console.log(
    `${name}: ${score.toFixed(1)} % (${dead.length} killed, ${alive.length} survived, ${ignored.length} static)\n`,
  );
  if (score < LEAST) process.exitCode = 1;
}
