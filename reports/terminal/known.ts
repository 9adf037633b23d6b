import type { CheckResult, KnownOf, Leg, Result } from "../../harness/verdict/result.ts";
import { legNames } from "../causes/problems.ts";
import { say } from "../language/language.ts";
import { hanging, headed } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { sdkName } from "../sdk-name.ts";
import { count, printableLine, widthOf, wrap } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { named } from "./finding.ts";
import { listed } from "./listed.ts";

interface Found {
  readonly leg: Leg;
  readonly check: CheckResult;
  readonly known: KnownOf;
}

/** The maximum number of characters of what was seen. */
const BRIEF = 300;

/** The most names in a list of a short report: what they are is not the author's to fix. */
const MOST_LISTED = 4;

/** The findings of a result that its SDK is known to have, and that count. */
export function knownIn({ legs }: Result): readonly Found[] {
  return legs.flatMap((leg) =>
    leg.checks.flatMap((check) =>
      check.known === undefined || check.pending || check.baseline === "expected"
        ? []
        : [{ leg, check, known: check.known }],
    ),
  );
}

/** One paragraph for each SDK: its findings, each with what was seen, where it is fixed, and how to accept them. */
export function knownBlocks(
  result: Result,
  screen: Screen,
  { quiet = false, brief = false }: { readonly quiet?: boolean; readonly brief?: boolean } = {},
): string[] {
  const bySdk = new Map<string, Found[]>();
  for (const one of knownIn(result)) {
    const name = sdkName(one.known);
    bySdk.set(name, [...(bySdk.get(name) ?? []), one]);
  }
  const oneLeg = result.legs.length === 1;
  return [...bySdk].map(([sdk, found]) => block(sdk, found, screen, { quiet, brief, oneLeg }));
}

interface Style {
  readonly quiet: boolean;
  readonly brief: boolean;
  readonly oneLeg: boolean;
}

function block(
  sdk: string,
  found: readonly Found[],
  screen: Screen,
  { quiet, brief, oneLeg }: Style,
): string {
  const byCheck = new Map<string, Found[]>();
  for (const one of found) {
    const key = `${one.check.verdict} ${one.check.id}`;
    byCheck.set(key, [...(byCheck.get(key) ?? []), one]);
  }
  const failuresFirst = [...byCheck.values()].sort(
    ([one], [other]) => Number(one?.check.verdict === "warn") - Number(other?.check.verdict === "warn"),
  );
  const title = say("Known of {sdk}, not your code ({checks})", {
    sdk,
    checks: count(byCheck.size, "check"),
  });
  const entries = failuresFirst.flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ first, legs: legNames([first, ...more].map(({ leg }) => leg)) }],
  );
  const isListed = ({ first }: (typeof entries)[number]) => brief && first.check.verdict === "warn";
  const lines = [
    ...entries
      .filter((one) => !isListed(one))
      .flatMap(({ first, legs }) => entry(first, legs, screen, brief)),
    ...namesOf(entries.filter(isListed), screen, oneLeg),
  ];
  const note = brief
    ? say("--accept-known accepts them; an update of the SDK may fix them.")
    : say(
        "A server on {sdk} without code of its own does the same. --accept-known accepts them; an update of the SDK may fix them.",
        { sdk },
      );
  const last = quiet ? [] : wrap(note, screen.width - 2).map((line) => `  ${screen.quiet(line)}`);
  return [screen.strong(title), ...lines, ...last].join("\n");
}

/** The warnings of a short report: those with the same note as one list, with the number of the public thread behind each. */
function namesOf(
  entries: readonly { readonly first: Found; readonly legs: string }[],
  screen: Screen,
  oneLeg: boolean,
): readonly string[] {
  const warnings = entries.map(({ first: { check, known }, legs }) => ({
    name: `${check.id}${known.issue === undefined ? "" : ` (${shortIssue(known.issue)})`}`,
    // The first line of the report names the only leg.
    note: `(${levelWords(check)}${oneLeg ? "" : `; ${legs}`}${fixedWords(known)})`,
  }));
  return listed(warnings, screen, atMost);
}

function atMost(names: readonly string[]): string {
  const shown = names.slice(0, MOST_LISTED).join(", ");
  const left = names.length - MOST_LISTED;
  return left <= 0 ? shown : say("{names} and {number} more", { names: shown, number: left });
}

const fixedWords = ({ fixedIn }: KnownOf): string =>
  fixedIn === undefined ? "" : `; ${say("fixed in {version}", { version: fixedIn })}`;

function entry({ check, known }: Found, legs: string, screen: Screen, brief: boolean): readonly string[] {
  const { tag, colour } = VERDICT_WORDS[check.verdict];
  const indent = widthOf(tag) + 4;
  const { issue } = known;
  // A short report has no room for a line with the whole address.
  const reported = issue !== undefined && brief ? `; ${shortIssue(issue)}` : "";
  const head = headed(
    {
      painted: `  ${screen[colour](tag)}  ${named(check.id, check.id, screen)}`,
      width: indent + check.id.length,
    },
    `(${levelWords(check)}; ${legs}${fixedWords(known)}${reported})`,
    " ",
    indent,
    screen,
  );
  if (brief) return [head];
  const seen = printableLine(check.actual ?? "", BRIEF);
  const below = " ".repeat(indent);
  return [
    head,
    ...(seen === "" ? [] : [hanging(below, indent, seen, screen)]),
    ...(issue === undefined ? [] : [below + printableLine(say("issue {url}", { url: issue }))]),
  ];
}

/** "typescript-sdk#2247" */
function shortIssue(url: string): string {
  return printableLine(url.replace(/^.*\/([^/]+)\/(?:issues|pull)\/(\d+)$/, "$1#$2"));
}
