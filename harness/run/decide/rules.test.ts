import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CLIENT_KINDS, KINDS, SERVER_KINDS } from "./kinds.ts";
import { type Rule, STEPS } from "./rule.ts";
import { RULES, type RuleName } from "./rules.ts";
import { isFor } from "./table.ts";

const HARNESS = new URL("../../", import.meta.url);
const names = Object.keys(RULES) as RuleName[];
const ruleOf = (name: RuleName): Rule => RULES[name];

/** A column for each kind of checks, in the order of `KINDS`. A new combination is a change of verdicts: docs/verdicts.md discusses it. */
const COMBINATIONS = `
not declared          x x x x x x x x x x x
dependency            x x x x x x x . . . .
precondition          . . . . . . . . . x x
not played            . . . . . . . . . x x
interrupted before    x x x x x x . . . . .
no session            x x x . . . . . . . .
lost session          x . . . . . . . . . .
mute                  x x x . . . . . . . .
violation stays       x x x x x x x x x x x
stuck                 x x x x . . . . . . .
interrupted meanwhile x x . x x . . . . . .
caused by the harness x x x x . . . . . . .
no evidence           x x x x . . x x x . .
stray response        x x x . . . . . . . .
given up              x x x . . . . . . . .
undeclared            . . . . . . . . . x x
malformed answer      . . . . . . . . . x x
ended early           . . . . . . . . . x x
not used              . . . . . . . . . x x
silent target         x x x . . . . . . . .
many lost             x x x . . . . . . . .
unresponsive target   x x x . . . . . . . .
until the end         x x . . . . . . . . .
same failure          x x x . . . . . . . .
retry                 x x x x . . . . . x .
endurance             x x . . . . . . . . .
failure stays         x x x . . . . . . x .
second process        . . . . . x . . . . .
ended process         x x x . . . . . . . .
same error            x x x . . . . . . . .
same result           x x x . . . . . . . .
lost answers          x x x . . . x . . . .
own ids               x x x . . x x . . . .
failures only         . . . . . . . x . . .
unread answer         x x x x x x x . . . .
unread message        . . . . . . . . . x x
cause found           . . . . . . . . . x x
pending               x x x x x x x x x x x
error of ours         x x x x x x x x . x x
end of the run        x x x x x x x x . x x
known of an SDK       x x x x x x x x . . .
baseline              x x x x x x x x . x x
`;

describe("the table of the rules", () => {
  it("has these combinations of rules and kinds of checks", () => {
    const rows = names.map((name) =>
      [name.padEnd(21), ...KINDS.map((kind) => (isFor(name, kind) ? "x" : "."))].join(" "),
    );
    expect(`\n${rows.join("\n")}\n`).toBe(COMBINATIONS);
  });

  it("is in the order of the steps", () => {
    const steps = names.map((name) => STEPS.indexOf(ruleOf(name).step));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  });

  it.each(names)("says where the code of %s is, and why it exists", (name) => {
    const { where, because, does } = ruleOf(name);
    expect(where.filter((file) => !existsSync(new URL(file, HARNESS)))).toEqual([]);
    expect(where.length).toBeGreaterThan(0);
    expect(Math.min(because.length, does.length)).toBeGreaterThan(0);
  });
});

describe("docs/verdicts.md", () => {
  const page = readFileSync(new URL("../docs/verdicts.md", HARNESS), "utf8");

  const groups = [
    [KINDS, "all"],
    [SERVER_KINDS, "all of servers"],
    [CLIENT_KINDS, "all of clients"],
    [["monitor", "monitor without session", "monitor of a recording"], "monitors of each sort"],
    [["shared", "own", "situation"], "shared, own, situation"],
  ] as const;

  /** The kinds in words: whole groups by their names. */
  const kindsOf = (name: RuleName) => {
    let rest = ruleOf(name).kinds;
    const found: string[] = [];
    for (const [kinds, words] of groups)
      if (rest.length > 0 && kinds.every((kind) => rest.includes(kind))) {
        found.push(words);
        rest = rest.filter((kind) => !kinds.some((one) => one === kind));
      }
    return [...found, ...rest].join(", ");
  };

  it("lists the rules in their order", () => {
    const rows = names.map((name, index) => {
      const { does, because } = ruleOf(name);
      return `| ${index + 1} | ${name} | ${kindsOf(name)} | ${does} | ${because} |`;
    });
    expect(page.split("\n").filter((line) => /^\| \d+ \|/.test(line))).toEqual(rows);
  });

  it("discusses each rule that is not for all checks of its role", () => {
    const isWhole = (name: RuleName) =>
      [KINDS, SERVER_KINDS, CLIENT_KINDS].some(
        (kinds) => kinds.length === ruleOf(name).kinds.length && kinds.every((kind) => isFor(name, kind)),
      );
    const discussed = [...page.matchAll(/^- \*\*([^*]+)\*\*: /gm)].map(([, name]) => name);
    expect(discussed).toEqual(names.filter((name) => !isWhole(name)));
  });
});
