import type { SettingName } from "./settings.ts";

/**
 * Names a setting in an error, or one value of it, as its caller writes it: `--only` and `--only tols.*` on the command
 * line, `only` and `only "tols.*"` in the library.
 */
export type Named = (...value: readonly unknown[]) => string;

/** The names of all settings for one caller. */
export type Naming = (setting: SettingName) => Named;

/** The names that the library gives: those of the members of `Settings`. */
export const libraryNaming: Naming = (setting) => libraryNamed(setting);

export function libraryNamed(member: string): Named {
  return (...value) => [member, ...value.map(shown)].join(" ");
}

function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A circular object, or a number that JSON does not have.
    return String(value);
  }
}
