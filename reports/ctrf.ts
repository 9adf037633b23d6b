import { given } from "../schema/given.ts";
import { baselineCases, type Case, legCases, type Outcome, runCase } from "./cases.ts";
import type { Reporter } from "./reporter.ts";
import { printable, printableLine } from "./text.ts";

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
export const ctrf: Reporter = ({ result }) => {
  const { tool, target, started, ms } = result;
  const legs = legCases(result);
  const judged = legs.flatMap(({ cases }) => cases);
  const wrong = baselineCases(result);
  const tests = [
    testOf(runCase(result, [...judged, ...wrong])),
    ...wrong.map((one) => testOf(one)),
    ...legs.flatMap(({ leg, cases }) => cases.map((one) => testOf(one, [leg.revision, leg.transport]))),
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
        extra: { verdict: result.verdict, exitCode: result.exitCode },
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

function testOf({ suite, name, outcome, check, ms, message, text }: Case, tags: readonly string[] = []) {
  return {
    name,
    status: check?.pending && outcome === "skipped" ? ("pending" as const) : STATUS[outcome],
    duration: Math.round(ms),
    suite: [suite],
    ...given({ message, trace: text }),
    ...(check === undefined
      ? { tags }
      : {
          rawStatus: check.verdict,
          tags: [...tags, check.level],
          extra: {
            check: check.id,
            requirements: check.requirements,
            evidence: check.evidence,
            ...given({ leniency: check.leniency }),
          },
        }),
  };
}
