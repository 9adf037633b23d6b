// Copies the data files that are read at run time to the same relative places beside the compiled code.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

for (const path of [
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

const COMPACT = { json: compact, jsonl: compactLines, txt: (text) => text };

// Together and compressed, as schema/data-files.ts reads them. They are alike, above all the profiles of the revisions.
for (const folder of [
  "schema/revisions",
  "suites/catalogue/statements",
  "suites/profiles/client",
  "suites/profiles/server",
]) {
  const files = readdirSync(folder).filter((name) => /\.(jsonl?|txt)$/.test(name));
  const texts = files.map((name) =>
    COMPACT[name.split(".").at(-1)](readFileSync(`${folder}/${name}`, "utf8")),
  );
  const all = Buffer.from([files.join("/"), ...texts].join("\0"));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  mkdirSync(`dist/${folder}`, { recursive: true });
  writeFileSync(`dist/${folder}/packed.txt`, brotliCompressSync(all, { params }).toString("base64"));
}
for (const file of [
  "reports/result.schema.json",
  "harness/library/config/config.schema.json",
  "harness/library/config/baseline.schema.json",
]) {
  cpSync(file, `dist/${file}`);
}
