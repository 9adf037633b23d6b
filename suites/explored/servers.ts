import type { Tables } from "../../harness/explore/tables.ts";
import { exploredFaults } from "../broken-forms/server/explored.ts";
import { exploredForms } from "../forms/server/explored.ts";

/** What the explorer sends, besides what it makes itself: the tables of forms and of faults. */
export const tables: Tables = { ...exploredForms, ...exploredFaults };
