import type { Suite } from "../../harness/check/check.ts";
import { exists, PLACES } from "./server/matrix.ts";
import type { Proof } from "./server/proof.ts";
import type { Trial } from "./server/trials.ts";
import type { Soak } from "./soaked.ts";
import { stability } from "./stability.ts";

/** The proof as a page. The same trials make the same page, whatever the machine. */
export function document(
  { killers }: Proof,
  suites: readonly Suite[],
  trials: readonly Trial[],
  unkilled: Readonly<Record<string, string>>,
  soak?: Soak,
): string {
  const checks = suites.flatMap((suite) => suite.checks);
  const faults = new Set(trials.flatMap(({ fault }) => fault ?? []));
  const excepted = checks.filter(({ id }) => id in unkilled);
  return [
    "# Proof that the checks can fail",
    "",
    "Written by `npm run proof -- --write`; `npm run proof` fails when it is stale, or when anything in it does not hold.",
    "",
    `${checks.length} checks, ${faults.size} faults of the reference server, ${trials.length} trials.`,
    "In each trial one fault is switched on (`mcp-conform demo --list` describes them), and the checks of all suites judge the server.",
    "Each fault must be told by the checks that it names, in the words that it names, and by no other.",
    "",
    `- Faults that survive: none.`,
    `- Faults that trip what they should not: none.`,
    `- Checks that no fault kills: ${excepted.length}, [with reasons](#not-killed).`,
    `- Without a fault: no failure and no warning, in every revision over every transport.`,
    "",
    "## Where",
    "",
    "Over stdio the server is served by streams inside the process that judges; a process of its own is started where that makes a difference, and judged by the suite stdio. HTTP is real HTTP on loopback.",
    "A fault is tried in the oldest and the newest revision of each era in which it matters, over each transport that it names, and over stdio when it names none.",
    "",
    ...table(
      ["revision", "transport", "checks that exist", "faults tried"],
      [
        ...PLACES.map((place) => [
          place.revision,
          place.transport,
          String(checks.filter((check) => exists(check, place)).length),
          String(faultsTried(trials, place.revision, place.transport, "inside")),
        ]),
        ...["2025-11-25", "2026-07-28"].map((revision) => [
          revision,
          "stdio, processes",
          String(
            (suites.find(({ name }) => name === "stdio")?.checks ?? []).filter((check) =>
              PLACES.some(
                (place) => place.revision === revision && place.transport === "stdio" && exists(check, place),
              ),
            ).length,
          ),
          String(faultsTried(trials, revision, "stdio", "command")),
        ]),
      ],
    ),
    "",
    "## Stability",
    "",
    ...stability(soak),
    "",
    "## Checks and the faults that kill them",
    ...suites.flatMap(({ name, checks: own }) => [
      "",
      `### ${name}`,
      "",
      ...table(
        ["check", "killed by"],
        own.map(({ id }) => [code(id), (killers.get(id) ?? []).map(code).join(", ") || "[–](#not-killed)"]),
      ),
    ]),
    "",
    "## Not killed",
    "",
    ...table(
      ["check", "why no fault kills it"],
      excepted.map(({ id }) => [code(id), unkilled[id] ?? ""]),
    ),
    "",
  ].join("\n");
}

function faultsTried(
  trials: readonly Trial[],
  revision: string,
  transport: string,
  started: Trial["started"],
): number {
  return trials.filter(
    ({ fault, place, started: how }) =>
      fault !== undefined && place.revision === revision && place.transport === transport && how === started,
  ).length;
}

const code = (id: string) => `\`${id}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
