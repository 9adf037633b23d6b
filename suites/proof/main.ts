/**
 * The kill matrix: every fault of the reference server and of the reference client against every check of its role, each
 * oddity by itself, and both peers without any of them.
 *
 *     node --import tsx suites/proof/main.ts             exit 1 if anything is not proven, or docs/proof.md is out of date
 *     node --import tsx suites/proof/main.ts --write     also writes docs/proof.md
 *     node --import tsx suites/proof/main.ts --role server   only the kill matrix of servers, or of clients, and its part of the page
 *     node --import tsx suites/proof/main.ts ping. …     only faults and oddities whose ids contain one of these words
 *     node --import tsx suites/proof/main.ts --rerun …   the rerun line of each check that reports a fault: it must show it again
 *     node --import tsx suites/proof/main.ts --rerun --share 2/8   of a part of the faults: the whole takes hours
 *     node --import tsx suites/proof/main.ts --rerun --once …   of each fault only in one leg
 *     node --import tsx suites/proof/main.ts --slow …    only the servers and clients that are slow, with a limit of 10 s
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import compile from "../../harness/testing/compile.ts";
import { serverSuites } from "../registry.ts";
import { CLIENTS } from "./client/proof.ts";
import { clientSection, serverSection } from "./document.ts";
import { prove, provedReruns, type Share } from "./proof.ts";
import { SERVERS } from "./server/proof.ts";
import { proveSlow } from "./slow/prove.ts";
import { FULL_SCALE } from "./slow/servers.ts";
import { soakFigures } from "./stability.ts";

const DOCUMENT = new URL("../../docs/proof.md", import.meta.url);

async function main(): Promise<readonly string[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: "boolean", default: false },
      rerun: { type: "boolean", default: false },
      once: { type: "boolean", default: false },
      slow: { type: "boolean", default: false },
      role: { type: "string" },
      share: { type: "string" },
    },
  });
  if ((values.share !== undefined || values.once) && !values.rerun)
    return ["--share and --once are parts of --rerun: add --rerun"];
  await compile();
  if (values.slow) return proveSlow(FULL_SCALE, positionals);
  if (values.rerun) {
    const share = shareOf(values.share);
    if (share === undefined) return [`--share ${values.share}: expected a part of the trials, such as 2/8`];
    // One role after the other: the workers of each use all cores.
    const part = { ...share, once: values.once };
    const servers = await provedReruns(SERVERS, positionals, part);
    const clients = await provedReruns(CLIENTS, positionals, part);
    process.stderr.write(`${servers.tried} trials of servers, ${clients.tried} trials of clients\n`);
    return [...servers.problems, ...clients.problems];
  }
  const roles = ROLES.filter((role) => values.role === undefined || role === values.role);
  if (roles.length === 0) return [`--role ${values.role}: expected server or client`];
  const began = performance.now();
  const proved = await Promise.all(roles.map((role) => provers[role](positionals)));
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`${proved.map(({ count }) => count).join(", ")} in ${seconds} s\n`);
  const problems = proved.flatMap((one) => one.problems);
  if (positionals.length > 0) return problems;
  if (problems.length === 0)
    problems.push(
      ...written(
        roles,
        proved.map(({ text }) => text()),
        values.write,
      ),
    );
  if (values.role !== undefined) return problems;
  // The rest takes long, and may be ended before it is over.
  print(problems);
  return proveSlow(FULL_SCALE).then((slow) => [...(problems.length > 0 ? [SHOWN] : []), ...slow]);
}

/** The part that an option names: all without it. */
function shareOf(text = "1/1"): Share | undefined {
  const [, part, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  return part !== undefined && of !== undefined && part >= 1 && part <= of ? { part, of } : undefined;
}

const ROLES = ["server", "client"] as const;

type Role = (typeof ROLES)[number];

/** The kill matrix of one role, and its part of the page. */
interface Proved {
  readonly problems: readonly string[];
  readonly count: string;
  readonly text: () => string;
}

const provers: Readonly<Record<Role, (words: readonly string[]) => Promise<Proved>>> = {
  server: async (words) => {
    const proof = await prove(SERVERS, words);
    const text = () => serverSection(SERVERS, serverSuites, proof, soakFigures());
    return { problems: proof.problems, count: `${proof.trials.length} trials of servers`, text };
  },
  client: async (words) => {
    const proof = await prove(CLIENTS, words);
    const text = () => clientSection(CLIENTS, proof);
    return { problems: proof.problems, count: `${proof.trials.length} trials of clients`, text };
  },
};

/** Writes the page with new parts for these roles, or says that it is out of date. */
function written(roles: readonly Role[], texts: readonly string[], write: boolean): readonly string[] {
  const before = read(DOCUMENT) ?? "";
  const at = before.indexOf(`\n${CLIENT_PART}`);
  const old = at < 0 ? [before, ""] : [before.slice(0, at), before.slice(at + 1)];
  const parts = ROLES.map((role, index) => texts[roles.indexOf(role)] ?? old[index] ?? "");
  const text = parts.join("\n");
  if (write) writeFileSync(DOCUMENT, text);
  return write || before === text ? [] : ["docs/proof.md is out of date: npm run proof -- --write"];
}

/** How the part of clients begins. */
const CLIENT_PART = "## Clients\n";

const SHOWN = "problems of the kill matrix: above";

function print(problems: readonly string[]): void {
  for (const problem of problems) process.stdout.write(`${problem}\n`);
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const problems = await main();
print(problems);
process.exitCode = problems.length > 0 ? 1 : 0;
