import { expect, it } from "vitest";
import type { ClientSuite } from "../../../harness/check/client.ts";
import { authorizationExtensions } from "../../authorization/client/extensions.ts";
import { authorization } from "../../authorization/client/index.ts";
import { isBad } from "../kill.ts";
import { judgeReferenceClient } from "./reference.ts";

const SUITES: readonly ClientSuite[] = [authorization, authorizationExtensions];
const NEWER = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;

/** A token of one leg is no secret of the next one: what is redacted must change nothing that a rule compares. */
it("every situation with authorization has the same verdicts in each revision of one run as in a run of its own", async () => {
  const judged = { revision: "2025-03-26", transport: "http", suites: SUITES } as const;
  const together = await judgeReferenceClient({ ...judged, others: NEWER });
  expect(together.legs.map(({ revision }) => revision)).toEqual([...NEWER, "2025-03-26"]);
  const checks = together.legs.flatMap((leg) =>
    leg.checks.map((check) => ({
      of: `${leg.revision} ${check.id}`,
      verdict: check.verdict,
      bad: isBad(check),
    })),
  );
  expect(checks.filter(({ bad }) => bad)).toEqual([]);
  const odd = checks.filter(({ of }) => of.endsWith("client.auth.token.odd-response-accepted"));
  expect(odd.map(({ verdict }) => verdict)).toEqual(["pass", "pass", "pass"]);
  const isolated = await judgeReferenceClient(judged);
  const last = together.legs.at(-1)?.checks.map(({ id, verdict }) => `${id} ${verdict}`);
  expect(last).toEqual(isolated.legs[0]?.checks.map(({ id, verdict }) => `${id} ${verdict}`));
}, 300_000);
