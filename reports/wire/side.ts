import type { Channel } from "../../harness/trace/event.ts";
import type { TargetFacts } from "../../harness/verdict/result.ts";

/** The lane of an event. A mark goes across both lanes. */
export type Side = "harness" | "target" | "mark";

/** Who wrote it. The party under test is a client or a server, and the harness is the other one. */
const WRITERS: Readonly<Record<Channel, TargetFacts["role"] | "target" | "mark">> = {
  stdin: "client",
  "http-request": "client",
  stdout: "server",
  "http-response": "server",
  sse: "server",
  stderr: "target",
  open: "mark",
  agreed: "mark",
  unanswered: "mark",
  close: "mark",
  exit: "mark",
  met: "mark",
  browser: "target",
  model: "target",
  "http-end": "mark",
};

export function sideOf(role: TargetFacts["role"], channel: Channel): Side {
  const writer = WRITERS[channel];
  if (writer === "target" || writer === "mark") return writer;
  return writer === role ? "target" : "harness";
}
