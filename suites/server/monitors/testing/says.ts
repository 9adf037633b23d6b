import { describe, expect, it } from "vitest";
import type { Check } from "../../../../harness/check/check.ts";
import { runCheck } from "../../../../harness/run/run-check.ts";
import type { LegTrace } from "../../../../harness/trace/conversation.ts";

/** A trace, and each thing that is said of it: verdict, place, and what was there. */
export type Case = readonly [trace: LegTrace, ...told: readonly string[]];

/** What a monitor expects, and what it says of each of these traces: every case is a test. */
export function says(check: Check, expected: string, cases: Readonly<Record<string, Case>>): void {
  describe(check.id, () => {
    it.each(Object.entries(cases))("%s", (_, [trace, ...told]) => {
      const { verdict, findings, reason } = runCheck(
        { suite: "messages", check, level: "MUST" },
        { trace },
      ).outcome;
      const said = findings.map(({ verdict, actual, evidence }) => {
        const at = evidence.map(
          ({ message, pointer }) => `${message}${pointer === undefined ? "" : ` ${pointer || "whole"}`}`,
        );
        return `${verdict} at ${at.join()}: ${actual}`;
      });
      expect([...said, ...(reason ? [`${verdict}: ${reason.text.split("\n")[0]}`] : [])]).toEqual(told);
      const judged = findings.filter(({ verdict }) => verdict !== "observed");
      for (const finding of judged) expect(finding.expected).toBe(expected);
    });
  });
}
