import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { since } from "../../../../schema/revision.ts";

/** Passes the result of one tool on without a validation. */
const accepts = (wanted: string): Pick<Hooks, "decide"> => ({
  decide: { acceptedResult: (value, { name }) => value || name === wanted },
});

const DIALECTS = since("2025-11-25");

/** Tool results that a client should not pass on. */
export const resultFaults: readonly Fault[] = [
  {
    id: "results.malformed-accepted",
    describe: "passes on a text block without a text",
    trips: ["client.results.malformed"],
    says: /passed on the result of test_result_malformed/,
    ...accepts("test_result_malformed"),
  },
  {
    id: "results.type-unchecked",
    describe: "passes on structuredContent with a wrong type",
    revisions: ["2025-06-18", ...DIALECTS],
    trips: ["client.structured.validated"],
    says: /passed on the result of test_result_wrong_type/,
    ...accepts("test_result_wrong_type"),
  },
  {
    id: "results.draft-07-assumed",
    describe: "reads a schema without $schema as draft-07",
    revisions: DIALECTS,
    trips: ["client.schema.dialect-default"],
    says: /passed on the result of test_result_default_dialect/,
    ...accepts("test_result_default_dialect"),
  },
  {
    id: "results.dialect-ignored",
    describe: "reads a schema of draft-07 as 2020-12",
    revisions: DIALECTS,
    trips: ["client.schema.dialect-declared"],
    says: /passed on the result of test_result_draft_07/,
    ...accepts("test_result_draft_07"),
  },
  {
    id: "results.ref-allows-all",
    describe: "treats an external $ref as a schema that allows everything",
    revisions: since("2026-07-28"),
    trips: ["client.schema.ref-unresolved"],
    says: /passed on the result of test_result_unresolved_ref/,
    ...accepts("test_result_unresolved_ref"),
  },
];
