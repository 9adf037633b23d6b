// Copies the data files that are read at run time to the same relative places beside the compiled code.
import { cpSync, existsSync } from "node:fs";

for (const path of [
  "schema/revisions",
  "suites/catalogue/statements",
  "suites/profiles",
  "reports/result.schema.json",
  "reports/html/page",
  "harness/client/shim",
]) {
  const data = (file) => !file.endsWith(".ts");
  if (existsSync(path)) cpSync(path, `dist/${path}`, { recursive: true, filter: data });
}
