import { CLIENT_LEGS, hesitating, judgeClient, staying, thinking, verdictsOfClient } from "./clients.ts";
import { differences, type Scale, SLOW_LEGS, type SlowLeg, slownesses, verdictsOf } from "./servers.ts";
import { describeSlowness, type Slowness } from "./slowness.ts";

interface Row {
  readonly leg: SlowLeg;
  readonly slow: Slowness;
  readonly usual: readonly string[];
}

/** Nearly all of this time is waited for. */
const AT_ONCE = 16;

/** Slow servers and clients. Returns what differs from the verdicts of quick ones. */
export async function proveSlow(scale: Scale): Promise<readonly string[]> {
  return [...(await proveServers(scale)), ...(await proveClients(scale))];
}

/** Clients that think for a tenth and for four tenths of the limit, that end by themselves or stay. */
async function proveClients(scale: Scale): Promise<readonly string[]> {
  const times = [scale.limit / 10, (4 * scale.limit) / 10];
  const problems: string[] = [];
  for (const leg of CLIENT_LEGS) {
    for (const end of [[], [staying]]) {
      const usual = verdictsOfClient(await judgeClient(leg, scale, end));
      const all = times.flatMap((ms) => [
        [thinking(ms), ...end],
        [thinking(ms), hesitating(ms), ...end],
      ]);
      const slow = await Promise.all(
        all.map(async (switches) => ({
          name: switches.map(({ describe }) => describe).join(", "),
          found: verdictsOfClient(await judgeClient(leg, scale, switches)),
        })),
      );
      for (const { name, found } of slow) {
        const different = found.filter((verdict, index) => verdict !== usual[index]);
        process.stderr.write(`${leg.transport}, a client that ${name}: ${different.length} differences\n`);
        problems.push(...different.map((one) => `${leg.transport}, a client that ${name}: ${one}`));
      }
    }
  }
  return problems;
}

/**
 * Judges each slow server of the matrix, and returns what differs from the verdicts of a quick one. What differs is tried once more by itself: on
 * a busy machine the reference server may end a slow call before its cancellation is read.
 */
async function proveServers(scale: Scale): Promise<readonly string[]> {
  const rows: Row[] = [];
  for (const { kinds, ...leg } of SLOW_LEGS) {
    const usual = await verdictsOf(leg, scale);
    rows.push(...slownesses(kinds, scale).map((slow) => ({ leg, slow, usual })));
  }
  const different: Row[] = [];
  const queue = [...rows];
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const found = await differences(row.leg, scale, row.slow, row.usual);
      if (found.length > 0) different.push(row);
      process.stderr.write(`${row.leg.name}, ${describeSlowness(row.slow)}: ${found.length} differences\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const problems: string[] = [];
  for (const { leg, slow } of different) {
    problems.push(...(await differences(leg, scale, slow, await verdictsOf(leg, scale))));
  }
  process.stderr.write(`${rows.length} slow servers, ${different.length} of them tried twice\n`);
  return problems;
}
