export { judgeInstance } from "./instance.ts";
export { judgeSchema } from "./schema.ts";
export type { SchemaVerdict } from "./verdict.ts";
