import { given } from "../../schema/given.ts";
import { isObject } from "../../schema/json.ts";
import { REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Facts } from "../check/applies.ts";
import type { Rule, Suite } from "../check/check.ts";
import type { ClientCheck, ClientSuite } from "../check/client.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Profile } from "../check/profile.ts";
import type { ClientSituation } from "../check/situation.ts";
import { checksOfLeg, judgeClientCheck } from "../client/judging/judge.ts";
import { runCheck } from "../run/lanes/run-check.ts";
import { applicableChecks } from "../run/legs/applicable.ts";
import { checkResult, type LegCheck, noFindings, type Outcome } from "../run/outcomes/outcome.ts";
import { countVerdicts, requirementResults } from "../run/outcomes/summary.ts";
import { byConnection, type Conversation, conversation, type LegTrace } from "../trace/conversation.ts";
import { type LegKey, type Payload, TRANSPORTS, type TraceEvent } from "../trace/event.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";
import { FACTS, type Fact, type Side } from "./item.ts";
import { anywhereOf, judgesRecordings } from "./monitors.ts";
import type { Recording } from "./to-trace.ts";

/** By what one side of a recording is judged. */
export interface SideCriteria<S> {
  readonly suites: readonly S[];
  readonly select: (check: { readonly id: string }) => boolean;
  readonly profile: (revision: Revision) => Profile | undefined;
}

export interface RecordingCriteria {
  readonly book: DutyBook;
  /** What a check needs of a recording. */
  readonly needs: (check: Rule<string>) => readonly Fact[];
  /** What it needs besides to be seen kept: without it, only a violation counts. */
  readonly needsToPass: (check: Rule<string>) => readonly Fact[];
  readonly server?: SideCriteria<Suite>;
  readonly client?: SideCriteria<ClientSuite>;
}

/** No server of ours was played: checks of situations do not apply, and monitors do. */
const RECORDED: ClientSituation = {
  name: "recorded",
  describe: "that was recorded",
  asks: "",
  server: () => ({}),
};

/** Judges both sides of a recording. */
export function judgeRecording(
  recording: Recording & { readonly missing: readonly Fact[] },
  criteria: RecordingCriteria,
): readonly Leg[] {
  const client = legsOf("client", recording.events, recording, criteria);
  // The server is not judged by how it refuses, or leaves unanswered, what the client did wrong. A result that it returns is judged as any other.
  const server = legsOf("server", withWrong(recording.events, client), recording, criteria);
  return [...server, ...client].filter(({ role }) => role !== undefined && criteria[role] !== undefined);
}

/** The events, with the marks of probes on those in which the client broke a rule. */
function withWrong(events: readonly TraceEvent[], legs: readonly Leg[]): readonly TraceEvent[] {
  const seqsOf = (counts: (id: string) => boolean) =>
    new Set(
      legs.flatMap(({ checks }) =>
        checks
          .filter(({ id, verdict }) => (verdict === "fail" || isReadFirst(id, verdict)) && counts(id))
          .flatMap(({ evidence }) => evidence.map(({ message }) => message)),
      ),
    );
  const wrong = seqsOf(() => true);
  // With a wrong id or envelope it is not known which request a result answers.
  const unclear = seqsOf((id) => id.startsWith("client.jsonrpc."));
  const served = new Set(
    [...byConnection(events)]
      .flatMap(([name, mine]) => conversation(name, mine).clientRequests)
      .filter(({ responses: [first] }) => isObject(first?.value) && isObject(first.value.result))
      .map(({ request }) => request.seq),
  );
  return events.map((event) =>
    (event.channel === "stdin" || event.channel === "http-request") &&
    (isNoJson(event) || (wrong.has(event.seq) && (!served.has(event.seq) || unclear.has(event.seq))))
      ? { ...event, broken: true }
      : event,
  );
}

/** Of headers that only should be there a server may make a condition: it reads them before the message. */
function isReadFirst(id: string, verdict: CheckResult["verdict"]): boolean {
  return verdict === "warn" && /^client\.(?:http|headers|session)\./.test(id);
}

