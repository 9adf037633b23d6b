import { clientSuites, serverSuites } from "../../../suites/registry.ts";
import { isMonitor } from "../../run/outcomes/choice.ts";
import type { Result } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import { selector } from "../select.ts";
import type { Settings } from "../settings.ts";

/** How a version is judged, and what of its result is asked for. */
export interface Asked {
  readonly settings: Settings;
  readonly of: (result: Result) => Result;
}

/**
 * A monitor reads what other checks provoke. Beside selected checks that send something it would read only what these provoke, and a bad
 * version would be called good: then all checks are run. Throws UsageError.
 */
export function askedOf(settings: Settings, naming: Naming): Asked {
  const role =
    settings.client === undefined && settings.app === undefined
      ? { suites: serverSuites, noun: "server check" }
      : { suites: clientSuites, noun: "client check" };
  const isSelected = selector(role, settings, naming);
  const selected = role.suites.flatMap(({ checks }) => checks.filter(isSelected));
  const monitors = selected.filter(isMonitor);
  if (monitors.length === 0 || monitors.length === selected.length)
    return { settings, of: (result) => result };
  const { only: _, suite: __, ...whole } = settings;
  return {
    settings: whole,
    of: (result) => ({
      ...result,
      legs: result.legs.map((leg) => ({ ...leg, checks: leg.checks.filter(isSelected) })),
    }),
  };
}
