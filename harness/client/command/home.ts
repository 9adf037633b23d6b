import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applicationNamed, type ServerEntry } from "../../applications/applications.ts";
import { configurationText } from "../../applications/text.ts";
import type { ServerAddress } from "./placeholders.ts";

const CONFIG = /\{config:([^{}\s]*)\}/g;
const HOME = "{home}";

/** The name of the server in the file. */
const SERVER_NAME = "mcp-conform";

/** The applications whose configuration some texts ask for: `{config:cursor}`. */
export function configurationsIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => [...text.matchAll(CONFIG)].map(([, name = ""]) => name));
}

/** A home of its own for a client that is configured by a file. */
export interface Home {
  /** The text with the folder, and with the files of configurations, in their places. */
  fill(text: string): string;
  /** With these variables the client reads and writes there, and never in the home of the user. */
  readonly env: Readonly<Record<string, string>>;
}

const NONE: Home = { fill: (text) => text, env: {} };

/** The home of one situation, if one of the texts names it. All starts for the situation share it. */
export function homeFor(
  texts: readonly string[],
  address: ServerAddress,
  fresh: (() => string) | undefined,
  modelUrl?: string,
): Home {
  const names = configurationsIn(texts);
  if (fresh === undefined || (names.length === 0 && !texts.some((text) => text.includes(HOME)))) return NONE;
  const home = path.join(fresh(), "home");
  const temporary = path.join(home, "tmp");
  mkdirSync(temporary, { recursive: true });
  return {
    fill: (text) =>
      text
        .replaceAll(HOME, home)
        .replace(CONFIG, (place, name) => written(name, { home, address, modelUrl }) ?? place),
    env: {
      HOME: home,
      USERPROFILE: home,
      APPDATA: path.join(home, "AppData", "Roaming"),
      XDG_CONFIG_HOME: path.join(home, ".config"),
      XDG_DATA_HOME: path.join(home, ".local", "share"),
      XDG_CACHE_HOME: path.join(home, ".cache"),
      XDG_STATE_HOME: path.join(home, ".local", "state"),
      // An application may save a long result as a file, and leave it there.
      TMPDIR: temporary,
      TMP: temporary,
      TEMP: temporary,
    },
  };
}

/** Writes the configuration once: a later start finds what the client made of it. */
function written(
  name: string,
  { home, address, modelUrl }: { home: string; address: ServerAddress; modelUrl: string | undefined },
): string | undefined {
  const application = applicationNamed(name);
  const text = application && configurationText(application, SERVER_NAME, entryOf(address), modelUrl);
  if (application === undefined || text === undefined) return undefined;
  const file = path.join(home, application.at);
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, text);
  const { model, modelAt } = application;
  if (model !== undefined && modelAt !== undefined && modelUrl !== undefined) {
    // Each start has a model of its own.
    writeFileSync(path.join(home, modelAt), JSON.stringify(model(modelUrl)));
  }
  return file;
}

function entryOf(address: ServerAddress): ServerEntry {
  if (address.transport !== "stdio") return { transport: "http", url: address.url };
  const { file, args } = address.command;
  return { transport: "stdio", file, args };
}
