import type { Check, Rule } from "../harness/check/check.ts";
import type { ClientCheck } from "../harness/check/client.ts";
import { REVISIONS, type Span } from "../schema/revision.ts";
import { clientSuites } from "./client/index.ts";
import { suites } from "./server/index.ts";

export type TargetRole = "server" | "client";

/** What a check of either role says of itself, without how it looks. */
export interface RoleSuite {
  readonly role: TargetRole;
  readonly name: string;
  readonly checks: readonly Rule<string>[];
}

/** The suites of both roles: for lists, documents and coverage. Those of servers come first. */
export const roleSuites: readonly RoleSuite[] = [
  ...suites.map(({ name, checks }) => ({ role: "server" as const, name, checks })),
  ...clientSuites.map(({ name, checks }) => ({ role: "client" as const, name, checks: checks.map(placed) })),
];

/** All checks, of servers and of clients. */
export const allChecks: readonly Rule<string>[] = roleSuites.flatMap(({ checks }) => checks);

/** The role that a check judges. */
export function roleOf(check: Check | ClientCheck | Rule<string>): TargetRole {
  return CLIENT_IDS.has(check.id) ? "client" : "server";
}

const CLIENT_IDS: ReadonlySet<string> = new Set(
  clientSuites.flatMap(({ checks }) => checks.map(({ id }) => id)),
);

/** A check of a client exists where its situation is played, too. */
function placed({ on, ...check }: ClientCheck): Rule<string> {
  if (on === "every") return check;
  const transport = check.transport ?? on.transport;
  const revisions = both(check.revisions ?? {}, on.revisions ?? {});
  return {
    ...check,
    ...(transport === undefined ? {} : { transport }),
    ...(Object.keys(revisions).length === 0 ? {} : { revisions }),
  };
}

/** The revisions that are in both spans. */
function both(one: Span, other: Span): Span {
  const since = latest([one.since, other.since]).at(-1);
  const until = latest([one.until, other.until]).at(0);
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

function latest(revisions: readonly (Span["since"] | undefined)[]) {
  return REVISIONS.filter((revision) => revisions.includes(revision)).toSorted();
}
