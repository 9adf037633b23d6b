import type { ClientSituation } from "../../check/situation.ts";
import { situationNamed, situations } from "../../library/plan/situations.ts";
import { UsageError } from "../../library/usage-error.ts";
import { optionNaming } from "../options/naming.ts";

/** A situation with a path of its own cannot be played at the one URL, and a second start needs a command. */
const needsMore = ({ path, starts = 1 }: ClientSituation) => path !== undefined || starts > 1;

/**
 * The situations that are played, the usual one first: each of them shows which revision the application speaks. Without names, all that
 * need no login; over stdio the usual one, because the application starts one process for each.
 */
export function servedSituations(names: readonly string[], isOverStdio: boolean): readonly string[] {
  const transport = isOverStdio ? "stdio" : "http";
  const can = (one: ClientSituation) => !needsMore(one) && (one.transport ?? transport) === transport;
  const wrong = names.find((name) => !can(situationNamed(name, optionNaming("situation"))));
  if (wrong !== undefined) {
    throw new UsageError(
      `--situation ${wrong}: it cannot be played for an application over ${transport}. "mcp-conform situations" says where each one is played.`,
    );
  }
  if (names.length > 0) {
    if (isOverStdio && names.length > 1)
      throw new UsageError("--situation: one process plays one situation. Expected one name with --stdio.");
    return names;
  }
  if (isOverStdio) return ["usual"];
  return situations()
    .filter((one) => can(one) && one.authorization === undefined)
    .map(({ name }) => name);
}
