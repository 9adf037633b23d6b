import { describe, expect, it } from "vitest";
import type { Check } from "../../../harness/check/check.ts";
import { runCheck } from "../../../harness/run/lanes/run-check.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";

/** A trace, and each finding about it: verdict, place, and actual value. */
export type Case = readonly [trace: LegTrace, ...findings: readonly string[]];

/** Tests what a monitor expects, and what it finds in each trace. Every case is a test. */
export function verdicts(check: Check, expected: string, cases: Readonly<Record<string, Case>>): void {
  describe(check.id, () => {
    it.each(Object.entries(cases))("%s", (_, [trace, ...wanted]) => {
      const { verdict, findings, reason } = runCheck(
        { suite: "messages", check, level: "MUST" },
        { trace },
      ).outcome;
      const found = findings.map(({ verdict, actual, evidence }) => {
        const at = evidence.map(
          ({ message, pointer }) => `${message}${pointer === undefined ? "" : ` ${pointer || "whole"}`}`,
        );
        return `${verdict} at ${at.join()}: ${actual}`;
      });
      expect([...found, ...(reason ? [`${verdict}: ${reason.text.split("\n")[0]}`] : [])]).toEqual(wanted);
      const judged = findings.filter(({ verdict }) => verdict !== "observed");
      for (const finding of judged) expect(finding.expected).toBe(expected);
    });
  });
}
