import type { Leg, Result } from "../harness/verdict/result.ts";
import { say } from "./language/language.ts";

/** The maximum number of checks that are named for one side. */
const MOST = 5;

/** Who broke what, where a recording shows both sides: "The server broke nothing that was judged; the client broke …". */
export function sidesSentence({ legs }: Pick<Result, "legs">): readonly string[] {
  const sides = (["server", "client"] as const).flatMap((role) => {
    const mine = legs.filter((leg) => leg.role === role);
    return mine.length === 0 ? [] : [say("{role}: {text}", { role: say(role), text: brokenIn(mine) })];
  });
  return sides.length === 0 ? [] : [say("Broken by the {sides}.", { sides: sides.join(say("; by the ")) })];
}

function brokenIn(legs: readonly Leg[]): string {
  const failed = legs
    .flatMap(({ checks }) => checks)
    .filter(({ verdict, pending }) => verdict === "fail" && !pending);
  const ids = [...new Set(failed.map(({ id }) => id))];
  if (ids.length === 0) return say("nothing that was judged");
  const more = ids.length - MOST;
  return more > 0
    ? say("{names} and {number} more", { names: ids.slice(0, MOST).join(", "), number: more })
    : ids.join(", ");
}
