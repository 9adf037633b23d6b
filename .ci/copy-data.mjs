// Copies the data files that are read at run time to the same relative places beside the compiled code.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

for (const path of [
  "suites/profiles",
  "reports/html/page",
  "reports/matrix/page",
  "reports/trend/page",
  "harness/client/shim",
  "harness/authorization/browser",
]) {
  const data = (file) => !file.endsWith(".ts");
  cpSync(path, `dist/${path}`, { recursive: true, filter: data });
}

cpSync("suites/examples.json", "dist/suites/examples.json");

// What init writes for the author of a client.
for (const name of ["small.mjs", "small.py", "small.go", "fetch.mjs", "stdlib.py"])
  cpSync(`examples/clients/${name}`, `dist/examples/clients/${name}`);

/** Without indentation, and without the hashes of sentences: only the comparison with a new text reads them. */
const compact = (json) =>
  JSON.stringify(JSON.parse(json, (key, value) => (key === "sha" ? undefined : value)));
const compactLines = (text) => `${text.trimEnd().split("\n").map(compact).join("\n")}\n`;

for (const folder of ["schema/revisions", "suites/catalogue/statements"]) {
  mkdirSync(`dist/${folder}`, { recursive: true });
  for (const name of readdirSync(folder).filter((name) => /\.jsonl?$/.test(name))) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    writeFileSync(`dist/${folder}/${name}`, name.endsWith("l") ? compactLines(text) : compact(text));
  }
}
for (const file of [
  "reports/result.schema.json",
  "harness/library/config/config.schema.json",
  "harness/library/config/baseline.schema.json",
]) {
  cpSync(file, `dist/${file}`);
}