/** Something that no server can read, so an answer to it has no id. */
function isNoJson({ raw = "", message, unread }: Partial<Payload>): boolean {
  return raw.trim() !== "" && message === undefined && unread === undefined;
}

function legsOf(
  role: Side,
  events: readonly TraceEvent[],
  { lacks, missing }: Pick<Recording, "lacks"> & { readonly missing: readonly Fact[] },
  criteria: RecordingCriteria,
): readonly Leg[] {
  const conversations = [...byConnection(events)].map(([name, mine]) => conversation(name, mine));
  return TRANSPORTS.flatMap((transport) =>
    [...REVISIONS].reverse().flatMap((revision) => {
      const mine = conversations.filter(
        (one) => one.transport === transport && (one.agreed ?? one.opened)?.revision === revision,
      );
      if (mine.length === 0) return [];
      const lackedBy = ({ connection }: Conversation) => [...missing, ...(lacks.get(connection) ?? [])];
      return [legOf(role, { revision, transport }, new Judged(mine, lackedBy, criteria), criteria)];
    }),
  );
}

/** The conversations of a leg, and which of them a check can judge. */
class Judged {
  readonly all: readonly Conversation[];
  readonly #lackedBy: (one: Conversation) => readonly Fact[];
  readonly #criteria: RecordingCriteria;
  #trace: LegTrace | undefined;

  constructor(
    all: readonly Conversation[],
    lackedBy: (one: Conversation) => readonly Fact[],
    criteria: RecordingCriteria,
  ) {
    this.all = all;
    this.#lackedBy = lackedBy;
    this.#criteria = criteria;
  }

