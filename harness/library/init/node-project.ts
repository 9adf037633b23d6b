import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { ownMember } from "../../../schema/own-member.ts";
import { quoteWord } from "../../transport/stdio/command.ts";
import { isRecord } from "../values.ts";
import { type Candidate, nameOf, type Project, textIn } from "./candidate.ts";

/** Packages with which MCP servers are written. */
const SDKS =
  /^(@modelcontextprotocol\/(sdk|server|node|express|hono|core)|fastmcp|mcp-framework|mcp-handler|@vercel\/mcp-adapter|xmcp|mcp-lite|@mastra\/mcp)$/;

/** Scripts that start a server and do nothing else. */
const SCRIPTS = /^(mcp|start|serve|server|stdio|dev)(:(mcp|stdio|server))?$/;

/** A script that one program runs, without a shell, and not again after each change. */
const SIMPLE = /^(node|tsx|bun|deno|ts-node)\s(?!.*\bwatch\b)[^&|;<>$`()*?]+$/;

/** A project with package.json. */
export function nodeProject(folder: string): Project | undefined {
  const text = textIn(folder, "package.json");
  const manifest = text === undefined ? undefined : parsed(text);
  if (manifest === undefined) return undefined;
  const { name, bin, main, scripts } = manifest;
  const names = ["dependencies", "peerDependencies", "devDependencies"].flatMap((kind) => {
    const listed = ownMember(manifest, kind);
    return isRecord(listed) ? Object.keys(listed) : [];
  });
  const own = typeof name === "string" ? nameOf(name) : "server";
  const bins = typeof bin === "string" ? [[own, bin] as const] : textsOf(bin);
  const ofScripts = textsOf(scripts);
  const builds = ofScripts.some(([script]) => script === "build");
  const started = (from: string, name: string, script: string): Candidate => ({
    name: nameOf(name),
    command: `node ${quoteWord(path.posix.normalize(script))}`,
    from,
    ...(existsSync(path.join(folder, script))
      ? {}
      : { blocked: `${script} does not exist${builds ? ': run "npm run build" first' : ""}` }),
  });
  const candidates = [
    ...bins.map(([name, script]) => started("bin of package.json", name, script)),
    ...ofScripts.flatMap(([script, command]): readonly Candidate[] =>
      SCRIPTS.test(script) && SIMPLE.test(command)
        ? [
            {
              name: nameOf(script),
              command: direct(folder, command.trim()),
              from: `script ${script} of package.json`,
            },
          ]
        : [],
    ),
    ...(typeof main === "string" && bins.length === 0 ? [started("main of package.json", own, main)] : []),
  ];
  const built = [
    ...builtIn(folder).map((script) => started("what was built", own, script)),
    ...serversIn(folder).map((script) => started(script, path.posix.parse(script).name, script)),
  ].filter(({ command }) => candidates.every((one) => one.command !== command));
  return {
    file: "package.json",
    sdk: names.find((one) => SDKS.test(one)),
    candidates: [...candidates, ...built],
    build: buildSteps(folder, builds),
  };
}

/** The files with which a build usually begins, in the folder that tsconfig.json names, in `build` and in `dist`. */
function builtIn(folder: string): readonly string[] {
  const out = /"outDir"\s*:\s*"([^"]+)"/.exec(textIn(folder, "tsconfig.json") ?? "")?.[1];
  const places = [...new Set([...(out === undefined ? [] : [path.posix.normalize(out)]), "build", "dist"])];
  return places
    .flatMap((place) => ["", "src/"].map((below) => path.posix.join(place, below)))
    .flatMap((place) =>
      ["index", "server", "main", "stdio", "cli"].map((name) => path.posix.join(place, name)),
    )
    .flatMap((name) => ["js", "mjs"].map((ending) => `${name}.${ending}`))
    .filter((file) => existsSync(path.join(folder, file)));
}

/** How many files are read at most. */
const MOST_FILES = 50;

/** The part of an SDK that makes a server, as a file imports or requires it. */
const MAKES_SERVER =
  /(?:\bfrom|\bimport|\brequire\()\s*["'](?:@modelcontextprotocol\/(?:sdk\/server|server|node|express|hono)|fastmcp|mcp-framework|mcp-lite)\b/;

/** The JavaScript files of a folder, and of `src`, that make a server with an SDK. */
function serversIn(folder: string): readonly string[] {
  return ["", "src"]
    .flatMap((place) => namesIn(path.join(folder, place)).map((name) => path.posix.join(place, name)))
    .filter((file) => /^(?!.*test).*\.[mc]?js$/.test(file))
    .slice(0, MOST_FILES)
    .filter((file) => MAKES_SERVER.test(textIn(folder, file) ?? ""));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** A program of the project is found by npm only. Node.js itself can load tsx. */
function direct(folder: string, command: string): string {
  const script = /^tsx\s+(?!-)(.*)$/.exec(command)?.[1];
  const installed = existsSync(path.join(folder, "node_modules/tsx"));
  return script !== undefined && installed ? `node --import tsx ${script}` : command;
}

/** The package manager whose lock file is there. */
function buildSteps(folder: string, builds: boolean): readonly string[] {
  const has = (name: string) => existsSync(path.join(folder, name));
  const build = (command: string) => (builds ? [command] : []);
  if (has("pnpm-lock.yaml")) {
    return ["corepack enable", "pnpm install --frozen-lockfile", ...build("pnpm run build")];
  }
  if (has("yarn.lock")) return ["corepack enable", "yarn install", ...build("yarn run build")];
  return [has("package-lock.json") ? "npm ci" : "npm install", ...build("npm run build")];
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textsOf(value: unknown): readonly (readonly [string, string])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === "string" ? [[name, one] as const] : [],
  );
}
