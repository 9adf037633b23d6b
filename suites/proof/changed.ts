/**
 * The tests of what differs from `main`, with what is not committed: `npm run test:changed`, or `npm run test:changed -- <commit>`.
 *
 * A topic is tried whole, with each of its faults and oddities against all checks. Of other folders, vitest finds the tests that import a
 * changed file. A file of a topic is not asked that way: the lists of all topics import it, so that every test would be related.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

export interface Changes {
  /** Folders of topics. */
  readonly topics: readonly string[];
  /** Other files with code, and tests. */
  readonly files: readonly string[];
}

export function changesIn(
  paths: readonly string[],
  isTopic: (folder: string) => boolean = (folder) => existsSync(`${folder}/index.ts`),
): Changes {
  const folderOf = (path: string) => /^suites\/[^/]+(?=\/)/.exec(path)?.[0];
  const topics = new Set<string>();
  const files: string[] = [];
  for (const path of paths) {
    const folder = folderOf(path);
    if (folder !== undefined && isTopic(folder)) topics.add(folder);
    else if (/\.(?:ts|mjs)$/.test(path) && !path.startsWith(".ci/")) files.push(path);
  }
  return { topics: [...topics], files };
}

const git = (...words: readonly string[]) =>
  execFileSync("git", words, { encoding: "utf8" }).split("\n").filter(Boolean);

/** The ids of the faults and oddities of topics. */
async function switchesOf(topics: readonly string[]): Promise<readonly string[]> {
  const { TOPICS } = await import("../topics.ts");
  return TOPICS.filter(({ id }) => topics.includes(`suites/${id}`)).flatMap((one) =>
    [one.serverFaults, one.clientFaults, one.serverOddities, one.clientOddities].flatMap((some) =>
      some.map(({ id }) => id),
    ),
  );
}

async function main([since = "main"]: readonly string[]): Promise<void> {
  const [base = since] = git("merge-base", since, "HEAD");
  const changed = git("diff", "--name-only", "--diff-filter=d", base);
  const { topics, files } = changesIn([...changed, ...git("ls-files", "--others", "--exclude-standard")]);
  const node = (...words: readonly string[]) => {
    console.log(
      `\n${words
        .map((word) => word.replace("node_modules/vitest/", ""))
        .slice(0, 12)
        .join(" ")}`,
    );
    if (spawnSync(process.execPath, words, { stdio: "inherit" }).status !== 0) process.exitCode = 1;
  };
  const vitest = "node_modules/vitest/vitest.mjs";
  const folders = topics.map((folder) => `${folder}/`);
  if (files.length > 0) node(vitest, "related", "--run", "--passWithNoTests", ...files);
  if (topics.length > 0) {
    node(vitest, "run", "--passWithNoTests", ...folders);
    const ids = await switchesOf(topics);
    if (ids.length > 0) node("--import", "tsx", "suites/proof/main.ts", ...ids);
  }
  if (files.length + topics.length === 0) console.log(`Nothing with tests differs from ${since}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv.slice(2));
