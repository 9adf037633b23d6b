import type { TraceEvent } from "../../harness/trace/event.ts";
import { Recorder } from "../../harness/trace/recorder.ts";
import type { Result, TargetFacts } from "../../harness/verdict/result.ts";
import { FAULTS as CLIENT_FAULTS } from "../faults-of-clients.ts";
import { FAULTS } from "../faults-of-servers.ts";
import { clientSuites } from "../registry.ts";
import { suitesFor } from "./client/matrix.ts";
import { judgeReferenceClient } from "./client/reference.ts";
import { legsOf as legsOfClient } from "./client/trials.ts";
import type { LegKey } from "./leg-key.ts";
import { only } from "./rerun.ts";
import { suitesOf } from "./server/perform.ts";
import { judgeReference } from "./server/reference.ts";
import { legsOf } from "./server/trials.ts";

/** A reference peer with one fault. */
export interface Peer {
  readonly role: TargetFacts["role"];
  readonly fault: string;
  readonly trips: readonly string[];
  /** Where the fault shows, the newest revision first. */
  readonly legs: readonly LegKey[];
  /** Peers of one group are the same without their faults, and are judged by the same suites. */
  readonly group: string;
  /** Judges it with the fault by some checks, or without the fault by all. */
  readonly judge: (
    leg: LegKey,
    checks: readonly string[] | undefined,
  ) => Promise<{ readonly result: Result; readonly events: readonly TraceEvent[] }>;
}

/** The reference peers with each of their faults. */
export function peers(): readonly Peer[] {
  return [...FAULTS.map(serverWith), ...CLIENT_FAULTS.map(clientWith)];
}

function serverWith(fault: (typeof FAULTS)[number]): Peer {
  const suites = suitesOf({ started: "inside" }, fault);
  return {
    role: "server",
    fault: fault.id,
    trips: fault.trips,
    legs: legsOf(fault).toReversed(),
    group: suites.map(({ name }) => name).join(" "),
    judge: async (leg, checks) => {
      const recorder = new Recorder();
      const isFaulty = checks !== undefined;
      const result = await judgeReference({
        ...leg,
        suites,
        recorder,
        ...(isFaulty ? { switches: [fault], quick: true, ...only(suites, checks) } : {}),
        ...(isFaulty && fault.speaks ? { revisions: fault.speaks } : {}),
      });
      return { result, events: recorder.events };
    },
  };
}

const SUITES = clientSuites.filter(({ onRequest }) => !onRequest);

const CHECKS = SUITES.flatMap(({ checks }) => checks);

function clientWith(fault: (typeof CLIENT_FAULTS)[number]): Peer {
  const suites = suitesFor(fault, SUITES);
  return {
    role: "client",
    fault: fault.id,
    trips: fault.trips,
    legs: legsOfClient(fault, CHECKS).toReversed(),
    group: suites.map(({ name }) => name).join(" "),
    judge: async (leg, checks) => {
      const recorder = new Recorder();
      const isFaulty = checks !== undefined;
      const result = await judgeReferenceClient({
        ...leg,
        suites,
        recorder,
        ...(isFaulty ? { switches: [fault], quick: true, ...only(suites, checks) } : {}),
      });
      return { result, events: recorder.events };
    },
  };
}
