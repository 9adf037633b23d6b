import { given } from "../../../schema/given.ts";
import { book, clientSuites, serverSuites, usual } from "../../../suites/registry.ts";
import { isOfClient, judgeClientTrace } from "../../client/judge-trace.ts";
import { judgeTrace } from "../../run/legs/rejudge.ts";
import { type AnyCheck, applicableIn } from "../../run/outcomes/choice.ts";
import { withCounted } from "../../run/outcomes/with-counted.ts";
import { type RunOutcome, resultOf } from "../../run/result.ts";
import { countedIn } from "../../trace/counted.ts";
import type { TraceEvent, Transport } from "../../trace/event.ts";
import type { Trace } from "../../trace/files/read.ts";
import type { Diagnosis, Result } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import { commonPlan } from "../plan/common.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

/** The result of a trace. The checks that need nothing but the trace judge it again, with the same verdicts. */
export function rejudged(trace: Trace, file: string, settings: Settings, naming: Naming): Result {
  const began = performance.now();
  if (trace.header.target.role === "gateway") {
    throw new UsageError(
      `${file}: it is the trace of a gateway. What crossed its two ends is judged in the run, which knows what it has played: --report json has the verdicts. Expected the trace of a server or a client.`,
    );
  }
  const outcome = isOfClient(trace.events)
    ? clientOutcome(trace, settings, naming)
    : serverOutcome(trace, settings, naming);
  const { level: gate = "must", strict = false } = settings;
  // An interrupted run has an interrupted result.
  const signal = trace.interrupted ? AbortSignal.abort() : new AbortController().signal;
  const diagnose = () => cutOff(trace, file) ?? outcome.diagnose() ?? emptyRecording(outcome, file);
  const others = outcome.legs.reduce((sum, leg) => sum + applicableIn(leg, outcome.others, book), 0);
  const { only, skip, suite } = settings;
  const selection = { ...given({ only, skip, suite }), recording: trace.outcome ?? {}, notJudged: others };
  const counted = countedIn(trace.events);
  const legs = outcome.legs.map((leg) => withCounted(leg, counted));
  return resultOf(
    { book, gate, strict, signal, selection },
    { ...outcome, legs, diagnose },
    { started: trace.header.started, ms: Math.round(performance.now() - began) },
  );
}

/** What a recording shows, and the checks that it cannot answer. */
interface RecordedOutcome extends RunOutcome {
  readonly others: readonly AnyCheck[];
}

function serverOutcome({ events, header }: Trace, settings: Settings, naming: Naming): RecordedOutcome {
  const monitors = serverSuites.map((suite) => ({
    ...suite,
    checks: suite.checks.filter(({ on }) => on === "trace"),
  }));
  const noun = "check that judges the trace of a server";
  const { select, profile } = commonPlan(settings, { role: "server", suites: monitors, noun }, naming);
  const transport = transportOf(events);
  const judgeOver = (over: Transport) =>
    judgeTrace(events, over, { suites: monitors, book, select, profile });
  // A server can have been judged at two URLs, each with a transport of its own.
  const both = transport === "http+sse" ? judgeOver("http") : [];
  const legs = [...both, ...judgeOver(transport)];
  const address = addressIn(header);
  return {
    target: {
      role: "server",
      transport: both.length > 0 ? "http" : transport,
      ...(transport === "stdio" ? { command: address } : { url: address }),
      revisions: [...new Set(legs.map(({ revision }) => revision))],
    },
    legs,
    diagnose: () => undefined,
    others: serverSuites
      .filter(({ onRequest }) => !onRequest)
      .flatMap(({ checks }) => checks)
      .filter((check) => check.on !== "trace" || !select(check)),
  };
}

function clientOutcome({ events, header }: Trace, settings: Settings, naming: Naming): RecordedOutcome {
  const { select, profile } = commonPlan(settings, { role: "client", suites: clientSuites }, naming);
  const address = addressIn(header);
  const bench = { suites: clientSuites, book, select, profile };
  const { legs, diagnosis } = judgeClientTrace(events, bench, usual, address);
  return {
    target: {
      role: "client",
      transport: transportOf(events),
      command: address,
      revisions: legs.map(({ revision }) => revision),
    },
    legs,
    diagnose: () => diagnosis,
    // The checks of a client need nothing but the messages.
    others: clientSuites
      .filter(({ onRequest }) => !onRequest)
      .flatMap(({ checks }) => checks)
      .filter((check) => !select(check)),
  };
}

function cutOff({ incomplete, events, omitted = 0 }: Trace, file: string): Diagnosis | undefined {
  if (omitted > 0) {
    return {
      text: "The trace has more than mcp-conform judges: only its beginning was judged.",
      facts: [
        ["trace", file],
        ["events", String(events.length + omitted)],
        ["judged", String(events.length)],
      ],
      hint: "Record fewer checks in one trace: --only, --suite.",
    };
  }
  if (!incomplete) return undefined;
  return {
    text: "The recording is incomplete: it has no footer, so the run that recorded it did not end normally.",
    facts: [
      ["trace", file],
      ["events", String(events.length)],
    ],
    hint: "Record the run again with --trace.",
  };
}

function emptyRecording({ legs }: RunOutcome, file: string): Diagnosis | undefined {
  if (legs.length > 0) return undefined;
  return {
    text: "The trace has no conversation in which both sides agreed on a revision.",
    facts: [["trace", file]],
    hint: "The run that recorded it shows why no session was opened.",
  };
}

function addressIn({ target }: Trace["header"]): string {
  return String(target.address ?? "");
}

/** The transport of the conversations: the server of a URL may be a process as well. */
function transportOf(events: readonly TraceEvent[]): Transport {
  const opened = new Set(events.flatMap((event) => (event.channel === "open" ? [event.transport] : [])));
  // A server that turned out to speak HTTP+SSE was asked over Streamable HTTP first.
  if (opened.has("http+sse")) return "http+sse";
  return opened.has("http") ? "http" : "stdio";
}
