import pc from "picocolors";
import { plain, type Screen } from "../../../reports/screen.ts";

/** The narrowest and the widest text, in characters. A longer line is hard to read, a shorter one leaves no room. */
const NARROWEST = 60;
const WIDEST = 120;

type Stream = Pick<NodeJS.WriteStream, "isTTY" | "columns">;

type Environment = Readonly<Record<string, string | undefined>>;

/** Colours, links and width of a terminal. A pipe or a file has none, but FORCE_COLOR gives it colours. */
export function screenFor(stream: Stream, env: Environment = process.env): Screen {
  const terminal = stream.isTTY === true && env.TERM !== "dumb";
  const { green, red, yellow, dim, bold } = pc.createColors(wantsColour(terminal, env));
  return {
    good: green,
    bad: red,
    warning: yellow,
    quiet: dim,
    strong: bold,
    width: widthOf(stream, env),
    ...(terminal && hasLinks(env) ? { link } : {}),
  };
}

/** Of the terminal. Where there is none, COLUMNS says it, as it does for other programs. */
function widthOf({ isTTY, columns }: Stream, { COLUMNS }: Environment): number {
  const width = isTTY ? columns : Number(COLUMNS);
  return width > 0 ? Math.min(WIDEST, Math.max(NARROWEST, Math.floor(width))) : plain.width;
}

/** https://no-color.org and https://force-color.org */
function wantsColour(terminal: boolean, env: Environment): boolean {
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR;
  return forced === undefined ? terminal : forced !== "0" && forced !== "false";
}

/** Terminals that are known to have links (OSC 8). Others would print the codes. */
function hasLinks(env: Environment): boolean {
  const known = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"];
  return (
    known.includes(env.TERM_PROGRAM ?? "") ||
    Number(env.VTE_VERSION ?? 0) >= 5000 ||
    ["WT_SESSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID", "DOMTERM"].some((name) => env[name]) ||
    env.TERM === "alacritty"
  );
}

function link(text: string, url: string): string {
  return `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
}
