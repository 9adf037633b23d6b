import { describe, expect, test } from "vitest";
import type { Check, Rule } from "../../harness/check/check.ts";
import { REVISIONS, within } from "../../schema/revision.ts";
import { serverSuites } from "../of-servers.ts";
import { allChecks, roleOf } from "../registry.ts";
import { sideOf } from "./coverage.ts";
import { isRequirementId, requirement } from "./index.ts";
import { isExcludedFor, roleIn } from "./requirement.ts";

/** A server is the author of the schemas that it publishes. Its authorization server is judged with it. */
const OF_SERVERS = ["server", "both", "schema-author", "authorization-server"];

const OF_CLIENTS = ["client", "both"];

const checks = serverSuites.flatMap((suite) => suite.checks);

/** Excluded requirements of a check: either the check or the exclusion is wrong. */
function excludedOf(check: Rule<string>): readonly string[] {
  const side = roleOf(check);
  return check.requirements.filter((id) => isRequirementId(id) && isExcludedFor(requirement(id), side));
}

/** Revisions in which a check would judge what does not bind its role there. */
function strayOf(check: Rule<string>): readonly string[] {
  const {
    requirements: [first],
    revisions = {},
  } = check;
  const bound = roleOf(check) === "client" ? OF_CLIENTS : OF_SERVERS;
  if (!isRequirementId(first)) return [];
  const found = requirement(first);
  return REVISIONS.filter(
    (revision) =>
      found.keys[revision] !== undefined &&
      within(revision, revisions) &&
      !bound.includes(roleIn(found, revision)),
  );
}

const of = (...requirements: readonly [string, ...string[]]) => ({ ...(checks[0] as Check), requirements });

describe("the checks", () => {
  test("cover no excluded requirement", () => {
    const bad = allChecks.flatMap((check) => excludedOf(check).map((id) => `${check.id}: ${id}`));
    expect(bad).toEqual([]);
  });

  test("have ids that name their side", () => {
    expect(allChecks.filter((check) => sideOf(check) !== roleOf(check)).map(({ id }) => id)).toEqual([]);
  });

  test("have unique ids across both roles", () => {
    const ids = allChecks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("exist only in revisions in which their first requirement binds their role", () => {
    const bad = allChecks.flatMap((check) => strayOf(check).map((revision) => `${check.id}: ${revision}`));
    expect(bad, "narrow the check by `revisions`, or name a requirement of its role first").toEqual([]);
  });
});

describe("a wrong check is detected", () => {
  test("that covers an excluded requirement, not only as its first", () => {
    expect(excludedOf(of("ping.answered", "security.tools.access-control"))).toEqual([
      "security.tools.access-control",
    ]);
  });

  test("whose first requirement binds only clients", () => {
    expect(strayOf(of("elicitation.result.shape"))).toEqual(["2025-06-18", "2025-11-25", "2026-07-28"]);
  });

  test("whose first requirement binds only clients in one of its revisions", () => {
    const check = of("jsonrpc.request.id-unique");
    expect(strayOf(check)).toEqual(["2026-07-28"]);
    expect(strayOf({ ...check, revisions: { until: "2025-11-25" } })).toEqual([]);
  });
});
