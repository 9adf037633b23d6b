import { execFile } from "node:child_process";
import { compareVersions, isPrerelease, isVersion } from "../../../reports/trend/version.ts";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";

/** The registry may be slow. */
const LIST_MS = 60_000;
const INSTALL_MS = 300_000;

const PACKAGE = /(?:^|[\s="'])((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@\{version\}/i;

/** The package whose version a command has as {version}; undefined where it names none. */
export function packageIn(command: string): string | undefined {
  return PACKAGE.exec(command)?.[1];
}

/** The npm of the user, with its configuration and proxy. Rejects with the last line of its errors. */
function npm(args: readonly string[], ms: number): Promise<string> {
  // On Windows npm is a script, which needs a shell. All words are checked before.
  const shell = process.platform === "win32";
  return new Promise((resolve, reject) => {
    execFile("npm", [...args], { timeout: ms, shell, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const lines = stderr.split("\n").filter((line) => /^npm (?:error|ERR!)/.test(line));
      const [first = error.killed ? `no answer within ${ms / 1000} s` : error.message] = lines.filter(
        (line) => !/ (?:code|errno|syscall) /.test(line),
      );
      reject(new Error(first.replace(/^npm (?:error|ERR!) /, "").trim()));
    });
  });
}

/** Without a registry the user can still name the versions. */
export function unlisted(name: string, why: string): UsageError {
  return new UsageError(
    `bisect: npm gave no versions of ${name}: ${why}. Name them with --versions 1.0.0,1.1.0,2.0.0.`,
  );
}

/** The published versions of a package, the oldest first. Rejects with a UsageError if the registry gives none. */
export async function publishedVersions(name: string): Promise<readonly string[]> {
  let text: string;
  try {
    text = await npm(["view", name, "versions", "--json"], LIST_MS);
  } catch (error) {
    throw unlisted(name, messageOf(error));
  }
  const listed: unknown = JSON.parse(text || "[]");
  return [listed]
    .flat()
    .filter((one): one is string => typeof one === "string" && isVersion(one))
    .sort(compareVersions);
}

/** Pre-releases only between pre-releases: most projects publish them as trials. */
export function withoutPrereleases(versions: readonly string[], ends: readonly string[]): readonly string[] {
  if (ends.some(isPrerelease)) return versions;
  return versions.filter((version) => !isPrerelease(version));
}

/** Installs a package where npx finds it: the start of the server is not delayed by the download. */
export async function install(name: string, version: string): Promise<void> {
  if (!isVersion(version)) throw new Error(`${JSON.stringify(version)} is not a version`);
  await npm(["exec", "--yes", `--package=${name}@${version}`, "--", "node", "-e", "0"], INSTALL_MS);
}
