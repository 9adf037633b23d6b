import { existsSync } from "node:fs";
import path from "node:path";
import { LAUNCH_NAMES, launchNamed } from "../../applications/launches.ts";
import type { LoginCommand } from "../../client/command/target.ts";
import type { Naming } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

const TARGETS = ["client", "server", "url", "gateway"] as const;

/** The settings with the command of the application beside its name. Throws UsageError if it is not known, or not installed. */
export function withApplication(settings: Settings, naming: Naming): Settings {
  const { app: name, cwd = ".", env } = settings;
  if (name === undefined) return settings;
  const named = naming("app")(name);
  const launch = launchNamed(name);
  if (launch === undefined)
    throw new UsageError(
      `${named}: unknown application.${suggestion(name, LAUNCH_NAMES)} Expected one of ${LAUNCH_NAMES.join(", ")}. For others: ${naming("client")()} with {config:<application>}, or mcp-conform serve.`,
    );
  const other = TARGETS.find((one) => settings[one] !== undefined);
  if (other !== undefined)
    throw new UsageError(`${named} and ${naming(other)()} are given together. Expected one target.`);
  const file = programAt(launch.program, cwd);
  if (file === undefined)
    throw new UsageError(
      `${named}: there is no program ${launch.program}, in this project or on the PATH. Install it: npm install ${launch.package}`,
    );
  // Each of them takes a URL and a command. Over both, each situation would be played twice.
  return {
    transport: "http",
    ...settings,
    client: `${quoted(file)} ${launch.args}`,
    env: { ...launch.env, ...env },
  };
}

/** The command with which a person logs the application in, if it has one. */
export function loginOf({ app, cwd = "." }: Settings): LoginCommand | undefined {
  const launch = app === undefined ? undefined : launchNamed(app);
  if (launch?.login === undefined) return undefined;
  const { args, port } = launch.login;
  const file = programAt(launch.program, cwd);
  return file === undefined
    ? undefined
    : { command: `${quoted(file)} ${args}`, isExclusive: port !== undefined };
}

/** Where the program is: its name, if it is on the PATH, or the path in the packages of the folder. Undefined if it is nowhere. */
function programAt(program: string, folder: string): string | undefined {
  const names = process.platform === "win32" ? [".cmd", ".exe"].map((end) => program + end) : [program];
  const isIn = (one: string) => names.find((name) => existsSync(path.join(one, name)));
  const local = path.resolve(folder, "node_modules", ".bin");
  const found = isIn(local);
  if (found !== undefined) return path.join(local, found);
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((one) => one !== "");
  return folders.some((one) => isIn(one) !== undefined) ? program : undefined;
}

const quoted = (file: string) => (/\s/.test(file) ? JSON.stringify(file) : file);
