/**
 * Writes the skeleton of a requirement, a check and a fault into the room of a topic, beside those with the most similar ids:
 *
 *     npm run new-check -- completion completion.argument.unknown
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkOf, faultOf, requirementRow, type Skeleton, skeletonOf } from "./skeleton.ts";

/** The texts of a room, by path in it. */
export type Room = ReadonlyMap<string, string>;

export interface Changed {
  readonly files: Room;
  /** What has to be done by hand. */
  readonly notes: readonly string[];
}

/** The room with the skeleton of a check. */
export function withCheck(room: Room, topic: string, id: string): Changed {
  const one = skeletonOf(topic, id);
  const files = new Map(room);
  const notes: string[] = [];
  const edit = (what: string, path: string | undefined, change: (text: string) => string | undefined) => {
    const text = path === undefined ? undefined : change(files.get(path) ?? "");
    if (path === undefined || text === undefined)
      notes.push(`${what}: write it by hand, there is no file with such a list.`);
    else files.set(path, text);
  };
  const inRoom = (pattern: RegExp) => mostSimilar(files, pattern, one.requirement);
  edit("requirement", inRoom(/^requirements(?:\.ts|\/.+\.ts)$/), (text) =>
    before(withSince(text), /^\}\);$/m, requirementRow(one)),
  );
  const folder = new RegExp(`^${one.role}/(?!index\\.ts|.*\\.test\\.ts).+\\.ts$`);
  const path = mostSimilar(files, folder, id, MAKES_CHECKS[one.role]);
  edit("check", path, (text) => {
    const imported = withMaker(text, path ?? "", one.role);
    return before(imported, SUITE, `${checkOf(one)}\n`) ?? `${imported}\n${checkOf(one)}`;
  });
  const own = path !== undefined && SUITE.test(files.get(path) ?? "");
  edit("suite", own ? path : `${one.role}/index.ts`, (text) => {
    const listed = inSuite(text, one.name);
    const from = `./${path?.split("/").slice(1).join("/")}`;
    return listed && (own ? listed : `import { ${one.name} } from "${from}";\n${listed}`);
  });
  edit(
    "fault",
    mostSimilar(files, new RegExp(`^faults/${one.role}(?:\\.ts|/.+\\.ts)$`), one.requirement, END_OF_LIST),
    (text) => before(text, END_OF_LIST, faultOf(one)),
  );
  return { files, notes };
}

/** The text of a file of requirements, which imports what a row names its revisions with. */
function withSince(text: string): string {
  return text.replace(/^import \{ ((?:between, )?requirements) \}/m, "import { $1, since }");
}

/** What defines checks in a file: makers of checks of one place are named after it. */
const MAKES_CHECKS = {
  server: /= (?:check|monitor|on[A-Z]\w*)\(\{/,
  client: /= (?:clientCheck|clientMonitor|on[A-Z]\w*)\(\{/,
};

/** The text of a file of checks, which imports what the skeleton calls. */
function withMaker(text: string, path: string, role: Skeleton["role"]): string {
  const maker = role === "server" ? "check" : "clientCheck";
  if (new RegExp(`^import \\{[^}]*\\b${maker}\\b[^}]*\\} from`, "m").test(text)) return text;
  const up = "../".repeat(path.split("/").length);
  return `import { ${maker} } from "${up}across-topics/${role}/check.ts";\n${text}`;
}

/** Faults of one place are in a call that names it: inPlace({ transports }, […]). */
const END_OF_LIST = /^\]\)?;$/m;

/** Where a suite begins. */
const SUITE = /^(?:\/\*\*.*\*\/\n)?export const \w+: (?:Client)?Suite = \{/m;

/** The text with an addition before the last place that matches. */
function before(text: string, place: RegExp, addition: string): string | undefined {
  const found = [...text.matchAll(new RegExp(place, "gm"))].at(-1);
  return found && text.slice(0, found.index) + addition + text.slice(found.index);
}

/** A name at the end of the list of the first suite. */
function inSuite(text: string, name: string): string | undefined {
  const start = text.search(SUITE);
  const list = start < 0 ? -1 : text.indexOf("checks: [", start);
  const end = list < 0 ? -1 : text.indexOf("]", list);
  return end < 0 ? undefined : `${text.slice(0, end).replace(/,?\s*$/, "")}, ${name}${text.slice(end)}`;
}

/** The file whose ids have the most in common with an id. */
function mostSimilar(files: Room, path: RegExp, id: string, content = /(?:)/): string | undefined {
  const scored = [...files]
    .filter(([name, text]) => path.test(name) && content.test(text))
    .map(([name, text]) => ({
      name,
      score: Math.max(
        0,
        ...[...text.matchAll(/"([a-z0-9-]+(?:\.[a-z0-9-]+)+)"/g)].map(([, other = ""]) => common(id, other)),
      ),
    }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.name;
}

function common(one: string, other: string): number {
  const [a, b] = [one.split("."), other.split(".")];
  const end = a.findIndex((word, index) => word !== b[index]);
  return end < 0 ? a.length : end;
}

function read(folder: URL): Room {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  return new Map(
    names.map((name) => [name.replaceAll("\\", "/"), readFileSync(new URL(name, folder), "utf8")]),
  );
}

function main([topic = "", id = ""]: readonly string[]): void {
  const folder = new URL(`./${topic}/`, import.meta.url);
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(id) || !existsSync(new URL("index.ts", folder))) {
    console.error(
      "Expected a topic, which is a folder of suites/, and the id of the check: npm run new-check -- ping ping.often",
    );
    process.exitCode = 4;
    return;
  }
  const room = read(folder);
  if ([...room.values()].some((text) => text.includes(`"${id}"`))) {
    console.error(`${id}: the topic ${topic} has this id already.`);
    process.exitCode = 4;
    return;
  }
  const { files, notes } = withCheck(room, topic, id);
  const changed = [...files].filter(([path, text]) => room.get(path) !== text).map(([path]) => path);
  for (const path of changed) writeFileSync(new URL(path, folder), files.get(path) ?? "");
  const paths = changed.map((path) => fileURLToPath(new URL(path, folder)));
  spawnSync("npx", ["biome", "check", "--write", ...paths], { shell: process.platform === "win32" });
  for (const path of changed) console.log(`suites/${topic}/${path}`);
  for (const note of notes) console.error(note);
  console.log("Write what is marked with TODO. `npm run generate` says what is missing.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv.slice(2));
