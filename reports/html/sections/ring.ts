import type { Verdict } from "../../../harness/verdict/verdict.ts";
import { say } from "../../language/language.ts";
import type { Text } from "../../language/zh.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { worstOfEach } from "./headline.ts";
import { shares, starts, WHOLE } from "./share.ts";

/** The parts of the ring from its top: their colour, the verdicts that they count, and their words. */
const PARTS = [
  { colour: "fail", verdicts: ["fail"], words: "{number} broken" },
  { colour: "warn", verdicts: ["warn"], words: "{number} with a warning" },
  { colour: "inconclusive", verdicts: ["inconclusive", "error"], words: "{number} without a verdict" },
  { colour: "pass", verdicts: ["pass", "observed"], words: "{number} met" },
] as const satisfies readonly {
  readonly colour: string;
  readonly verdicts: readonly Verdict[];
  readonly words: Text;
}[];

/** A smaller part would not be seen. */
const LEAST = 2.5;

/** The radius with which the circle is as long as the whole. */
const RADIUS = 15.9155;

/** The MUSTs as a ring: how many of those that apply are met, in a number that can be quoted. Empty without a MUST. */
export function ring({ result }: Pick<Subject, "result">): Markup {
  const { interrupted, bailed, selection } = result;
  const isCut = interrupted === true || bailed === true;
  const verdicts = worstOfEach(result)
    .filter(({ level }) => level.startsWith("MUST"))
    .map(({ verdict }) => verdict);
  // A run that was cut short says nothing about what it did not reach.
  const parts = PARTS.filter(({ colour }) => !isCut || colour !== "inconclusive").map((part) => ({
    ...part,
    number: verdicts.filter((one) => part.verdicts.some((verdict) => verdict === one)).length,
  }));
  const all = parts.reduce((sum, { number }) => sum + number, 0);
  if (all === 0) return NOTHING;
  const met = parts.at(-1)?.number ?? 0;
  const caption = say(isCut || selection !== undefined ? "judged MUSTs met" : "MUSTs met");
  const words = parts.filter(({ number }) => number > 0).map(({ words, number }) => say(words, { number }));
  const lengths = shares(
    parts.map(({ number }) => number),
    LEAST,
  );
  const from = starts(lengths);
  const arcs = parts.map(({ colour }, index) => arc(colour, from[index] ?? 0, lengths[index] ?? 0));
  return markup`<svg class="ring" role="img" viewBox="0 0 42 42" aria-label="${caption}: ${met} / ${all} (${words.join(", ")})">${arcs}<text x="21" y="20.5">${met}</text><text class="of" x="21" y="26">${say("of {number}", { number: all })}</text><text class="of" x="21" y="29.6">${caption}</text></svg>
`;
}

/** From the top, as a clock goes. The dashes of a line begin at the right of a circle. */
function arc(colour: string, from: number, length: number): Markup {
  if (length === 0) return NOTHING;
  const offset = Math.round((WHOLE / 4 - from) * 100) / 100;
  return markup`<circle class="${colour}" cx="21" cy="21" r="${RADIUS}" stroke-dasharray="${length} ${Math.round((WHOLE - length) * 100) / 100}" stroke-dashoffset="${offset}"/>`;
}
