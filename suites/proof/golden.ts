/**
 * What the checks report of the reference peers, as lines of text without times, ports and random values: two versions of the
 * project that judge alike write the same file. Each leg without a fault, and every tenth fault in the first leg that shows it.
 *
 *     node --import tsx suites/proof/golden.ts <file> [words …]     only runs whose names contain one of the words
 */
import { writeFileSync } from "node:fs";
import type { CheckResult, Result } from "../../harness/verdict/result.ts";
import { FAULTS as CLIENT_FAULTS } from "../faults-of-clients.ts";
import { FAULTS } from "../faults-of-servers.ts";
import { clientSuites, serverSuites } from "../registry.ts";
import { CLIENT_LEGS } from "./client/legs.ts";
import { suitesFor } from "./client/matrix.ts";
import { judgeReferenceClient } from "./client/reference.ts";
import { legsOf } from "./client/trials.ts";
import { LEG_KEYS, type LegKey, matters } from "./leg-key.ts";
import { judgeReference } from "./server/reference.ts";

interface Run {
  readonly name: string;
  readonly judge: () => Promise<Result>;
}

const isTenth = (_: unknown, index: number) => index % 10 === 0;

const named = (what: string, { revision, transport }: LegKey) => `${what} in ${revision} over ${transport}`;

function runsOfServers(): readonly Run[] {
  const plain = LEG_KEYS.map((leg) => ({
    name: named("server", leg),
    judge: () => judgeReference({ ...leg, suites: serverSuites }),
  }));
  const faulty = FAULTS.filter(isTenth).flatMap((fault) => {
    const leg = LEG_KEYS.filter((one) => matters(fault, one)).at(-1);
    const speaks = fault.speaks ? { revisions: fault.speaks } : {};
    const judge = (at: LegKey) =>
      judgeReference({ ...at, suites: serverSuites, switches: [fault], quick: true, ...speaks });
    return leg ? [{ name: named(`server ${fault.id}`, leg), judge: () => judge(leg) }] : [];
  });
  return [...plain, ...faulty];
}

function runsOfClients(): readonly Run[] {
  const suites = clientSuites.filter(({ onRequest }) => !onRequest);
  const checks = suites.flatMap((suite) => suite.checks);
  const plain = CLIENT_LEGS.map((leg) => ({
    name: named("client", leg),
    judge: () => judgeReferenceClient({ ...leg, suites }),
  }));
  const faulty = CLIENT_FAULTS.filter(isTenth).flatMap((fault) => {
    const leg = legsOf(fault, checks)[0];
    const judge = (at: LegKey) =>
      judgeReferenceClient({ ...at, suites: suitesFor(fault, suites), switches: [fault], quick: true });
    return leg ? [{ name: named(`client ${fault.id}`, leg), judge: () => judge(leg) }] : [];
  });
  return [...plain, ...faulty];
}

/** Numbers, and texts that are random or depend on the machine. */
const stable = (text: string) => text.replaceAll(/[\w+/=-]{20,}/g, "…").replaceAll(/\d+/g, "0");

function lineOf({
  suite,
  id,
  level,
  verdict,
  leniency,
  reason,
  expected,
  actual,
  hint,
  requirements,
}: CheckResult) {
  const words = [reason?.text, expected, actual].map((text) => stable(text ?? ""));
  return [suite, id, level, verdict, leniency, reason?.kind, ...words, hint, requirements.join(" ")].join(
    " | ",
  );
}

function linesOf(name: string, { legs, verdict, diagnosis }: Result): readonly string[] {
  const checks = legs.flatMap((leg) => leg.checks.map((check) => lineOf(check).replaceAll("\n", "\\n")));
  const requirements = legs.flatMap((leg) =>
    leg.requirements.map((one) => `${one.id} ${one.level} ${one.verdict}`),
  );
  return [`# ${name}: ${verdict} ${stable(diagnosis?.text ?? "")}`, ...checks, requirements.join(", ")];
}

async function main(file: string, words: readonly string[]): Promise<void> {
  const runs = [...runsOfServers(), ...runsOfClients()];
  const lines: string[] = [];
  for (const { name, judge } of runs) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    lines.push(...linesOf(name, await judge()));
  }
  writeFileSync(file, `${lines.join("\n")}\n`);
}

const [file, ...words] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: golden.ts <file> [words …]");
await main(file, words);
process.exit(0);
