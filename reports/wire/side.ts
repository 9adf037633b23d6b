import type { Channel } from "../../harness/trace/event.ts";
import type { TargetFacts } from "../../harness/verdict/result.ts";

/** The lane of an event. A mark goes across both lanes. */
export type Side = "harness" | "target" | "mark";

/** For a client under test the lanes are swapped: it writes to the stdin of the server. */
const SIDES: Readonly<Record<TargetFacts["role"], Readonly<Record<Channel, Side>>>> = {
  server: {
    stdin: "harness",
    "http-request": "harness",
    stdout: "target",
    "http-response": "target",
    sse: "target",
    stderr: "target",
    open: "mark",
    agreed: "mark",
    unanswered: "mark",
    close: "mark",
    exit: "mark",
    met: "mark",
    browser: "target",
    "http-end": "mark",
  },
  client: {
    stdin: "target",
    "http-request": "target",
    stdout: "harness",
    "http-response": "harness",
    sse: "harness",
    stderr: "target",
    open: "mark",
    agreed: "mark",
    unanswered: "mark",
    close: "mark",
    exit: "mark",
    met: "mark",
    browser: "target",
    "http-end": "mark",
  },
};

export function sideOf(role: TargetFacts["role"], channel: Channel): Side {
  return SIDES[role][channel];
}
