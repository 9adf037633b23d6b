import { onParams } from "../rewrite.ts";
import type { Fault } from "../switch.ts";

/** How lists are read. */
export const paginationFaults: readonly Fault[] = [
  {
    id: "pagination.first-page-only",
    describe: "reads the first page of lists only",
    trips: ["client.pagination.followed"],
    says: /page|cursor/,
    decide: { cursor: () => undefined },
  },
  {
    id: "pagination.cursor-altered",
    describe: "sends cursors back in upper case",
    trips: ["client.pagination.cursor"],
    says: /cursor/,
    decide: { cursor: (value) => (typeof value === "string" ? value.toUpperCase() : value) },
  },
  {
    id: "pagination.cursor-decoded",
    describe: "takes cursors for base64, and sends back what stands in them",
    trips: ["client.pagination.cursor"],
    says: /cursor/,
    decide: {
      cursor: (value) => (typeof value === "string" ? Buffer.from(value, "base64").toString() : value),
    },
  },
  {
    id: "pagination.cursor-as-number",
    describe: "counts pages itself",
    trips: ["client.pagination.cursor"],
    says: /cursor/,
    decide: { cursor: (value, { pages }) => (value === undefined ? undefined : String(pages + 1)) },
  },
  {
    id: "pagination.empty-cursor-ends",
    describe: "takes a cursor that is an empty text for none",
    revisions: ["2026-07-28"],
    trips: ["client.pagination.cursor-empty"],
    says: /nextCursor is empty/,
    decide: { cursor: (value) => (value === "" ? undefined : value) },
  },
  {
    id: "pagination.goes-past-the-end",
    describe: "asks for another page where there is no cursor",
    trips: ["client.pagination.stops"],
    says: /cursor|page/,
    decide: { cursor: (value, { pages }) => value ?? (pages <= 3 ? "next" : undefined) },
  },
  {
    id: "pagination.cursor-null",
    describe: "asks for the first page with null for a cursor",
    trips: ["client.schema.null-for-optional"],
    says: /cursor/,
    ...onParams("tools/list", (params) => ({ cursor: null, ...params })),
  },
];
