import { shortPartWords } from "../part.ts";
import { count } from "../text.ts";
import { countedExit, type Matrix, type MatrixTarget } from "./matrix.ts";
import type { Kind, Row } from "./rows.ts";

/** What the targets have in common in each kind of row. */
export const KIND_WORDS: Readonly<Record<Kind, { readonly heading: string; readonly means: string }>> = {
  disagree: {
    heading: "Where they disagree",
    means: "Some targets meet these requirements, and others break them or warn.",
  },
  broken: {
    heading: "Broken by every judged target",
    means: "No target meets these requirements.",
  },
  warned: {
    heading: "Warned, and met by no judged target",
    means: "A SHOULD that no target meets, or a MUST that no target clearly breaks or meets.",
  },
  met: {
    heading: "Met by every judged target",
    means: "No target breaks these requirements.",
  },
  unjudged: {
    heading: "Without a verdict",
    means: "No target could be judged by these requirements, or the specification leaves them open.",
  },
};

const VERDICT_NAMES = {
  conformant: "conformant",
  "non-conformant": "non-conformant",
  incomplete: "incomplete",
  error: "no result",
} as const;

/** "non-conformant, as expected" */
export function verdictWords({ verdict, part, expected, exitCode }: MatrixTarget): string {
  const word = VERDICT_NAMES[verdict];
  if (part !== undefined)
    return `${shortPartWords(part)}${expected === undefined ? "" : `, expected ${expected}`}`;
  // Only a baseline ends a run with 0 that is not conformant.
  if (exitCode === 0 && verdict !== "conformant") return `${word}, as the baseline expects`;
  if (expected === undefined) return word;
  return verdict === expected ? `${word}, as expected` : `${word}, expected ${expected}`;
}

/** "3 targets: 1 conformant, 2 non-conformant. They disagree in 4 requirements." */
export function matrixSentence({ targets }: Matrix, rows: readonly Row[]): string {
  const counts = (Object.keys(VERDICT_NAMES) as readonly MatrixTarget["verdict"][]).flatMap((verdict) => {
    const number = targets.filter((one) => one.verdict === verdict && one.part === undefined).length;
    return number === 0 ? [] : [`${number} ${VERDICT_NAMES[verdict]}`];
  });
  const inPart = targets.filter(({ part }) => part !== undefined).length;
  if (inPart > 0) counts.push(`${inPart} judged in part`);
  const disagreed = rows.filter(({ kind }) => kind === "disagree").length;
  const unexpected = targets.filter(
    ({ expected, ...one }) => expected && countedExit({ ...one, expected }) !== 0,
  );
  const parts = [
    `${count(targets.length, "target")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`,
    ...(targets.length > 1 ? [`They disagree in ${count(disagreed, "requirement")}.`] : []),
    ...(unexpected.length > 0 ? [`${count(unexpected.length, "target")} not as expected.`] : []),
  ];
  return parts.join(" ");
}

/** Why a matrix does not have all targets. Empty if it has them. */
export function missingWords({ missing = [], shard, targets }: Matrix): readonly string[] {
  const other = shard === undefined ? 0 : shard.targets.length - targets.length - missing.length;
  return [
    ...(missing.length === 0 ? [] : [`Not judged: ${missing.join(", ")}.`]),
    ...(shard === undefined
      ? []
      : [`Shard ${shard.index} of ${shard.of}: ${count(other, "target")} in other shards.`]),
  ];
}

/** "broken by 2: a, b; warned by 1: c" */
export function againstWords({ cells }: Row, names: readonly string[], most: number): string {
  const listed = (verdict: "fail" | "warn", word: string) => {
    const mine = names.filter((_, index) => cells[index]?.verdict === verdict);
    if (mine.length === 0) return [];
    const more = mine.length - most;
    return [`${word} by ${mine.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`];
  };
  return [...listed("fail", "broken"), ...listed("warn", "warned")].join("; ");
}
