// Makes a release:
//
//     npm run release -- <version>               dry run: checks what must be true before, and lists the steps
//     npm run release -- <version> --execute     the same, then the steps: the last one pushes the tag
//
// The package is not published from here. The workflow .github/workflows/release.yml does it for a pushed tag, because
// npm signs the provenance of a package only there.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { execute: { type: "boolean", default: false } },
});
const [version = ""] = positionals;
if (!VERSION.test(version) || positionals.length > 1) {
  console.error(`Expected one version such as 1.2.0, got "${positionals.join(" ")}".

Usage: npm run release -- <version> [--execute]`);
  process.exit(2);
}

/** What a command prints, without the newline at its end. */
function output(command, ...args) {
  return spawnSync(command, args, { encoding: "utf8" }).stdout.trim();
}

/** What must be true before a release, each with what to do if it is not. */
const CONDITIONS = [
  {
    what: "the working tree is clean",
    holds: () => output("git", "status", "--porcelain") === "",
    fix: "commit or stash your changes",
  },
  {
    what: "the branch is main",
    holds: () => output("git", "branch", "--show-current") === "main",
    fix: "git switch main",
  },
  {
    what: `the tag v${version} is free`,
    holds: () => output("git", "tag", "--list", `v${version}`) === "",
    fix: "choose another version",
  },
  {
    what: `CHANGELOG.md has a section ${version}`,
    holds: () => readFileSync("CHANGELOG.md", "utf8").includes(`\n## ${version}`),
    fix: `rename the section "Unreleased" to "${version}" with the date, and read it once more`,
  },
];

/** The number of the next profiles: a profile that was released never changes. */
function nextProfile() {
  const numbers = readdirSync("suites/profiles", { recursive: true }).map((name) =>
    Number(/@(\d+)\.txt$/.exec(name)?.[1] ?? 0),
  );
  return Math.max(...numbers) + 1;
}

/** A version that may fail more runs than the one before: a major version, or a minor one before 1.0.0. */
const FREEZES = /^(?:\d+\.0\.0|0\.\d+\.0)$/.test(version);

/** In this order: everything that can fail comes before the tag, and nothing leaves the machine before the last step. */
const STEPS = [
  ["set the version", "npm", "version", "--no-git-tag-version", "--allow-same-version", version],
  ["write it into the examples of the documents", "node", ".ci/version-in-docs.mjs", version],
  ...(FREEZES
    ? [["freeze the profiles", "node", "--import", "tsx", "suites/profiles/freeze.ts", String(nextProfile())]]
    : []),
  ["generate the documents", "npm", "run", "generate"],
  ["prove every check, and write the document", "npm", "run", "proof", "--", "--write"],
  ["repeat the default run under load, and write the figures", "npm", "run", "soak"],
  ["add the new profiles and documents", "git", "add", "--all"],
  ["commit", "git", "commit", "--message", `Release ${version}`],
  ["run all tests, and install the package from a fresh clone", "bash", ".ci/run"],
  ["tag", "git", "tag", "--annotate", `v${version}`, "--message", `Version ${version}`],
  ["push; the workflow publishes the package", "git", "push", "--follow-tags"],
];

const broken = CONDITIONS.filter(({ holds }) => !holds());
for (const condition of CONDITIONS)
  console.log(
    broken.includes(condition) ? `no   ${condition.what}: ${condition.fix}` : `yes  ${condition.what}`,
  );
console.log("");
for (const [index, [what, ...command]] of STEPS.entries())
  console.log(`${index + 1}. ${what}\n   ${command.join(" ")}`);

if (!values.execute) {
  console.log("\nThis was a dry run. Add --execute to do it.");
  process.exit(broken.length > 0 ? 1 : 0);
}
if (broken.length > 0) {
  console.error("\nNothing was done, because a condition does not hold.");
  process.exit(1);
}
const before = output("git", "rev-parse", "HEAD");
for (const [what, command, ...args] of STEPS) {
  console.log(`\n> ${what}`);
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status === 0) continue;
  console.error(`\n${[command, ...args].join(" ")} failed. Nothing was pushed. To return to the state before the release:

  git reset --hard ${before} && git tag --delete v${version}`);
  process.exit(1);
}
