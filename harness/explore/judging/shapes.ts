import { isObject } from "../../../schema/json.ts";
import { validateMessage } from "../../../schema/validate/index.ts";
import { byConnection, conversation } from "../../trace/conversation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Violation } from "../finding.ts";
import { ownViolation } from "./own-violation.ts";
import { general } from "./places.ts";

/** Other rules judge these, with the readings of the text that they need. */
const WAIVED: ReadonlySet<string> = new Set(["unreadable-id", "boolean-subschema"]);

/** Who has sent the results: its requests are those of the other side. */
export type Answering = "server" | "client";

/**
 * Results that do not have the shape which the schema of the revision requires. Checks judge each member of a result by a rule of its own, and what
 * no check reads is judged here. `reported`: messages that a monitor has found wrong already.
 */
export function wrongShapes(
  events: readonly TraceEvent[],
  reported: ReadonlySet<number>,
  side: Answering = "server",
): readonly Violation[] {
  return [...byConnection(events)].flatMap(([name, mine]) => {
    const { agreed, clientRequests, serverRequests } = conversation(name, mine);
    if (agreed === undefined) return [];
    const requests = side === "server" ? clientRequests : serverRequests;
    return requests.flatMap(({ method, request, responses: [first] }) => {
      if (request.broken || first === undefined || reported.has(first.seq)) return [];
      if (!isObject(first.value) || !isObject(first.value.result)) return [];
      const [problem] = validateMessage(agreed.revision, side, first.value, { answering: method }).filter(
        ({ rule, pointer }) => !WAIVED.has(rule) && pointer.startsWith("/result"),
      );
      if (problem === undefined) return [];
      const { pointer, message } = problem;
      return [
        ownViolation("result.shape", {
          place: `${method} ${general(pointer)}`,
          verdict: "warn",
          expected: `a result that fits the schema of ${agreed.revision}`,
          actual: `${pointer} ${message}`,
          at: first.seq,
        }),
      ];
    });
  });
}
