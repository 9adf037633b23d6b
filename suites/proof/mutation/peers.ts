import type { Result } from "../../../harness/verdict/result.ts";
import { clientSuites, serverSuites } from "../../registry.ts";
import { judgeReferenceClient } from "../client/reference.ts";
import type { Pace } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import { judgeReference } from "../server/reference.ts";
import type { Mutation } from "./mutation.ts";
import { mutating, recording } from "./rewriting.ts";

export type Role = "server" | "client";

/** Situations of authorization have messages of their own, and facts on request cost starts of the client. */
const CLIENT_SUITES = clientSuites.filter(
  ({ name, onRequest }) => !onRequest && !name.startsWith("client-authorization"),
);

type Remember = ReturnType<typeof recording>["hooks"];

function judge(role: Role, leg: LegKey, remember: Remember, pace: Pace): Promise<Result> {
  const switches = [{ id: "mutated", describe: "sends a mutated message", remember }];
  return role === "server"
    ? judgeReference({ ...leg, suites: serverSuites, switches, ...pace })
    : judgeReferenceClient({ ...leg, suites: CLIENT_SUITES, switches, ...pace });
}

/** A run without a mutation: its result, and all mutations of what the peer sent, in an order that does not depend on the run. */
export async function cleanRun(role: Role, leg: LegKey) {
  const { seen, hooks } = recording();
  const result = await judge(role, leg, hooks, { quick: true });
  return { result, mutations: seen.mutations() };
}

export async function mutatedRun(role: Role, leg: LegKey, mutation: Mutation, pace: Pace) {
  const { hooks, state } = mutating(mutation, leg.revision, role);
  const result = await judge(role, leg, hooks, pace);
  return { result, isBroken: state.isBroken };
}
