import type { Result as Finding, Invocation, Location, Log, Notification, ReportingDescriptor } from "sarif";
import { baselineErrors } from "../harness/verdict/expectation.ts";
import type { CheckResult, Result } from "../harness/verdict/result.ts";
import { breaks } from "./gating.ts";
import { type Card, cardsOf, type Outcome } from "./html/cards.ts";
import type { Reporter } from "./reporter.ts";
import { rerunLine } from "./rerun.ts";
import { printable, printableLine } from "./text.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * SARIF 2.1.0 for code scanning: a result for each failure and warning, at the first line of the file that `source`
 * names. What no check found, and what broke with us, are notifications.
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
  return {
    id,
    shortDescription: { text: title },
    ...(duty === undefined ? {} : { fullDescription: { text: duty.gist }, helpUri: duty.url }),
    ...(first?.check.hint === undefined ? {} : { help: { text: printable(first.check.hint) } }),
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
    `${check.title} (${check.level}; ${legs.join(", ")}).`,
    ...(check.expected === undefined ? [] : [`Expected: ${check.expected}`]),
    ...(check.actual === undefined ? [] : [`Actual: ${check.actual}`]),
    ...(check.pending ? ["Pending, not counted yet."] : []),
    `Run it again: ${rerunLine(result.target, leg.revision, check.id, leg.transport)}`,
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
  return breaks(check, result) || check.verdict === "fail" ? "error" : "warning";
}

/** Brackets and braces would be links and placeholders. */
function inMessage(text: string): string {
  return text.replace(/[\\[\]]/g, "\\$&").replace(/[{}]/g, "$&$&");
}

function locationOf(source: string): Location {
  const uri = source.split("/").map(encodeURIComponent).join("/");
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } };
}

/** That we did our work; what the target is like is in the results. */
function invocationOf(result: Result): Invocation {
  const { started, ms, exitCode, diagnosis, interrupted, baseline, legs } = result;
  const start = Date.parse(started);
  const ours = legs.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === "error"));
  const told = [
    ...(diagnosis === undefined ? [] : [printable(diagnosis.text)]),
    ...(interrupted ? ["The run was interrupted: what is missing was not judged."] : []),
    ...baselineErrors(baseline).map(({ line, check, text }) =>
      printable(`${baseline?.file}:${line}: ${check}: ${text ?? "to be mended"}`),
    ),
    ...ours.map(({ id, reason }) => printable(`${id}: ${reason?.text ?? "an error of mcp-conform"}`)),
  ];
  const notifications = told.map(
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
