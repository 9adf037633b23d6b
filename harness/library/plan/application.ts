import { existsSync } from "node:fs";
import path from "node:path";
import { LAUNCH_NAMES, launchNamed } from "../../applications/launches.ts";
import { suggestion } from "../../library/nearest.ts";
import { UsageError } from "../../library/usage-error.ts";

type Options = Readonly<Record<string, unknown>>;

const TARGETS = ["client", "server", "url", "gateway"] as const;

/** The options with the command of the application in place of its name. Throws UsageError if it is not known, or not installed. */
export function withApplication(options: Options): Options {
  const { app: name, ...others } = options;
  if (typeof name !== "string") return options;
  const launch = launchNamed(name);
  if (launch === undefined)
    throw new UsageError(
      `--app ${name}: unknown application.${suggestion(name, LAUNCH_NAMES)} Expected one of ${LAUNCH_NAMES.join(", ")}. For others: --client with {config:<application>}, or mcp-conform serve.`,
    );
  const other = TARGETS.find((one) => typeof others[one] === "string");
  if (other !== undefined) throw new UsageError(`--app ${name} and --${other}: expected one target.`);
  const file = programAt(launch.program);
  if (file === undefined)
    throw new UsageError(
      `--app ${name}: there is no program ${launch.program}, in this project or on the PATH. Install it: npm install ${launch.package}`,
    );
  const given = Array.isArray(others.env) ? others.env : [];
  const own = Object.entries(launch.env ?? {}).map(([variable, value]) => `${variable}=${value}`);
  // Each of them takes a URL and a command. Over both, each situation would be played twice.
  return { transport: "http", ...others, client: `${quoted(file)} ${launch.args}`, env: [...own, ...given] };
}

/** Where the program is: its name, if it is on the PATH, or the path in the packages of this folder. Undefined if it is nowhere. */
function programAt(program: string): string | undefined {
  const names = process.platform === "win32" ? [".cmd", ".exe"].map((end) => program + end) : [program];
  const isIn = (folder: string) => names.find((name) => existsSync(path.join(folder, name)));
  const local = path.resolve("node_modules", ".bin");
  const found = isIn(local);
  if (found !== undefined) return path.join(local, found);
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((one) => one !== "");
  return folders.some((folder) => isIn(folder) !== undefined) ? program : undefined;
}

const quoted = (file: string) => (/\s/.test(file) ? JSON.stringify(file) : file);
