import { expect, it } from "vitest";
import { FAULTS } from "../../faults-of-clients.ts";
import { clientSuites } from "../../of-clients.ts";
import type { LegKey } from "../leg-key.ts";
import { judgeReferenceClient } from "./reference.ts";

const NEWEST = { revision: "2026-07-28", transport: "http" } as const satisfies LegKey;

it.each([
  ["client.versioning.modern-error.stays", "versioning.falls-back-always"],
  ["client.versioning.no-common.stays", "versioning.falls-back-always"],
  ["client.http.get-not-used", "older-ways.stream"],
  ["client.pagination.empty-page", "pagination.empty-page-ends"],
  ["client.schema.kept", "schemas.keywords-dropped"],
])("%s only warns, because the text has no keyword for it", async (id, fault) => {
  const { legs } = await judgeReferenceClient({
    ...NEWEST,
    suites: clientSuites,
    select: (check) => check.id === id,
    switches: FAULTS.filter((one) => one.id === fault),
  });
  const [found] = legs.flatMap(({ checks }) => checks);
  expect(found).toMatchObject({ id, verdict: "warn", leniency: "no-keyword" });
});
