import { FAULTS } from "../../../harness/reference/client/faults/index.ts";
import { clientSuites } from "../../registry.ts";
import type { Outcome } from "../server/perform.ts";
import { performBy } from "../workers.ts";
import { type ClientProofTrial, clientTrialsOf, nameOfClient, neverDueOf } from "./trials.ts";
import { BEYOND, UNKILLED_OF_CLIENTS } from "./unkilled.ts";

interface Tried {
  readonly trial: ClientProofTrial;
  readonly outcome: Outcome;
}

/** What the trials of clients have shown together. */
export interface ClientProof {
  /** Sentences; nothing, when all is proven. */
  readonly problems: readonly string[];
  readonly trials: number;
  readonly faults: number;
  /** The section of the document. */
  readonly section: string;
}

const CREW = {
  script: new URL("worker.ts", import.meta.url),
  nameOf: nameOfClient,
  // Each leg plays several situations side by side already.
  atATime: 3,
};

/** What went wrong in company is repeated alone and with more patience: that counts. */
async function tryAll(trials: readonly ClientProofTrial[]): Promise<readonly Tried[]> {
  const outcomes = await performBy(CREW, trials);
  const doubtful = trials.filter((_, index) => outcomes[index]?.wrong.length !== 0);
  const again = await performBy(
    { ...CREW, atATime: 1 },
    doubtful.map((trial) => ({ ...trial, patient: true })),
  );
  return trials.flatMap((trial, index) => {
    const outcome = again[doubtful.indexOf(trial)] ?? outcomes[index];
    return outcome ? [{ trial, outcome }] : [];
  });
}

/** Tries every fault of the reference client against every check of clients; or those whose ids have such a word. */
export async function proveClients(words: readonly string[] = []): Promise<ClientProof> {
  const isWhole = words.length === 0;
  const checks = clientSuites.flatMap((suite) => suite.checks);
  const faults = FAULTS.filter(({ id }) => isWhole || words.some((word) => id.includes(word)));
  const trials = clientTrialsOf(faults, checks).filter(({ fault }) => isWhole || fault !== undefined);
  const tried = await tryAll(trials);
  const wrong = tried.flatMap(({ trial, outcome }) =>
    outcome.wrong.map((what) => `${nameOfClient(trial)} ${what}`),
  );
  const killers = killersIn(tried);
  const whole = isWhole ? problemsOf(killers) : [];
  return {
    problems: [...wrong, ...whole],
    trials: trials.length,
    faults: faults.length,
    section: sectionOf(killers, trials.length),
  };
}

type Killers = ReadonlyMap<string, readonly string[]>;

function killersIn(tried: readonly Tried[]): Killers {
  const killers = new Map<string, string[]>();
  for (const { trial, outcome } of tried) {
    for (const check of outcome.killed) {
      const known = killers.get(check) ?? [];
      killers.set(check, known);
      if (trial.fault !== undefined && !known.includes(trial.fault)) known.push(trial.fault);
    }
  }
  return killers;
}

/** What is not proven when all has been tried. */
function problemsOf(killers: Killers): readonly string[] {
  const checks = clientSuites.flatMap((suite) => suite.checks);
  return [
    ...FAULTS.flatMap((fault) =>
      neverDueOf(fault, checks).map(
        (id) => `${fault.id} should trip ${id}, and is tried nowhere where that exists`,
      ),
    ),
    ...FAULTS.filter(({ id, trips }) => trips.length === 0 && !(id in BEYOND)).map(
      ({ id }) => `the fault ${id} of a client trips nothing`,
    ),
    ...checks.flatMap(({ id }) => {
      const isKilled = (killers.get(id)?.length ?? 0) > 0;
      const isExcepted = id in UNKILLED_OF_CLIENTS;
      if (!isKilled && !isExcepted) return [`${id} is killed by no fault`];
      return isKilled && isExcepted ? [`${id} is excepted, and is killed`] : [];
    }),
  ];
}

const code = (id: string) => `\`${id}\``;

function sectionOf(killers: Killers, trials: number): string {
  const checks = clientSuites.flatMap((suite) => suite.checks);
  const rows = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries).map(([id, reason]) => `| ${code(id)} | ${reason} |`);
  return [
    "## Clients",
    "",
    `${checks.length} checks of clients, ${FAULTS.length} faults of the reference client, ${trials} trials.`,
    "The client and the servers that are played for it run in one process, over pipes and over real HTTP on loopback.",
    "A fault is tried in the oldest and the newest revision of each era in which one of its checks exists, over each transport that it names, and over stdio when it names none and can show there.",
    "",
    ...clientSuites.flatMap(({ name, checks: own }) => [
      `### ${name}`,
      "",
      "| check | killed by |",
      "| --- | --- |",
      ...own.map(({ id }) => `| ${code(id)} | ${(killers.get(id) ?? []).map(code).join(", ") || "–"} |`),
      "",
    ]),
    "### Not shown in one process",
    "",
    "| check or fault | why |",
    "| --- | --- |",
    ...rows({ ...UNKILLED_OF_CLIENTS, ...BEYOND }),
    "",
  ].join("\n");
}
