import { isObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { parse } from "../../trace/files/payload.ts";
import { keyOf, messagesOf } from "../../trace/message.ts";
import { noFindings, type Outcome } from "./outcome.ts";

const STRAY = noFindings("inconclusive", {
  kind: "no-answer",
  text: "a result of initialize or server/discover came with an id that no request had",
});

/**
 * A wrong id on the answer to `initialize` or `server/discover` is one fact, which a monitor reports. A verdict that rests on
 * the missing answer is inconclusive where such a response came on the same connection. Not that of a form: the plain request got its own id, so
 * the form is what shows why.
 */
export function excuseStrayResponse(outcome: Outcome, events: readonly TraceEvent[]): Outcome {
  const { verdict, findings } = outcome;
  if (verdict !== "fail" && verdict !== "warn") return outcome;
  const decisive = findings.filter((finding) => finding.verdict === verdict);
  const isExcused = decisive.every(
    ({ timed, evidence, compared }) =>
      compared === undefined &&
      evidence.some(({ message }) => {
        const event = events[message - 1];
        if (event === undefined) return false;
        return timed ? hasStray(events, event.connection) : isStray(event, idsSent(events, event.connection));
      }),
  );
  return isExcused ? STRAY : outcome;
}

function hasStray(events: readonly TraceEvent[], connection: string): boolean {
  const ids = idsSent(events, connection);
  return events.some((event) => event.connection === connection && isStray(event, ids));
}

function idsSent(events: readonly TraceEvent[], connection: string): ReadonlySet<string> {
  const ids = events.flatMap((event) =>
    event.connection === connection && (event.channel === "stdin" || event.channel === "http-request")
      ? valuesIn(event).flatMap((value) => (isObject(value) ? [keyOf(value.id)] : []))
      : [],
  );
  return new Set(ids);
}

/** What was sent. A write may have a line that is no JSON, and a request on the next line. */
function valuesIn(event: TraceEvent): readonly unknown[] {
  if (event.channel !== "stdin" || event.message !== undefined)
    return messagesOf(event).map(({ value }) => value);
  return (event.raw ?? "").split("\n").map((line) => parse(line).message);
}

/** Another check judges an id of another type, and one that is null or absent. */
function isStray(event: TraceEvent, sent: ReadonlySet<string>): boolean {
  return messagesOf(event).some(({ from, value }) => {
    if (from !== "server" || !isObject(value) || "method" in value) return false;
    const { id, result } = value;
    if (!isObject(result) || !("protocolVersion" in result || "supportedVersions" in result)) return false;
    if (typeof id !== "string" && typeof id !== "number") return false;
    return !sent.has(keyOf(id)) && !sent.has(keyOf(String(id))) && !sent.has(keyOf(Number(id)));
  });
}
