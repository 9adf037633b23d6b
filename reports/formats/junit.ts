import { given } from "../../schema/given.ts";
import type { Reporter } from "../reporter.ts";
import { verdictSentence } from "../summary.ts";
import { printable, printableLine } from "../text.ts";
import { baselineCases, type Case, type LegCases, legCases, runCase } from "./cases.ts";
import { type Attributes, xmlAttributes, xmlText } from "./xml.ts";

/** The maximum number of characters of a property, such as the name or the command of the target. */
const MOST = 1000;

/**
 * JUnit XML that the Jenkins schema (junit-10.xsd) and GitLab accept: one suite for each leg, one case for each check.
 * The class of a case is the suite of its check. A warning that does not gate passes, and its output has the text.
 * The schema allows a file for a suite only, and no properties in a case: they are lines of its output, as Testmo and
 * others read them.
 */
export const junit: Reporter = ({ result, source }) => {
  const legs = legCases(result);
  const wrong = baselineCases(result);
  const judged = legs.flatMap(({ cases }) => cases);
  const run = runCase(result, [...judged, ...wrong]);
  const { target, tool, started } = result;
  const about: Attributes = {
    target: target.name,
    "target.version": target.version,
    "target.role": target.role,
    "target.command": target.command,
    "target.url": target.url,
    tool: `${tool.name} ${tool.version}`,
    catalogue: tool.catalogue,
    verdict: result.verdict,
    ...(result.selection === undefined ? {} : { selection: verdictSentence(result) }),
  };
  const file = given({ file: source && printableLine(source, MOST) });
  const suites = [
    suite("run", { time: seconds(result.ms), timestamp: started, ...file }, about, [run, ...wrong]),
    ...legs.map(({ leg, cases }) => legSuite({ leg, cases }, { timestamp: started, ...file })),
  ];
  const all = [run, ...wrong, ...judged];
  const { skipped, ...numbers } = numbersOf(all);
  const root = xmlAttributes({ name: tool.name, ...numbers, time: seconds(result.ms) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${root}>\n${suites.join("")}</testsuites>\n`;
};

function legSuite({ leg, cases }: LegCases, common: Attributes): string {
  const about = { revision: leg.revision, transport: leg.transport, profile: leg.profile };
  const times = { time: seconds(leg.ms), ...common };
  return suite(`${leg.revision} ${leg.transport}`, times, about, cases);
}

function suite(name: string, times: Attributes, about: Attributes, cases: readonly Case[]): string {
  const properties = Object.entries(about).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [`      <property${xmlAttributes({ name: key, value: printable(String(value), MOST) })}/>\n`],
  );
  return [
    `  <testsuite${xmlAttributes({ name, ...numbersOf(cases), ...times })}>\n`,
    `    <properties>\n${properties.join("")}    </properties>\n`,
    ...cases.map(testcase),
    "  </testsuite>\n",
  ].join("");
}

function numbersOf(cases: readonly Case[]) {
  const number = (wanted: Case["outcome"]) => cases.filter(({ outcome }) => outcome === wanted).length;
  return {
    tests: cases.length,
    failures: number("failed"),
    errors: number("broken"),
    skipped: number("skipped"),
  };
}

const ELEMENTS = { failed: "failure", broken: "error", skipped: "skipped" } as const;

function testcase(one: Case): string {
  const { suite: classname, name, outcome, check, ms, message, text } = one;
  const isGood = outcome === "passed" || outcome === "warned";
  const found = text ?? message;
  const output = [...(isGood && found !== undefined ? [found] : []), ...properties(one)].join("\n");
  const inner: string[] = [];
  if (!isGood) {
    const element = ELEMENTS[outcome];
    const type = check === undefined ? classname : (check.reason?.kind ?? check.level);
    inner.push(`<${element}${xmlAttributes({ message, type })}>${xmlText(found ?? "")}</${element}>`);
  }
  if (output !== "") inner.push(`<system-out>${xmlText(output)}</system-out>`);
  const opening = `    <testcase${xmlAttributes({ classname, name, time: seconds(ms) })}`;
  if (inner.length === 0) return `${opening}/>\n`;
  return `${opening}>\n${inner.map((line) => `      ${line}\n`).join("")}    </testcase>\n`;
}

/** A check that does not apply would only repeat its requirements. */
function properties({ check, leg }: Case): readonly string[] {
  if (check === undefined || leg === undefined || check.verdict === "not-applicable") return [];
  return [
    ["revision", leg.revision] as const,
    ["transport", leg.transport] as const,
    ["level", check.level] as const,
    ...check.requirements.map((id) => ["requirement", id] as const),
  ].map(([key, value]) => `[[PROPERTY|${key}=${value}]]`);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
