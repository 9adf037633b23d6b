import { referenceGateway } from "../../../harness/gateway/in-process.ts";
import { type GatewayRunPlan, runGateway } from "../../../harness/gateway/run.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { Redaction } from "../../../harness/trace/redaction/redact.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { book } from "../../judging.ts";
import { gatewaySuites, gatewayUsual } from "../../of-gateways.ts";
import type { GatewaySwitch } from "../faults/fault.ts";

/** Short, because each fault that loses a message costs it twice. Only what does not come waits for so long. */
const LIMITS = { answer: 800, start: 3_000, exit: 500 };

/** Judges the reference gateway with a switch, by all checks. */
export function judged(
  one: GatewaySwitch | undefined,
  behind: "stdio" | "http" = one?.behind ?? "stdio",
  plan: Partial<GatewayRunPlan> = {},
): Promise<Result> {
  return runGateway({
    target: referenceGateway(behind, one === undefined ? [] : [one]),
    suites: gatewaySuites,
    usual: gatewayUsual,
    select: () => true,
    book,
    gate: "must",
    strict: false,
    limits: LIMITS,
    spec: "latest",
    concurrency: 8,
    recorder: new Recorder({ redaction: new Redaction({}) }),
    emit: () => {},
    signal: new AbortController().signal,
    ...plan,
  });
}

/** What a run found that is neither a pass nor about a feature that is not there. */
export function found(result: Result): readonly CheckResult[] {
  return result.legs.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === "fail" || verdict === "warn" || verdict === "error"),
  );
}
