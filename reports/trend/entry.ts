import type { Result } from "../../harness/verdict/result.ts";

/** A result in a history. Readers of results ignore the members that it adds. */
export interface Entry extends Result {
  /** The commit of the target, from the environment of the CI job. */
  readonly commit?: string;
  /** The version that was published, where the target names none or another one. */
  readonly release?: string;
}

/** The version to which a result belongs. */
export function versionOf({ release, target }: Entry): string | undefined {
  return release ?? target.version;
}

/** How a target is named in a history: by its own name, because commands and ports differ between machines. */
export function targetName({ target }: Result): string {
  const { name, url, command } = target;
  return name ?? url ?? command ?? `unnamed ${target.role}`;
}
