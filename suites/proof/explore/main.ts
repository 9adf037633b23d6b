/**
 * What the explorer finds without any check:
 *
 *     node --import tsx suites/proof/explore/main.ts faults [count] [ms] [seed] [from] [conversations]   of faults of the reference server
 *     node --import tsx suites/proof/explore/main.ts seeded [ms]                    of bugs that need a value or an order
 *     node --import tsx suites/proof/explore/main.ts clients [count] [ms] [seed] [from]   of faults of the reference client
 *     node --import tsx suites/proof/explore/main.ts oddities [ms] [words]          nothing may be found
 */
import { LEG_KEYS } from "../leg-key.ts";
import { drawnClientFaults, drawnFaults } from "./drawn.ts";
import { explored, type Trial } from "./explored.ts";
import { exploredClient } from "./explored-client.ts";
import { OPEN_ODDITIES } from "./open-oddities.ts";
import { SEEDED } from "./seeded.ts";

const [what = "seeded", ...given] = process.argv.slice(2);

const numbers = given.map(Number);

async function tried(name: string, trial: Trial): Promise<boolean> {
  try {
    const { findings, conversations } = await explored(trial);
    const [first] = findings;
    const words = findings.map(({ rule, place }) => `${rule} (${place})`).join("; ");
    process.stdout.write(
      `${first === undefined ? "-" : "+"} ${name}: ${words || `${conversations} conversations`}\n`,
    );
    for (const finding of what === "oddities" ? findings : [])
      process.stdout.write(`    ${finding.actual}\n    ${JSON.stringify(finding.steps)}\n`);
    return findings.length > 0;
  } catch (error) {
    process.stdout.write(`? ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}

let found = 0;
let all = 0;
const count = (isFound: boolean) => {
  found += isFound ? 1 : 0;
  all += 1;
};
if (what === "faults") {
  const [most = 200, ms = 60_000, seed = 49, from = 0, conversations = 60] = numbers;
  for (const { fault, leg } of drawnFaults(seed, from + most).slice(from))
    count(
      await tried(`${fault.id} (${leg.revision}, ${leg.transport})`, {
        ...leg,
        switches: [fault],
        illegal: true,
        until: { ms, conversations, found: true },
        // On a busy machine an answer may take seconds, and it is only counted what is found.
        limit: 20_000,
        shrinking: 0,
        lanes: 2,
      }),
    );
} else if (what === "clients") {
  const [most = 200, ms = 60_000, seed = 49, from = 0] = numbers;
  for (const { fault, leg } of drawnClientFaults(seed, from + most).slice(from)) {
    const { findings, conversations } = await exploredClient({
      ...leg,
      switches: [fault],
      until: { ms, found: true },
      quick: true,
    });
    const words = findings.map(({ rule, place }) => `${rule} (${place})`).join("; ");
    const isFound = findings.length > 0;
    process.stdout.write(
      `${isFound ? "+" : "-"} ${fault.id} (${leg.revision}, ${leg.transport}): ${words || `${conversations} conversations`}\n`,
    );
    count(isFound);
  }
} else if (what === "seeded") {
  const [ms = 10_000] = numbers;
  for (const bug of SEEDED)
    count(
      await tried(bug.id, {
        revision: "2025-11-25",
        transport: "stdio",
        bug,
        until: { ms, found: true },
        limit: 500,
      }),
    );
} else {
  const [ms = 3_000] = numbers;
  const words = given.slice(1);
  for (const leg of words.length > 0 ? [] : LEG_KEYS)
    for (const illegal of [false, true])
      count(
        await tried(`none (${leg.revision}, ${leg.transport}${illegal ? ", illegal" : ""})`, {
          ...leg,
          illegal,
          until: { ms },
        }),
      );
  for (const { revision, transport, ...odd } of OPEN_ODDITIES)
    if (words.length === 0 || words.some((word) => odd.id.includes(word)))
      count(
        await tried(`${odd.id} (${revision}, ${transport})`, {
          revision,
          transport,
          switches: [odd],
          illegal: true,
          until: { ms },
        }),
      );
}
process.stdout.write(`${found} of ${all}\n`);
