import type { Leg, RequirementResult, Result } from "../../harness/verdict/result.ts";
import { failsRun } from "../gating.ts";
import type { Reporter } from "../reporter.ts";
import { shortWord } from "../summary.ts";
import { count, printableLine } from "../text.ts";
import { xmlAttributes, xmlText } from "./xml.ts";

interface Badge {
  readonly label: string;
  readonly message: string;
  readonly tone: Tone;
}

type Tone = "good" | "bad" | "warning" | "unknown";

/** The name of the colour at shields.io, and the colour itself. White text has a contrast of at least 4.5 on each. */
const COLOURS: Readonly<Record<Tone, readonly [shields: string, paint: string]>> = {
  good: ["brightgreen", "#1a7f37"],
  bad: ["red", "#c0262d"],
  warning: ["yellow", "#8a6100"],
  unknown: ["lightgrey", "#57606a"],
};

/** JSON for https://shields.io/badges/endpoint-badge. */
export const badgeEndpoint: Reporter = ({ result }) => {
  const { label, message, tone } = badgeOf(result);
  return `${JSON.stringify({ schemaVersion: 1, label, message, color: COLOURS[tone][0] })}\n`;
};

/** A self-contained picture: it loads no font, no script and nothing else. */
export const badgeSvg: Reporter = ({ result }) => {
  const { label, message, tone } = badgeOf(result);
  const [left, right] = [widthOf(label), widthOf(message)];
  const width = left + right;
  const text = (words: string, from: number, room: number) =>
    `<text${xmlAttributes({ x: from + room / 2, y: 14, textLength: room - 2 * ROOM })}>${xmlText(words)}</text>`;
  const name = `${label} · ${message}`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${xmlAttributes({ width, height: 20, role: "img", "aria-label": name })}>
  <title>${xmlText(name)}</title>
  <path${xmlAttributes({ d: `M3 0h${left - 3}v20h-${left - 3}a3 3 0 0 1-3-3v-14a3 3 0 0 1 3-3`, fill: "#3d444d" })}/>
  <path${xmlAttributes({ d: `M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}`, fill: COLOURS[tone][1] })}/>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
    ${text(label, 0, left)}
    ${text(message, left, right)}
  </g>
</svg>
`;
};

/**
 * "MCP 2026-07-28" and "conformant", or "2 MUSTs broken". A requirement that the baseline expects to be broken counts as
 * broken. A part of the checks is never conformant: "2 of 238 checks passed".
 */
function badgeOf(result: Result): Badge {
  const label = ["MCP", ...span(result.legs)].join(" ");
  const { interrupted, verdict } = result;
  const broken = requirementsBroken(result);
  if (broken.size > 0) {
    const gating = result.legs.some((leg) => leg.checks.some((check) => failsRun(check, result)));
    const noun = result.level === "should" ? "requirement" : "MUST";
    return { label, message: `${count(broken.size, noun)} broken`, tone: gating ? "bad" : "warning" };
  }
  const message = shortWord(result);
  if (interrupted || verdict === "incomplete" || verdict === "error") {
    return { label, message, tone: "unknown" };
  }
  return { label, message, tone: verdict === "conformant" ? "good" : "bad" };
}

/** The revision, or the oldest and the newest of several revisions. */
function span(legs: readonly Leg[]): readonly string[] {
  const revisions = [...new Set(legs.map(({ revision }) => printableLine(revision, 20)))].sort();
  const [first, last] = [revisions[0], revisions.at(-1)];
  if (first === undefined || last === undefined) return [];
  return first === last ? [first] : [first, "to", last];
}

/** Each requirement once, even if several legs break it. */
function requirementsBroken({ legs, level }: Result): ReadonlySet<string> {
  const broken = ({ verdict }: RequirementResult) =>
    verdict === "fail" || (verdict === "warn" && level === "should");
  return new Set(legs.flatMap(({ requirements }) => requirements.filter(broken)).map(({ id }) => id));
}

/** Space on each side of the words. */
const ROOM = 6;

/** Approximate widths of letters in Verdana 11; all others are 6.7. `textLength` makes the text fit in any font. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI.,:|!' ]/, 3.5],
  [/[frt-]/, 4.6],
  [/[A-LN-VX-Z]/, 7.6],
  [/[mwMW]/, 10],
];

function widthOf(words: string): number {
  const width = (letter: string) => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 6.7;
  return Math.round([...words].reduce((sum, letter) => sum + width(letter), 0)) + 2 * ROOM;
}
