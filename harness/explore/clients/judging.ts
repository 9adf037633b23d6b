import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { ClientSuite } from "../../check/client.ts";
import type { DutyBook } from "../../check/duty.ts";
import { judgeClientLeg, selectLeg } from "../../client/judging/judge-leg.ts";
import { anywhereOf, judgesRecordings } from "../../recording/monitors.ts";
import type { Violation } from "../finding.ts";
import { ownViolation } from "../judging/own-violation.ts";
import { placeOf } from "../judging/places.ts";
import type { OwnRuleId } from "../judging/rules.ts";
import { wrongShapes } from "../judging/shapes.ts";
import { AT_ONCE, declaredIn, knownThough, unanswered, undefinedIn, unknownThough } from "./answering.ts";
import { inputAnswersIn, wrongInputs } from "./inputs.ts";
import type { Meeting } from "./meeting.ts";

/** By what clients are judged. */
export interface ClientJudge {
  readonly suites: readonly ClientSuite[];
  readonly book: DutyBook;
}

/** What a meeting shows by itself. */
export function violationsIn(meeting: Meeting, judge: ClientJudge): readonly Violation[] {
  const found = byMonitors(meeting, judge);
  const reported = new Set(found.flatMap(({ evidence }) => evidence.map(({ message }) => message)));
  const { conversations } = meeting.played;
  return [
    ...found,
    ...wrongShapes(meeting.events, reported, "client"),
    ...conversations.flatMap(unanswered),
    ...conversations.flatMap(wrongInputs),
    ...conversations.flatMap(unknownThough),
    ...conversations.flatMap(knownThough),
  ];
}

/** The rules of the explorer of which a meeting has something to judge. `plain`: what the client does with the same base. */
export function judgedIn(meeting: Meeting, plain: Plain | undefined): readonly OwnRuleId[] {
  const asked = meeting.played.conversations.flatMap(({ serverRequests }) => serverRequests);
  const isAnswered = asked.some(
    ({ responses: [first] }) => isObject(first?.value) && "result" in first.value,
  );
  const { conversations } = meeting.played;
  const isDeclaredAsked = conversations.some((one) => declaredIn(one).length > 0);
  const hasInputs = conversations.some((one) => inputAnswersIn(one).length > 0);
  const isUndefinedAsked = conversations.some((one) => undefinedIn(one).length > 0);
  return [
    ...(asked.some(({ method }) => AT_ONCE.has(method)) ? (["request.answered"] as const) : []),
    ...(isAnswered || hasInputs ? (["result.shape"] as const) : []),
    ...(isDeclaredAsked ? (["method.declared"] as const) : []),
    ...(isUndefinedAsked ? (["illegal.refused"] as const) : []),
    ...(plain !== undefined && plain.requests.length > 0 ? (["client.goes-on"] as const) : []),
    ...(plain?.exit !== undefined && exitOf(meeting) !== undefined ? (["client.same-exit"] as const) : []),
  ];
}

/** What the monitors find in a meeting. They judge what is on the wire, regardless of the situation. */
function byMonitors({ played, events }: Meeting, judge: ClientJudge): readonly Violation[] {
  const selection = selectLeg({ ...judge, select: judgesRecordings }, played);
  const checks = selection.checks.map((one) => anywhereOf(one, played.situation));
  const leg = judgeClientLeg(
    { ...judge, select: () => true },
    { ...selection, checks },
    { played: [played] },
  );
  return leg.checks.flatMap((one) => {
    const { id, title, level, verdict, expected = "", actual = "", requirements, evidence, hint } = one;
    if (verdict !== "fail" && verdict !== "warn") return [];
    const base = { rule: id, title, level, verdict, expected, actual, requirements, evidence } as const;
    return [{ ...base, place: placeOf(evidence, events), ...given({ hint }) }];
  });
}

/** A request of a client, without what servers decide: cursors, states, ids. */
function requestName(method: string, { name, uri }: JsonObject): string {
  const what = typeof name === "string" ? name : uri;
  return typeof what === "string" ? `${method} ${what}` : method;
}

/** The requests that a client sent, each once, in the order of their first time. */
export function requestsIn({ played }: Pick<Meeting, "played">): readonly string[] {
  const all = played.conversations.flatMap(({ clientRequests }) =>
    clientRequests.map(({ method, params }) => requestName(method, isObject(params) ? params : {})),
  );
  return [...new Set(all)];
}

/** What the same client does with the base, each time that it was tried. */
export interface Plain {
  readonly requests: readonly string[];
  /** Undefined: it did not end in the same way each time, or is no process. */
  readonly exit: string | undefined;
}

export function plainOf(meetings: readonly Meeting[]): Plain {
  const [first = [], ...others] = meetings.map(requestsIn);
  const exits = new Set(meetings.map(exitOf));
  return {
    requests: first.filter((name) => others.every((one) => one.includes(name))),
    exit: exits.size === 1 ? [...exits][0] : undefined,
  };
}

function exitOf({ played }: Pick<Meeting, "played">): string | undefined {
  const { exit, ended } = played;
  if (exit === undefined || ended === "harness") return undefined;
  return exit.signal === null ? `status ${exit.code}` : `signal ${exit.signal}`;
}

/** What the client does not do with this server although it does it with the base. */
export function byRelation(meeting: Meeting, { requests, exit }: Plain): readonly Violation[] {
  const { played, events } = meeting;
  if (played.cut) return [];
  const at = events.at(-1)?.seq ?? 1;
  const sent = requestsIn(meeting);
  const missing = requests.filter((name) => !sent.includes(name));
  const own = exitOf(meeting);
  const ended = exit !== undefined && own !== undefined && own !== exit;
  return [
    ...missing.slice(0, 1).map((name) =>
      ownViolation("client.goes-on", {
        place: name,
        verdict: "warn",
        expected: `the requests that it sends to the server without these differences: ${requests.join(", ")}`,
        actual: `it did not send ${missing.join(", ")}`,
        at,
      }),
    ),
    ...(ended
      ? [
          ownViolation("client.same-exit", {
            place: "exit",
            verdict: "warn",
            expected: `${exit}, as with the server without these differences`,
            actual: own,
            at,
          }),
        ]
      : []),
  ];
}
