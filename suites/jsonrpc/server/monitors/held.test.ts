import type { LegTrace } from "../../../../harness/trace/conversation.ts";
import { legOf, received, request, result, type Step, sent } from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { held } from "./held.ts";

const at =
  (ms: number, step: Step): Step =>
  (common) => ({ ...step(common), ms });

const HANDSHAKE = [sent(request(0, "initialize")), received(result(0))];

const closed =
  (ms: number): Step =>
  (common) => ({ ...common, ms, channel: "close", how: "end-of-input" });

/**
 * Requests, one each second. The answer to each comes this long after the next one was written; the last one has none when the connection is closed,
 * `open` later.
 */
function holding(count: number, delay: number, open = 10_000): readonly Step[] {
  const steps = Array.from({ length: count }, (_, index): readonly Step[] => {
    const ms = (index + 1) * 1_000;
    const asked = at(ms, sent(request(index + 1, "ping")));
    return index === 0 ? [asked] : [asked, at(ms + delay, received(result(index)))];
  });
  return [...HANDSHAKE, ...steps.flat(), closed(count * 1_000 + open)];
}

/** Requests that are answered before the next one is written. */
const prompt = (count: number): readonly Step[] => [
  ...HANDSHAKE,
  ...Array.from({ length: count }, (_, index) => [
    at(1_000 * index, sent(request(index + 1, "ping"))),
    at(1_000 * index + 900, received(result(index + 1))),
  ]).flat(),
];

const leg = (...conversations: readonly (readonly Step[])[]): LegTrace => ({
  ...legOf("2025-11-25", "stdio", ...conversations),
  limitMs: 10_000,
});

verdicts(held, "each answer before the next message is written", {
  "good: each answer comes before more is written": [leg(prompt(20), prompt(20)), "pass at 85: 40 checked"],
  "broken: each answer comes with the next message": [
    leg(holding(12, 1), holding(12, 1)),
    "fail at 25: 22 of 22 answers came only after the next message was written, 22 of them at once then, and the last requests of a connection got none within the limit (--timeout)",
  ],
  "good: answers that come late after the next message have not waited for it": [
    leg(holding(12, 400), holding(12, 400)),
    "pass at 50: 22 checked",
  ],
  "good: most answers come by themselves": [
    leg(holding(12, 1), holding(12, 1), prompt(20)),
    "pass at 96: 42 checked",
  ],
  "good: the limit has passed only once": [
    leg(holding(12, 1), holding(12, 1, 9_000)),
    "pass at 50: 22 checked",
  ],
  "good: too few answers": [leg(holding(5, 1), holding(5, 1)), "pass at 22: 8 checked"],
  "no verdict: nothing was answered": [leg(HANDSHAKE), "inconclusive: a server that sends a response"],
});
