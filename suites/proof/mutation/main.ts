/**
 * Mutates each member of each message of the reference peers, in each form that it does not have, one in each run, and lists the checks that
 * passed before and say then that there is nothing to judge. There are about 9,000 runs over stdio, of half a second of the processor each; over HTTP
 * and HTTP+SSE what is not sent over stdio, and each twentieth of the rest.
 *
 *     npm run mutations                               all of them: exit 1 if a broken message hides a check
 *     npm run mutations -- --step 50 --first 3        each 50th, from the third on
 *     npm run mutations -- --role client "tools/call" only of clients, and only mutations with these words
 *     npm run mutations -- --transport http           only over Streamable HTTP
 */
import { parseArgs } from "node:util";
import compile from "../../../harness/testing/compile.ts";
import type { LegKey } from "../leg-key.ts";
import type { Role } from "./peers.ts";
import { each, LEGS, search } from "./search.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: "string" },
    revision: { type: "string" },
    transport: { type: "string" },
    step: { type: "string", default: "1" },
    first: { type: "string", default: "0" },
  },
});
/** An option that is left out chooses all. */
const isMeant = ({ revision, transport }: LegKey) =>
  revision === (values.revision ?? revision) && transport === (values.transport ?? transport);

await compile();
const roles: readonly Role[] = ["server", "client"];
for (const role of roles.filter((one) => one === (values.role ?? one)))
  for (const leg of LEGS.filter(isMeant)) {
    const words = new RegExp(positionals.join("|"));
    const { tried, problems } = await search(
      role,
      leg,
      each(Number(values.step), Number(values.first), words),
    );
    process.stdout.write(
      `${role}, ${leg.revision} over ${leg.transport}: ${tried} mutations, ${problems.length} problems\n`,
    );
    for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
