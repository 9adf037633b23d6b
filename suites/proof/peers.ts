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

export interface JudgedPeer {
  readonly result: Result;
  readonly events: readonly TraceEvent[];
}

/** A reference peer with one fault. */
export interface Peer {
  readonly role: TargetFacts["role"];
  readonly fault: string;
  readonly trips: readonly string[];
  /** Where the fault shows, the newest revision first. */
  readonly legs: readonly LegKey[];
  /** Judges it by some checks, with the fault or without. */
  readonly judge: (leg: LegKey, checks: readonly string[], isFaulty: boolean) => Promise<JudgedPeer>;
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
    judge: async (leg, checks, isFaulty) => {
      const recorder = new Recorder();
      const result = await judgeReference({
        ...leg,
        suites,
        recorder,
        quick: true,
        ...only(suites, checks),
        ...(isFaulty ? { switches: [fault] } : {}),
        ...(fault.speaks ? { revisions: fault.speaks } : {}),
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
    judge: async (leg, checks, isFaulty) => {
      const recorder = new Recorder();
      const result = await judgeReferenceClient({
        ...leg,
        suites,
        recorder,
        quick: true,
        ...only(suites, checks),
        ...(isFaulty ? { switches: [fault] } : {}),
      });
      return { result, events: recorder.events };
    },
  };
}
