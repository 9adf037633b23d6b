import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { quoteWord } from "../../transport/stdio/command.ts";
import { findProgram } from "../doctor/machine.ts";
import { type Candidate, nameOf, type Project, textIn } from "./candidate.ts";

/** A project with pyproject.toml: its scripts are in the environment of the project, or uv finds them. Or a folder with Python files. */
export function pythonProject(folder: string): Project | undefined {
  const files = pythonServers(folder);
  const manifest = textIn(folder, "pyproject.toml");
  const [first] = files;
  if (manifest === undefined && first === undefined) return undefined;
  const text = manifest ?? "";
  const hasUv = existsSync(path.join(folder, "uv.lock"));
  const scripts = [...section(text, "project.scripts")].map(([name, target]): Candidate => {
    const from = "scripts of pyproject.toml";
    const installed = [".venv/bin", ".venv/Scripts"].map((bin) => `${bin}/${name}`);
    const own = installed.find((file) => findProgram(`./${file}`, folder, "") !== undefined);
    if (own !== undefined) return { name: nameOf(name), command: quoteWord(own), from };
    if (hasUv) {
      return {
        name: nameOf(name),
        command: `uv run ${name}`,
        from,
        blocked: "uv may install packages first",
      };
    }
    const module = target.split(":")[0] ?? name;
    const blocked = `${name} is not installed in .venv`;
    return { name: nameOf(name), command: `python3 -m ${module}`, from, blocked };
  });
  return {
    file: manifest === undefined ? (first?.file ?? "") : "pyproject.toml",
    sdk: /["']\s*(fastmcp|mcp)\s*(\[[^\]]*\])?\s*(["'<>=~!;])/.exec(text)?.[1] ?? first?.sdk,
    candidates: [...scripts, ...files.map(({ file }) => ({ ...pythonFile(folder, file), from: file }))],
    build: hasUv
      ? ["pipx install uv", "uv sync", IN_PATH]
      : [
          "python3 -m venv .venv",
          `.venv/bin/pip install ${toInstall(folder, manifest, first?.sdk)}`,
          IN_PATH,
        ],
  };
}

/** The environment that was installed is the one that the command of the target finds. */
const IN_PATH = 'echo "$PWD/.venv/bin" >> "$GITHUB_PATH"';

function toInstall(folder: string, manifest: string | undefined, sdk = "mcp"): string {
  if (manifest !== undefined) return ".";
  return existsSync(path.join(folder, "requirements.txt")) ? "-r requirements.txt" : sdk;
}

function pythonFile(folder: string, file: string): Pick<Candidate, "name" | "command"> {
  const own = [".venv/bin/python", ".venv/Scripts/python"].find(
    (program) => findProgram(`./${program}`, folder, "") !== undefined,
  );
  return {
    name: nameOf(path.basename(file, ".py")),
    command: `${own ?? "python3"} ${quoteWord(file)}`,
  };
}

/** The Python files of a folder, and of `src`, that make a server with an SDK. */
function pythonServers(folder: string): readonly { readonly file: string; readonly sdk: string }[] {
  return ["", "src"]
    .flatMap((place) => namesIn(path.join(folder, place)).map((name) => path.posix.join(place, name)))
    .filter((file) => /^(?!.*test).*\.py$/.test(file))
    .slice(0, MOST_FILES)
    .flatMap((file) => {
      const text = textIn(folder, file) ?? "";
      const sdk = /^\s*(?:from|import)\s+(fastmcp|mcp)\b/m.exec(text)?.[1];
      return sdk !== undefined && /\b(FastMCP|MCPServer|Server)\(/.test(text) ? [{ file, sdk }] : [];
    });
}

/** How many Python files are read at most. */
const MOST_FILES = 50;

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** A project with Cargo.toml: what was built is started, and nothing is compiled. */
export function rustProject(folder: string): Project | undefined {
  const text = textIn(folder, "Cargo.toml");
  if (text === undefined) return undefined;
  const bins = [...text.matchAll(/^\[\[bin\]\][^[]*?^name\s*=\s*"([^"]+)"/gms)].map(([, name = ""]) => name);
  const own = section(text, "package").get("name");
  const others = namesIn(path.join(folder, "src/bin")).map((file) => file.replace(/\.rs$/, ""));
  const named = bins.length > 0 ? bins : own === undefined ? [] : [own];
  const names = [...new Set([...named, ...others])];
  return {
    file: "Cargo.toml",
    sdk: /^\s*(rmcp|rust-mcp-sdk|mcp-sdk|mcp-server)\s*[=.]/m.exec(text)?.[1],
    candidates: names.map((name) =>
      built(
        folder,
        name,
        ["target/release", "target/debug"],
        `cargo run --quiet --bin ${name}`,
        "Cargo.toml",
        "cargo build --release",
      ),
    ),
    build: ["cargo build --release"],
  };
}

/** A project with go.mod: what was built is started, and nothing is compiled. */
export function goProject(folder: string): Project | undefined {
  const text = textIn(folder, "go.mod");
  if (text === undefined) return undefined;
  const module = /^module\s+(\S+)/m.exec(text)?.[1] ?? "server";
  const name = module.split("/").findLast((part) => !/^v\d+$/.test(part)) ?? "server";
  const sdk = /(github\.com\/(modelcontextprotocol\/go-sdk|mark3labs\/mcp-go|metoro-io\/mcp-golang))/.exec(
    text,
  )?.[1];
  const programs = existsSync(path.join(folder, "main.go")) ? [] : namesIn(path.join(folder, "cmd"));
  const source = (name: string) => (programs.includes(name) ? `./cmd/${name}` : ".");
  const names = programs.length > 0 ? programs : [name];
  return {
    file: "go.mod",
    sdk,
    candidates: names.map((name) =>
      built(
        folder,
        name,
        [".", "bin"],
        `go run ${source(name)}`,
        "go.mod",
        `go build -o bin/ ${source(name)}`,
      ),
    ),
    build: names.map((name) => `go build -o bin/ ${source(name)}`),
  };
}

/** The program in one of the folders, or the command that compiles it. */
function built(
  folder: string,
  name: string,
  places: readonly string[],
  compile: string,
  from: string,
  build: string,
): Candidate {
  const found = places.map((place) => `./${path.posix.join(place, name)}`);
  const program = found.find((file) => findProgram(file, folder, "") !== undefined);
  if (program !== undefined) return { name: nameOf(name), command: quoteWord(program), from };
  return {
    name: nameOf(name),
    command: compile,
    from,
    blocked: `it would compile the project: run "${build}" first`,
  };
}

/** The texts of one section of TOML, by name. */
function section(text: string, name: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/);
  const begin = lines.findIndex((line) => line.trim() === `[${name}]`);
  if (begin === -1) return new Map();
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex((line) => line.trimStart().startsWith("["));
  return new Map(
    rest.slice(0, end === -1 ? rest.length : end).flatMap((line) => {
      const [, key, value] = /^\s*"?([\w.-]+)"?\s*=\s*["']([^"']*)["']/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
}
