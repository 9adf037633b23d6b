/**
 * The one list of what is checked: the suites of both roles, the requirements that they cover, and the profiles.
 * Code outside this folder imports from here, or from its parts of-servers.ts, of-clients.ts, of-gateways.ts, judging.ts and the
 * lists of faults, so that a run loads no more than it needs, and texts about checks from `explain.ts`; lint enforces it.
 */
import type { Check, Rule } from "../harness/check/check.ts";
import type { ClientCheck } from "../harness/check/client.ts";
import { given } from "../schema/given.ts";
import { REVISIONS, type Span } from "../schema/revision.ts";
import { clientSuites } from "./of-clients.ts";
import { gatewaySuites } from "./of-gateways.ts";
import { serverSuites } from "./of-servers.ts";

export { coverage, revisionsOf } from "./catalogue/coverage.ts";
export { specDiff } from "./catalogue/diff.ts";
export { isRequirementId, REQUIREMENT_IDS } from "./catalogue/index.ts";
export { urlOf } from "./catalogue/link.ts";
export { summarize } from "./catalogue/tally.ts";
export { tables } from "./explored/servers.ts";
export { book, profileNames, profileOf } from "./judging.ts";
export { usual } from "./of-clients.ts";
export { neededFacts, neededToPass } from "./recorded-needs.ts";
export { clientSuites, gatewaySuites, serverSuites };

export type TargetRole = "server" | "client" | "gateway";

/** The part of a suite that is the same for each role. */
export interface RoleSuite {
  readonly role: TargetRole;
  readonly name: string;
  readonly checks: readonly Rule<string>[];
}

/** The suites of servers, then those of clients. */
export const roleSuites: readonly RoleSuite[] = [
  ...serverSuites.map(({ name, checks }) => ({ role: "server" as const, name, checks })),
  ...clientSuites.map(({ name, checks }) => ({
    role: "client" as const,
    name,
    checks: checks.map(limitedToSituation),
  })),
];

const ofGateways: readonly RoleSuite[] = gatewaySuites.map(({ name, checks }) => ({
  role: "gateway" as const,
  name,
  checks: checks.map(({ on, ...check }) => ({
    ...check,
    ...given({ revisions: narrowed(check.revisions, on.revisions) }),
  })),
}));

/** The suites of servers, of clients and of gateways. */
export const everySuite: readonly RoleSuite[] = [...roleSuites, ...ofGateways];

/** All checks of gateways. What a gateway does with a message covers no duty of the server or the client that has sent it. */
export const gatewayChecks: readonly Rule<string>[] = ofGateways.flatMap(({ checks }) => checks);

/** All checks of servers and of clients. */
export const allChecks: readonly Rule<string>[] = roleSuites.flatMap(({ checks }) => checks);

/** The role that a check judges. */
export function roleOf(check: Check | ClientCheck | Rule<string>): TargetRole {
  if (GATEWAY_IDS.has(check.id)) return "gateway";
  return CLIENT_IDS.has(check.id) ? "client" : "server";
}

const GATEWAY_IDS: ReadonlySet<string> = new Set(
  gatewaySuites.flatMap(({ checks }) => checks.map(({ id }) => id)),
);

const CLIENT_IDS: ReadonlySet<string> = new Set(
  clientSuites.flatMap(({ checks }) => checks.map(({ id }) => id)),
);

/** A check of a client runs only where its situation is played: the limits of both apply. */
function limitedToSituation({ on, ...check }: ClientCheck): Rule<string> {
  if (on === "every") return check;
  const transport = check.transport ?? on.transport;
  return { ...check, ...given({ transport, revisions: narrowed(check.revisions, on.revisions) }) };
}

/** What two spans have in common; undefined where none of them is limited. */
function narrowed(one: Span = {}, other: Span = {}): Span | undefined {
  const both = intersection(one, other);
  return Object.keys(both).length > 0 ? both : undefined;
}

/** The revisions that are in both spans. */
function intersection(one: Span, other: Span): Span {
  const since = oldestFirst([one.since, other.since]).at(-1);
  const until = oldestFirst([one.until, other.until]).at(0);
  return given({ since, until });
}

function oldestFirst(revisions: readonly (Span["since"] | undefined)[]) {
  return REVISIONS.filter((revision) => revisions.includes(revision)).toSorted();
}
