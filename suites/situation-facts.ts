import type { ClientCheck } from "../harness/check/client.ts";
import type { ClientSituation } from "../harness/check/situation.ts";
import { clientSuites } from "./of-clients.ts";

const CHECKS = new Map<string, ClientCheck>(
  clientSuites.flatMap(({ checks }) => checks.map((check) => [check.id, check] as const)),
);

interface SituationFacts {
  /** The servers that are played for the check. */
  readonly played: readonly string[];
  /** What a client must do there, so that the check is exercised. */
  readonly needs: readonly string[];
}

/** Where a check of a client is exercised. A check of a server has no situation of this kind. */
export function situationFacts(id: string): SituationFacts {
  const check = CHECKS.get(id);
  if (check === undefined) return { played: [], needs: [] };
  if (check.on !== "every") return factsOf([check.on]);
  const { also = [], of } = check;
  const { played, needs } = factsOf(also);
  const which = also.length === 0 ? "each one" : "each other one";
  const all = `${which}${of === undefined ? "" : " with authorization"} that is played`;
  return { played: [...played, all], needs };
}

function factsOf(situations: readonly ClientSituation[]): SituationFacts {
  const several = situations.length > 1;
  return {
    played: situations.map(({ name, describe }) => `${name}: a server that ${describe}`),
    needs: situations.map((one) => `${several ? `${one.name}: ` : ""}${one.asks}${contextOf(one)}`),
  };
}

/** MCP_CONFORM_CONTEXT has these members. */
function contextOf({ context = {} }: ClientSituation): string {
  const members = Object.keys(context);
  return members.length === 0 ? "" : ` The context has ${members.join(", ")}.`;
}
