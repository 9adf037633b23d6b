import { statSync } from "node:fs";
import os from "node:os";
import type { Revision } from "../../../schema/revision.ts";
import { book, profileNames, profileOf } from "../../../suites/judging.ts";
import type { Profile } from "../../check/profile.ts";
import { type AnyCheck, choiceOf } from "../../run/outcomes/choice.ts";
import { CommandSyntaxError } from "../../transport/stdio/command.ts";
import type { TargetFacts } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import { selector, skips } from "../select.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { idleMs, legLimit } from "./limits.ts";

/** The suites by which targets of one role are judged. */
export interface RoleSuites {
  readonly role: TargetFacts["role"];
  readonly suites: readonly {
    readonly name: string;
    readonly checks: readonly AnyCheck[];
    readonly onRequest?: true;
  }[];
  /** Names one of the checks in errors; "server check" when left out. */
  readonly noun?: string;
}

/** The part of a plan that both roles share. Throws UsageError. */
export function commonPlan(
  settings: Settings,
  { role, suites, noun = `${role} check` }: RoleSuites,
  naming: Naming,
) {
  const { spec = "latest", level = "must", strict = false, bail = false, concurrency } = settings;
  const limit = settings.limit ?? legLimit(settings.timeout, idleMs(settings));
  const profile = withAuthorizationServer(settings, profilesOf(role, settings, naming));
  const isSelected = selector({ suites, noun }, settings, naming);
  return {
    spec,
    gate: level,
    strict,
    bail,
    limit,
    concurrency: concurrency ?? Math.max(2, os.availableParallelism()),
    book,
    profile,
    ...choiceOf({ suites, isSelected, isSkipped: skips(settings), selecting: settings, book }),
  };
}

/** The name that makes all checks count: also pending ones, and those of optional features. */
const ALL = "all";

/** The profile for each revision: the one that was asked for, or the newest. Throws UsageError for an unknown name. */
function profilesOf(
  role: TargetFacts["role"],
  { profile: names = [] }: Settings,
  naming: Naming,
): (revision: Revision) => Profile | undefined {
  const known = profileNames(role);
  const unknown = names.find((name) => name !== ALL && !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `${naming("profile")(unknown)}: unknown profile of a ${role}.${suggestion(unknown, known)} Expected one of ${known.join(", ")}, or ${ALL}.`,
    );
  }
  if (names.includes(ALL)) return () => undefined;
  return (revision) =>
    profileOf(
      role,
      revision,
      names.find((name) => name.startsWith(`${revision}@`)),
    );
}

/** The checks of an authorization server are in no profile: they count if the operator asks for them. */
function withAuthorizationServer(
  { authorizationServer }: Settings,
  profileOf: (revision: Revision) => Profile | undefined,
): (revision: Revision) => Profile | undefined {
  if (authorizationServer === undefined) return profileOf;
  return (revision) => {
    const profile = profileOf(revision);
    return profile && { ...profile, counts: (id) => id.startsWith("auth.as.") || profile.counts(id) };
  };
}

/** The folder in which a target is started, if one is given. Throws UsageError where it does not exist. */
export function folderOf({ cwd }: Settings, naming: Naming): { readonly cwd?: string } {
  if (cwd === undefined) return {};
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return { cwd };
  throw new UsageError(`${naming("cwd")(cwd)}: expected an existing folder.`);
}

/** The variables that the settings name, with their values. Throws UsageError for one that is passed on and is not set. */
export function environmentOf({ env = {} }: Settings, naming: Naming): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).map(([name, given]) => {
      const value = given === true ? process.env[name] : given;
      if (value !== undefined) return [name, value];
      throw new UsageError(
        `${naming("env")(name)}: the environment variable ${name} is not set. Set it before the run, or give its value: ${name}=VALUE.`,
      );
    }),
  );
}

/** What is made of a command. Throws UsageError where it cannot be split into words. */
export function fromCommand<Made>(
  setting: "server" | "client" | "gateway",
  naming: Naming,
  make: () => Made,
): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof CommandSyntaxError) throw new UsageError(`${naming(setting)()}: ${error.message}`);
    throw error;
  }
}

/** The hosts that the operator allows, besides that of the target. */
export function hostsIn({ allow = [] }: Settings): readonly string[] {
  return allow.flatMap((one) => (one.startsWith("host:") ? [one.slice("host:".length)] : []));
}
