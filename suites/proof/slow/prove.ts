import { CLIENT_LEGS, hesitating, judgeClient, staying, thinking, verdictsOfClient } from "./clients.ts";
import { differences, type Scale, SLOW_LEGS, slownesses, verdictsOf } from "./servers.ts";
import { describeSlowness } from "./slowness.ts";

/** A slow server or client. */
interface Row {
  readonly name: string;
  /** What differs from the verdicts of the quick one. `again`: the quick one is judged once more as well. */
  readonly differences: (again?: "again") => Promise<readonly string[]>;
}

/** Nearly all of this time is waited for. */
const AT_ONCE = 16;

/**
 * Judges the slow servers and clients whose names contain one of `words`, all if there are none. Returns what differs from the verdicts of
 * quick ones. What differs is tried once more by itself: on a busy machine the reference server may end a slow call before its cancellation is read.
 */
export async function proveSlow(scale: Scale, words: readonly string[] = []): Promise<readonly string[]> {
  const isChosen = ({ name }: Row) => words.length === 0 || words.some((word) => name.includes(word));
  const rows = [...clients(scale), ...servers(scale)].filter(isChosen);
  const different: Row[] = [];
  const queue = [...rows];
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const found = await row.differences();
      if (found.length > 0) different.push(row);
      process.stderr.write(`${[`${row.name}: ${found.length} differences`, ...found].join("\n  ")}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const problems: string[] = [];
  for (const row of different) problems.push(...(await row.differences("again")));
  process.stderr.write(`${rows.length} slow servers and clients, ${different.length} of them tried twice\n`);
  return problems;
}

/** Clients that think for a tenth and for four tenths of the limit, that end by themselves or stay. */
function clients(scale: Scale): readonly Row[] {
  const times = [scale.limit / 10, (4 * scale.limit) / 10];
  return CLIENT_LEGS.flatMap((leg) =>
    [[], [staying]].flatMap((end) => {
      const usual = once(async () => verdictsOfClient(await judgeClient(leg, scale, end)));
      const all = times.flatMap((ms) => [
        [thinking(ms), ...end],
        [thinking(ms), hesitating(ms), ...end],
      ]);
      return all.map((switches) => {
        const says = switches.map(({ describe }) => describe).join(", ");
        const name = `${leg.transport}, ${leg.revision}, a client that ${says}`;
        return {
          name,
          differences: async (again) => {
            const expected = await usual(again);
            const found = verdictsOfClient(await judgeClient(leg, scale, switches));
            return expected.flatMap((verdict, index) =>
              verdict === found[index] ? [] : [`${name}: ${found[index] ?? "nothing"}, not ${verdict}`],
            );
          },
        };
      });
    }),
  );
}

function servers(scale: Scale): readonly Row[] {
  return SLOW_LEGS.flatMap(({ kinds, ...leg }) => {
    const usual = once(() => verdictsOf(leg, scale));
    return slownesses(kinds, scale).map((slow) => ({
      name: `${leg.name}, a server that ${describeSlowness(slow)}`,
      differences: async (again) => differences(leg, scale, slow, await usual(again)),
    }));
  });
}

/** Runs `judge` at the first use, and again only on demand. */
function once<T>(judge: () => Promise<T>): (again?: "again") => Promise<T> {
  let result: Promise<T> | undefined;
  return (again) => {
    if (result === undefined || again) result = judge();
    return result;
  };
}
