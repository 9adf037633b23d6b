/**
 * Tries the faults of the reference peers through a proxy, and counts those that are blamed on the right side. Without words: all that trip a
 * check which judges what passes. `node --import tsx harness/cli/proxy/testing/prove.ts [words]`
 */
import { FAULTS as OF_CLIENTS } from "../../../../suites/faults-of-clients.ts";
import { FAULTS as OF_SERVERS } from "../../../../suites/faults-of-servers.ts";
import { optionNaming } from "../../options/naming.ts";
import { passingCriteria } from "../criteria.ts";
import { type Blamed, blame } from "./blame.ts";

/** Trials mostly wait. */
const AT_A_TIME = 6;

const words = process.argv.slice(2);
const { server, client } = passingCriteria({}, optionNaming);
const idsOf = (suites: readonly { readonly checks: readonly { readonly id: string }[] }[] = []) =>
  suites.flatMap(({ checks }) => checks.map(({ id }) => id));
const judged = new Set([...idsOf(server?.suites), ...idsOf(client?.suites)]);
const faults = [
  ...OF_SERVERS.map((fault) => ({ role: "server" as const, fault })),
  ...OF_CLIENTS.map((fault) => ({ role: "client" as const, fault })),
].filter(
  ({ fault }) =>
    fault.trips.some((id) => judged.has(id)) &&
    (words.length === 0 || words.some((word) => fault.id.includes(word))),
);

const counts: Record<Blamed["verdict"], number> = { right: 0, nothing: 0, wrong: 0 };
const waiting = [...faults];
await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
      const { verdict, right, wrong } = await blame(trial);
      counts[verdict] += 1;
      process.stdout.write(
        `${verdict} ${trial.role} ${trial.fault.id}: ${[...right, ...wrong].join(", ")}\n`,
      );
    }
  }),
);
process.stdout.write(`${faults.length} faults: ${JSON.stringify(counts)}\n`);
process.exit(0);
