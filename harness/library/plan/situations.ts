import { clientSuites, usual } from "../../../suites/of-clients.ts";
import type { ClientCheck } from "../../check/client.ts";
import type { ClientSituation } from "../../check/situation.ts";
import { situationsIn } from "../../client/judging/judge.ts";
import { libraryNamed, type Named, type Naming } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

/** All situations, the usual one first. */
export function situations(): readonly ClientSituation[] {
  return [usual, ...situationsIn(clientSuites).filter(({ name }) => name !== usual.name)];
}

/** The situation of this name. Throws UsageError. */
export function situationNamed(name: string, named: Named = libraryNamed("situation")): ClientSituation {
  const known = situations();
  const found = known.find((one) => one.name === name);
  if (found) return found;
  const names = known.map((one) => one.name);
  throw new UsageError(
    `${named(name)}: unknown situation.${suggestion(name, names)} Expected one of ${names.join(", ")}.`,
  );
}

/** The checks that one of these situations is enough for. A monitor reads each situation that is played. */
export function checksOf(names: ReadonlySet<string>): readonly ClientCheck[] {
  return clientSuites.flatMap(({ checks }) =>
    checks.filter(({ on, ...check }) => {
      if (on !== "every") return names.has(on.name);
      return ("also" in check ? (check.also ?? []) : []).every(({ name }) => names.has(name));
    }),
  );
}

/** The settings with the checks of the situations that they name. Throws UsageError. */
export function withSituations(settings: Settings, naming: Naming): Settings {
  const { situation = [], only = [] } = settings;
  if (situation.length === 0) return settings;
  if (only.length > 0) {
    throw new UsageError(
      `${naming("situation")()} and ${naming("only")()} are given together. Expected one of them.`,
    );
  }
  const names = new Set(situation.map((name) => situationNamed(name, naming("situation")).name));
  return { ...settings, only: checksOf(names).map(({ id }) => id) };
}
