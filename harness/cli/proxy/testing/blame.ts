import type { Fault as ClientFault } from "../../../reference/client/switch.ts";
import type { Fault } from "../../../switches/server.ts";
import type { LegKey } from "../../../trace/event.ts";
import { between, LEGS } from "./between.ts";

interface Trial {
  readonly role?: "server" | "client";
  readonly fault?: Fault | ClientFault;
  readonly leg?: LegKey;
}

export interface Blamed {
  readonly verdict: "right" | "nothing" | "wrong";
  /** Checks that the fault trips, or may trip, found on its side. */
  readonly right: readonly string[];
  /** What is said of the other side, and failures of other checks. */
  readonly wrong: readonly string[];
}

/** The situations in which the reference client does something else. */
const SITUATIONS = [undefined, "listening", "roots-changed"] as const;

/** Lets the peers talk with one fault, until it shows, and says which side was blamed. */
export async function blame({ role, fault, leg }: Trial): Promise<Blamed> {
  const expected = new Set(fault === undefined ? [] : [...fault.trips, ...(fault.mayTrip ?? [])]);
  const legs = leg === undefined ? legsOf(fault) : [leg];
  const [right, wrong] = [new Set<string>(), new Set<string>()];
  for (const one of legs) {
    for (const situation of SITUATIONS) {
      const side = fault === undefined ? {} : { [role ?? "server"]: [fault] };
      const { broken, lines } = await between({ ...one, ...side, ...(situation ? { situation } : {}) });
      for (const { role: blamed, check } of broken) {
        if (expected.has(check.id) && blamed === role) right.add(check.id);
        else if (check.verdict === "fail" || blamed !== role)
          wrong.add(
            `${blamed} ${check.id} ${check.actual ?? ""} (${one.revision} ${one.transport} ${situation ?? ""})`,
          );
      }
      for (const line of lines) if (line.startsWith("internal error")) wrong.add(line);
      if (right.size > 0 || (fault !== undefined && wrong.size > 0)) break;
    }
    if (right.size > 0) break;
  }
  const verdict = wrong.size > 0 ? "wrong" : right.size > 0 ? "right" : "nothing";
  return { verdict, right: [...right], wrong: [...wrong] };
}

/** One leg of each transport and era in which the fault shows. */
function legsOf(fault: Fault | ClientFault | undefined): readonly LegKey[] {
  const all = LEGS.filter(
    ({ revision, transport }) =>
      (fault?.revisions?.includes(revision) ?? true) && (fault?.transports?.includes(transport) ?? true),
  );
  const seen = new Set<string>();
  return all.filter(({ revision, transport }) => {
    const key = `${transport} ${revision === "2026-07-28"}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
