import type { Result as Finding, Invocation, Location, Log, Notification, ReportingDescriptor } from "sarif";
import { REPOSITORY } from "../../harness/project.ts";
import { baselineErrors } from "../../harness/verdict/expectation.ts";
import type { CheckResult, Result } from "../../harness/verdict/result.ts";
import { given } from "../../schema/given.ts";
import { type Card, cardsOf, type Outcome } from "../causes/cards.ts";
import { checkPage } from "../check-page.ts";
import { failsRun } from "../gating.ts";
import { partWords } from "../part.ts";
import type { Reporter } from "../reporter.ts";
import { rerunLine } from "../rerun.ts";
import { printable, printableLine } from "../text.ts";
import { levelWords } from "../verdict-words.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * SARIF 2.1.0 for code scanning: one result for each failure and warning, at line 1 of the file `source`. A diagnosis,
 * an error in the baseline and an internal error become notifications.
 */
export const sarif: Reporter = ({ result, source }) => {
  const { tool } = result;
  const cards = cardsOf(result).flatMap((card) => {
    const outcomes = card.outcomes.filter(({ check }) => isFound(check));
    return outcomes.length === 0 ? [] : [{ ...card, outcomes }];
  });
  const log: Log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: tool.name,
            version: tool.version,
            informationUri: REPOSITORY,
            rules: cards.map(ruleOf),
            properties: { catalogue: tool.catalogue },
          },
        },
        invocations: [invocationOf(result)],
        columnKind: "utf16CodeUnits",
        results: cards.flatMap((card, ruleIndex) =>
          card.outcomes.map((outcome) => findingOf(result, outcome, ruleIndex, source)),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

const isFound = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn";

function ruleOf({ id, title, outcomes }: Card): ReportingDescriptor {
  const [first] = outcomes;
  const duty = first?.leg.requirements.find((one) => one.id === first.check.requirements[0]);
  const help = [
    ...(first?.check.hint === undefined ? [] : [printable(first.check.hint)]),
    ...(duty === undefined ? [] : [`Specification: ${duty.url}`]),
  ];
  return {
    id,
    shortDescription: { text: title },
    ...given({ helpUri: checkPage(id) }),
    ...(duty === undefined ? {} : { fullDescription: { text: duty.gist } }),
    ...(help.length === 0 ? {} : { help: { text: help.join("\n") } }),
    ...(first === undefined ? {} : { properties: { tags: [first.check.suite, first.check.level] } }),
  };
}

function findingOf(
  result: Result,
  { check, leg, all }: Outcome,
  ruleIndex: number,
  source?: string,
): Finding {
  const legs = all.map((one) => `${one.leg.revision} ${one.leg.transport}`);
  const lines = [
    `${check.title} (${levelWords(check)}; ${legs.join(", ")}).`,
    ...(check.expected === undefined ? [] : [`Expected: ${check.expected}`]),
    ...(check.actual === undefined ? [] : [`Actual: ${check.actual}`]),
    ...(check.pending ? ["Pending, not counted."] : []),
    `Run again: ${rerunLine(result.target, leg.revision, check, leg.transport)}`,
  ];
  return {
    ruleId: check.id,
    ruleIndex,
    level: levelOf(result, check),
    message: { text: inMessage(lines.map((line) => printableLine(line)).join("\n")) },
    ...(source === undefined ? {} : { locations: [locationOf(source)] }),
    partialFingerprints: { "check/v1": [check.id, ...legs].join(" ") },
    ...(check.baseline === "expected" ? { suppressions: [{ kind: "external" as const }] } : {}),
    properties: {
      requirements: [...check.requirements],
      evidence: check.evidence.map((one) => ({ ...one })),
    },
  };
}

function levelOf(result: Result, check: CheckResult): "error" | "warning" | "note" {
  if (check.pending) return "note";
  return failsRun(check, result) || check.verdict === "fail" ? "error" : "warning";
}

/** In a SARIF message, brackets make links and braces make placeholders. */
function inMessage(text: string): string {
  return text.replace(/[\\[\]]/g, "\\$&").replace(/[{}]/g, "$&$&");
}

function locationOf(source: string): Location {
  const uri = source.split("/").map(encodeURIComponent).join("/");
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } };
}

/** Whether mcp-conform itself worked. The verdicts on the target are in the results. */
function invocationOf(result: Result): Invocation {
  const { started, ms, exitCode, diagnosis, interrupted, bailed, baseline, legs } = result;
  const start = Date.parse(started);
  const ours = legs.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === "error"));
  const part = partWords(result);
  const texts = [
    ...(part === undefined ? [] : [printable(`Only a part was judged: ${part}.`)]),
    ...(diagnosis === undefined ? [] : [printable(diagnosis.text)]),
    ...(interrupted ? ["The run was interrupted. Checks that are missing did not run."] : []),
    ...(bailed ? ["The run ended at the first failure. The other checks were not judged."] : []),
    ...baselineErrors(baseline).map(({ line, check, text }) =>
      printable(`${baseline?.file}:${line}: ${check}: ${text ?? "out of date"}`),
    ),
    ...ours.map(({ id, reason }) => printable(`${id}: ${reason?.text ?? "internal error of mcp-conform"}`)),
  ];
  const notifications = texts.map(
    (text): Notification => ({ level: "error", message: { text: inMessage(text) } }),
  );
  return {
    executionSuccessful: exitCode < 2,
    exitCode,
    startTimeUtc: new Date(start).toISOString(),
    endTimeUtc: new Date(start + ms).toISOString(),
    ...(notifications.length > 0 ? { toolExecutionNotifications: notifications } : {}),
  };
}