  /** Those that have what a check needs, or the outcome of a check for which there is none. */
  for(check: Rule<string>): readonly Conversation[] | Outcome {
    const needed = this.#criteria.needs(check);
    const lacking = (one: Conversation) => needed.filter((fact) => this.#lackedBy(one).includes(fact));
    const able = this.all.filter((one) => lacking(one).length === 0);
    if (able.length === this.all.length) return this.all;
    if (able.length > 0) return able;
    return notHere(this.all.flatMap(lacking));
  }

  /** The trace for a check. Mostly it is that of all: what checks compute of it, they compute once. */
  trace(able: readonly Conversation[], { revision, transport }: LegKey): LegTrace {
    if (able !== this.all) return { revision, transport, conversations: able };
    this.#trace ??= { revision, transport, conversations: this.all };
    return this.#trace;
  }

  /** Nothing shows what the server declared. */
  get isUndeclared(): boolean {
    return this.all.every((one) => this.#lackedBy(one).includes("capabilities"));
  }

  /** The result, unless it passes without something that would show a violation. */
  unlessUnseen<R extends Pick<CheckResult, "verdict">>(
    check: Rule<string>,
    result: R,
    instead: (outcome: Outcome) => R,
  ): R {
    const isKept = result.verdict === "pass" || result.verdict === "observed";
    if (!isKept) return result;
    const needed = this.#criteria.needsToPass(check);
    const lacking = needed.filter((fact) => this.all.some((one) => this.#lackedBy(one).includes(fact)));
    return lacking.length === 0 ? result : instead(notHere(lacking));
  }
}

function notHere(facts: readonly Fact[]): Outcome {
  const text = [...new Set(facts)].map((fact) => FACTS[fact]).join("; ");
  return noFindings("inconclusive", { kind: "not-here", text: `not in this recording: ${text}` });
}

function legOf(role: Side, leg: LegKey, judged: Judged, { book, server, client }: RecordingCriteria): Leg {
  const began = performance.now();
  const [agreed] = judged.all.flatMap((one) => one.agreed ?? []);
  const capabilities = (role === "server" ? agreed?.serverCapabilities : agreed?.clientCapabilities) ?? {};
  const facts: Facts = { ...leg, capabilities };
  const results =
    role === "server" && server !== undefined
      ? serverResults(judged, facts, server, book)
      : client === undefined
        ? []
        : clientResults(judged, facts, client, book);
  const profile = (role === "server" ? server : client)?.profile(leg.revision);
  const checks = results.map((check) =>
    profile === undefined || profile.counts(check.id) ? check : { ...check, pending: true as const },
  );
  return {
    role,
    ...leg,
    ...given({ profile: profile?.name }),
    capabilities,
    checks,
    requirements: requirementResults(book, leg.revision, leg.transport, checks, role),
    counts: countVerdicts(checks),
    ms: Math.round(performance.now() - began),
  };
}

function serverResults(
  judged: Judged,
  facts: Facts,
  { suites, select }: SideCriteria<Suite>,
  book: DutyBook,
): readonly CheckResult[] {
  const isMonitor = (check: { readonly id: string; readonly on?: unknown }) =>
    check.on === "trace" && select(check);
  const { applicable, notApplicable } = applicableChecks({ suites, select: isMonitor, book }, facts);
  const judge = (one: LegCheck) => {
    const able = judged.for(one.check);
    if ("verdict" in able) return checkResult(one, able, 0);
    const { outcome, ms } = runCheck(one, { trace: judged.trace(able, facts) });
    const seen = judged.unlessUnseen(one.check, unlessNothing(outcome, "server"), (instead) => instead);
    return checkResult(one, seen, ms);
  };
  const results = applicable.map(judge);
  if (!judged.isUndeclared) return [...notApplicable, ...results];
  // Of a server whose declaration is not there, it is not known what does not apply. What it did is a violation with a declaration and without it.
  const anyway = applicableChecks({ suites: suites.map(withoutConditions), select: isMonitor, book }, facts);
  const ids = new Set(notApplicable.map(({ id }) => id));
  const unknown = notHere(["capabilities"]);
  const others = anyway.applicable
    .filter(({ check }) => ids.has(check.id))
    .map((one) => {
      const result = judge(one);
      return result.verdict === "fail" || result.verdict === "warn" ? result : checkResult(one, unknown, 0);
    });
  return [...others, ...results];
}

function withoutConditions(suite: Suite): Suite {
  const free = suite.checks.map((check) => {
    const { applies: _, ...rule } = check;
    return check.judgesUndeclared ? check : rule;
  });
  return { ...suite, checks: free };
}

function clientResults(
  judged: Judged,
  facts: Facts,
  { suites, select }: SideCriteria<ClientSuite>,
  book: DutyBook,
): readonly CheckResult[] {
  const isMonitor = (check: ClientCheck) => judgesRecordings(check) && select(check);
  const { revision, transport } = facts;
  const checks = checksOfLeg({ suites, select: isMonitor, book }, { revision, transport });
  return checks.map((one) => {
    const able = judged.for(one.check);
    if ("verdict" in able) return checkResult(one, able, 0);
    // It may have gone on after the recording: what is missing at the end is no evidence.
    const played = {
      situation: RECORDED,
      revision,
      transport,
      conversations: able,
      ended: "harness" as const,
      client: [],
    };
    const result = judgeClientCheck(anywhereOf(one, RECORDED), { played: [played] }, facts, NOT_SEEN);
    if (result.verdict === "error" && result.reason?.text === NOTHING) {
      const none = noFindings("inconclusive", { kind: "needs-exercise", text: nothingOf("client") });
      return checkResult(one, none, result.ms);
    }
    return judged.unlessUnseen(one.check, result, (outcome) => checkResult(one, outcome, result.ms));
  });
}

const NOT_SEEN = { kind: "needs-exercise", text: "a client that sends a message" } as const;

/** What a monitor says that read no message of its kind. */
const NOTHING = "the check ended without judging anything";

const nothingOf = (role: Side) => `a ${role} that sends messages which this check judges`;

function unlessNothing(outcome: Outcome, role: Side): Outcome {
  if (outcome.verdict !== "error" || outcome.reason?.text !== NOTHING) return outcome;
  return noFindings("inconclusive", { kind: "needs-exercise", text: nothingOf(role) });
}
