import { expect, it } from "vitest";
import { lines, small } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import { book, check, judge } from "../testing/trial.ts";
import { judgeTrace } from "./rejudge.ts";

/** A monitor that reports each line of the target that is no JSON. */
const monitor = (id: string, requirement: string) =>
  check({
    id,
    title: "Writes JSON only",
    requirements: [requirement],
    on: "trace",
    sends: "nothing",
    run({ trace, expect }) {
      for (const { events } of trace.conversations) {
        for (const event of events) {
          if (event.channel !== "stdout") continue;
          expect.that(event.message !== undefined, { expected: "JSON", actual: event.raw, at: event.seq });
        }
      }
    },
  });

it("gives the verdicts of the run that recorded the trace, pending ones included", async () => {
  const noisy = lines((line) => ["a log line", ...small(line)]);
  const monitors = [monitor("sample.old", "must"), monitor("sample.young", "should")];
  const profile = () => ({ name: "2025-11-25@1", counts: (id: string) => id !== "sample.young" });
  const recorder = new Recorder();
  const live = await judge(noisy, monitors, { recorder, profile });
  const suites = [{ name: "sample", checks: monitors }];
  const offline = judgeTrace(recorder.events, "stdio", { suites, book, profile });
  const withoutTimes = ({ legs }: Pick<typeof live, "legs">) =>
    legs.map(({ surface, shown, ms, checks, ...leg }) => ({
      ...leg,
      checks: checks.map((one) => ({ ...one, ms: 0 })),
    }));
  expect(withoutTimes({ legs: offline })).toEqual(withoutTimes(live));
  expect(offline[0]?.checks.map(({ verdict, pending }) => [verdict, pending])).toEqual([
    ["fail", undefined],
    ["warn", true],
  ]);
});
