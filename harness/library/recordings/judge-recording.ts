import { given } from "../../../schema/given.ts";
import { book, clientSuites, neededFacts, neededToPass, serverSuites } from "../../../suites/registry.ts";
import { Account } from "../../recording/account.ts";
import type { Side } from "../../recording/item.ts";
import { judgeRecording, type RecordingCriteria } from "../../recording/judge.ts";
import { judgesRecordings, recordedSuites } from "../../recording/monitors.ts";
import { type AnyCheck, applicableIn } from "../../run/outcomes/choice.ts";
import { resultOf } from "../../run/result.ts";
import type { Diagnosis, Leg, Result, TargetFacts } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import { commonPlan, type RoleSuites } from "../plan/common.ts";
import type { Settings } from "../settings.ts";
import type { Foreign } from "./recording-file.ts";

/** The result of a recording that mcp-conform did not make: of both sides, or of one. */
export function judgedRecording(
  foreign: Foreign,
  file: string,
  settings: Settings,
  naming: Naming,
  role?: Side,
): Result {
  return new RecordingJudge(settings, naming, role).result(foreign, file);
}

/** Judges a recording, or one part of it after the other. */
export class RecordingJudge {
  readonly #settings: Settings;
  readonly #role: Side | undefined;
  readonly #suites: RoleSuites["suites"];
  readonly #criteria: RecordingCriteria;
  readonly #earlier = new Account(book);
  readonly #began = performance.now();

  constructor(settings: Settings, naming: Naming, role?: Side) {
    this.#settings = settings;
    this.#role = role;
    const noun = "check that judges recordings";
    // Those of the harness judge what mcp-conform itself sends.
    const monitors = recordedSuites(serverSuites).map((suite) => ({
      ...suite,
      checks: suite.checks.filter(({ id }) => !id.startsWith("harness.")),
    }));
    const every = clientSuites.map((suite) => ({
      ...suite,
      checks: suite.checks.filter(judgesRecordings),
    }));
    const suites: RoleSuites["suites"] = [
      ...(role === "client" ? [] : monitors),
      ...(role === "server" ? [] : every),
    ];
    this.#suites = suites;
    // A pattern may name the checks of one side: those of both sides are known to each.
    const planOf = (one: Side) => {
      const { select, profile } = commonPlan(settings, { role: one, suites, noun }, naming);
      return { select, profile };
    };
    this.#criteria = {
      book,
      needs: neededFacts,
      needsToPass: neededToPass,
      ...(role === "client" ? {} : { server: { suites: monitors, ...planOf("server") } }),
      ...(role === "server" ? {} : { client: { suites: every, ...planOf("client") } }),
    };
  }

  /** Judges a part that is not the last one. Returns the numbers of the messages that show a violation for the first time. */
  part(foreign: Foreign): ReadonlySet<number> {
    const broken = this.#earlier.add(judgeRecording(foreign, this.#criteria));
    return new Set(broken.flatMap(({ check }) => check.evidence.map(({ message }) => message)));
  }

  /** Judges the whole recording, or its last part, and concludes. */
  result(foreign: Foreign, file: string): Result {
    const last = judgeRecording(foreign, this.#criteria);
    this.#earlier.add(last);
    const legs = foreign.shown === undefined ? last : this.#earlier.legs;
    return resultOfBoth(
      legs.map((leg, index) => (index === 0 ? { ...leg, notes: foreign.notes } : leg)),
      {
        format: foreign.format.name,
        target: targetOf(foreign, file, this.#role),
        suites: this.#suites,
        began: this.#began,
        diagnose: () => diagnosisOf(foreign, file),
      },
      this.#settings,
    );
  }
}

interface Both {
  /** What was read. */
  readonly format: string;
  readonly target: TargetFacts;
  readonly suites: readonly { readonly checks: readonly { readonly id: string }[] }[];
  /** On the clock of `performance.now()`. */
  readonly began: number;
  readonly diagnose: () => Diagnosis | undefined;
}

/** The result of what both sides, or one of them, did where no check asked anything. */
export function resultOfBoth(
  legs: readonly Leg[],
  { format, target, suites, began, diagnose }: Both,
  settings: Settings,
): Result {
  const judged = new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const all: readonly { readonly onRequest?: true; readonly checks: readonly AnyCheck[] }[] = [
    ...serverSuites,
    ...clientSuites,
  ];
  const others = all
    .filter(({ onRequest }) => !onRequest)
    .flatMap(({ checks }) => checks)
    .filter(({ id }) => !judged.has(id));
  const notJudged = legs.reduce(
    (sum, leg) =>
      sum +
      applicableIn(
        leg,
        others.filter(({ id }) => id.startsWith("client.") === (leg.role === "client")),
        book,
      ),
    0,
  );
  const { level: gate = "must", strict = false, only, skip, suite } = settings;
  return resultOf(
    {
      book,
      gate,
      strict,
      signal: new AbortController().signal,
      selection: { ...given({ only, skip, suite }), recording: { format }, notJudged },
    },
    { target, legs, diagnose },
    { started: new Date().toISOString(), ms: Math.round(performance.now() - began) },
  );
}

function targetOf({ events }: Foreign, file: string, role: Side = "server"): TargetFacts {
  const opened = events.flatMap((event) => (event.channel === "open" ? [event] : []));
  const revisions = [...new Set(opened.map(({ revision }) => revision))];
  const transport = opened[0]?.transport ?? "stdio";
  return { role, transport, command: file, invocation: ["judge", file], revisions };
}

function diagnosisOf({ events, omitted, notes, format }: Foreign, file: string): Diagnosis | undefined {
  const facts = [
    ["recording", file],
    ["format", format.name],
  ] as const;
  if (omitted > 0) {
    return {
      text: "The recording has more than mcp-conform judges: only its beginning was judged.",
      facts: [...facts, ["judged", String(events.length)], ["not judged", String(omitted)]],
      hint: "Judge a part of it.",
    };
  }
  if (events.length > 0) return undefined;
  return {
    text: "The recording has no message that can be judged.",
    facts: [...facts, ...notes.map((note) => ["found", note] as const)],
  };
}
