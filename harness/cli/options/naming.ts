import type { Named, Naming } from "../../library/naming.ts";

/** Settings whose option has another name: an option may be repeated, and has one value each time. */
const SINGULAR: Readonly<Record<string, string>> = { headers: "header", suites: "custom-suite" };

/** The names of the settings on the command line: `--header-env` for `headerEnv`. */
export const optionNaming: Naming = (setting) => {
  const name = SINGULAR[setting] ?? setting;
  return optionNamed(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
};

/** Names an option, or a value of it as it is typed. */
export function optionNamed(option: string): Named {
  return (...value) => [option, ...value.map(typed)].join(" ");
}

function typed(value: unknown): string {
  const text = Array.isArray(value) ? value.join(",") : String(value);
  return /^\S+$/.test(text) ? text : JSON.stringify(text);
}
