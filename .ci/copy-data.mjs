// Puts the data files that are read at run time beside the compiled code, in the same relative places.
import { cpSync, existsSync } from "node:fs";

for (const folder of ["schema/revisions", "suites/catalogue/statements", "suites/profiles"]) {
  const data = (path) => !path.endsWith(".ts");
  if (existsSync(folder)) cpSync(folder, `dist/${folder}`, { recursive: true, filter: data });
}
