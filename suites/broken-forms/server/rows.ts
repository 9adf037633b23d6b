import { roleRows } from "./role-rows.ts";
import type { Row } from "./row.ts";
import { schemaRows } from "./schema-rows.ts";
import { textRows } from "./text-rows.ts";

/** Every broken form. */
export const rows: readonly Row[] = [...schemaRows, ...roleRows, ...textRows];
