// The inputs of the action, which arrive as variables, become words of the command line. No shell sees them.
import { readFileSync } from "node:fs";

const ONE = ["server", "url", "client", "spec", "level", "baseline"];
const LISTS = ["only", "skip", "allow"];

const lines = (text = "") =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const input = (env, name) => env[`INPUT_${name.toUpperCase()}`];

/** With `=`, so that a value that begins with a dash is still a value. */
export function words(env) {
  return [
    ...ONE.flatMap((name) => {
      const text = (input(env, name) ?? "").trim();
      return text === "" ? [] : [`--${name}=${text}`];
    }),
    ...LISTS.flatMap((name) => lines(input(env, name)).map((value) => `--${name}=${value}`)),
    ...lines(input(env, "args")),
  ];
}

/** The action and the package of one version belong together. */
export function packageToRun(env) {
  const named = (input(env, "package") ?? "").trim();
  if (named !== "") return named;
  const { name, version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return `${name}@${version}`;
}
