import { onParams } from "../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import { since } from "../../../schema/revision.ts";

/** Reading of lists. */
export const paginationFaults: readonly Fault[] = [
  {
    id: "pagination.first-page-only",
    describe: "reads only the first page of lists",
    trips: ["client.pagination.followed"],
    says: /page|cursor/,
    decide: { cursor: () => undefined },
  },
  {
    id: "pagination.cursor-altered",
    describe: "sends cursors back in upper case",
    trips: ["client.pagination.cursor", "client.tasks.list-cursor"],
    says: /cursor/,
    decide: { cursor: (value) => (typeof value === "string" ? value.toUpperCase() : value) },
  },
  {
    id: "pagination.cursor-decoded",
    describe: "decodes cursors as base64, and sends back the decoded text",
    trips: ["client.pagination.cursor", "client.tasks.list-cursor"],
    says: /cursor/,
    decide: {
      cursor: (value) => (typeof value === "string" ? Buffer.from(value, "base64").toString() : value),
    },
  },
  {
    id: "pagination.cursor-as-number",
    describe: "sends page numbers instead of cursors",
    trips: ["client.pagination.cursor", "client.tasks.list-cursor"],
    says: /cursor/,
    decide: { cursor: (value, { pages }) => (value === undefined ? undefined : String(pages + 1)) },
  },
  {
    id: "pagination.empty-cursor-ends",
    describe: "treats an empty string as an absent cursor",
    revisions: since("2026-07-28"),
    trips: ["client.pagination.cursor-empty"],
    says: /empty nextCursor/,
    decide: { cursor: (value) => (value === "" ? undefined : value) },
  },
  {
    id: "pagination.goes-past-the-end",
    describe: "requests another page when there is no cursor",
    trips: ["client.pagination.stops"],
    mayTrip: ["client.pagination.cursor"],
    says: /cursor|page/,
    decide: { cursor: (value, { pages }) => value ?? (pages <= 3 ? "next" : undefined) },
  },
  {
    id: "pagination.cursor-null",
    describe: "sends null as the cursor of the first page",
    trips: ["client.schema.null-for-optional"],
    says: /cursor/,
    ...onParams("tools/list", (params) => ({ cursor: null, ...params })),
  },
  {
    id: "pagination.empty-page-ends",
    describe: "treats an empty page as the last page",
    trips: ["client.pagination.empty-page"],
    says: /empty page/,
    decide: {
      cursor: (value, { result }) =>
        Object.values(result).some((one) => Array.isArray(one) && one.length === 0) ? undefined : value,
    },
  },
];
