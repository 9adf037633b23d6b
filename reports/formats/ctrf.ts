import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import { given } from "../../schema/given.ts";
import type { Reporter } from "../reporter.ts";
import { verdictSentence } from "../summary.ts";
import { printable, printableLine } from "../text.ts";
import { baselineCases, type Case, legCases, type Outcome, runCase } from "./cases.ts";

/** The only version of the format so far; until 1.0.0 it changes with the schema. */
const SPEC_VERSION = "0.0.0";

type Status = "passed" | "failed" | "skipped" | "pending" | "other";

/** `other`: a warning is neither passed nor failed. */
const STATUS: Readonly<Record<Outcome, Status>> = {
  passed: "passed",
  warned: "other",
  failed: "failed",
  broken: "failed",
  skipped: "skipped",
};

/** Common Test Report Format: https://ctrf.io. Times are milliseconds. */
export const ctrf: Reporter = ({ result, source }) => {
  const { tool, target, started, ms } = result;
  const legs = legCases(result);
  const judged = legs.flatMap(({ cases }) => cases);
  const wrong = baselineCases(result);
  const tests = [
    ...[runCase(result, [...judged, ...wrong]), ...wrong, ...judged].map((one) => testOf(one, source)),
  ];
  const number = (wanted: Status) => tests.filter(({ status }) => status === wanted).length;
  const start = Date.parse(started);
  const report = {
    reportFormat: "CTRF",
    specVersion: SPEC_VERSION,
    timestamp: new Date(start + ms).toISOString(),
    generatedBy: `${tool.name} ${tool.version}`,
    results: {
      tool: { name: tool.name, version: tool.version, extra: { catalogue: tool.catalogue } },
      summary: {
        tests: tests.length,
        passed: number("passed"),
        failed: number("failed"),
        skipped: number("skipped"),
        pending: number("pending"),
        other: number("other"),
        start,
        stop: start + Math.round(ms),
        duration: Math.round(ms),
        extra: {
          verdict: result.verdict,
          exitCode: result.exitCode,
          ...given({ selection: result.selection && verdictSentence(result) }),
        },
      },
      tests,
      environment: {
        ...given({
          appName: target.name && printableLine(target.name),
          appVersion: target.version && printableLine(target.version),
        }),
        extra: {
          role: target.role,
          transport: target.transport,
          revisions: target.revisions,
          ...given({
            command: target.command && printable(target.command),
            url: target.url && printable(target.url),
          }),
        },
      },
    },
  };
  return `${JSON.stringify(report, null, 2)}\n`;
};

function testOf(one: Case, source: string | undefined) {
  const { suite, name, outcome, check, leg, ms, message, text } = one;
  const status = check?.pending && outcome === "skipped" ? ("pending" as const) : STATUS[outcome];
  const tags = leg === undefined ? [] : [leg.revision, leg.transport];
  return {
    name,
    status,
    duration: Math.round(ms),
    suite: [suite],
    ...given({ message, trace: text, filePath: source && printableLine(source) }),
    ...(check === undefined
      ? { tags }
      : {
          rawStatus: check.verdict,
          tags: [...tags, check.level],
          ...(check.verdict === "not-applicable" ? {} : { steps: stepsOf(check, leg, status) }),
          extra: {
            check: check.id,
            requirements: check.requirements,
            evidence: check.evidence,
            ...given({ leniency: check.leniency }),
          },
        }),
  };
}

/** One step for each requirement of the check. A check has one verdict for all of them. */
function stepsOf({ requirements }: CheckResult, leg: Leg | undefined, status: Status) {
  return requirements.map((id) => {
    const duty = leg?.requirements.find((one) => one.id === id);
    return {
      name: duty === undefined ? id : `${duty.level}: ${duty.gist}`,
      status,
      extra: { requirement: id, ...given({ url: duty?.url }) },
    };
  });
}
