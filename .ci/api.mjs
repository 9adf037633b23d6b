// The declarations that users of the library see, after `npm run build`: compared with .ci/api.txt, so that no change of
// them is unnoticed. `node .ci/api.mjs --write` records them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const SNAPSHOT = ".ci/api.txt";

// trim.mjs has left only the declarations that an entry leads to. Those of the schema and the checks are not for users.
const files = ["harness/library", "harness/verdict"]
  .flatMap((folder) =>
    readdirSync(`dist/${folder}`, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".d.ts"))
  .sort();

/** TypeScript writes the members of a union in the order in which it has met them in any file. */
const UNION = /"[^"]*"(?: \| "[^"]*")+/g;
const sorted = (union) => union.split(" | ").sort().join(" | ");

/** Without comments: they may change. */
const declarationsIn = (file) =>
  readFileSync(`dist/${file}`, "utf8")
    .replace(/\/\*\*[\s\S]*?\*\/\n?/g, "")
    .replace(UNION, sorted)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n");

const declared = `${files.map((file) => `// ${file}\n${declarationsIn(file)}\n`).join("\n")}`;
if (process.argv.includes("--write")) {
  writeFileSync(SNAPSHOT, declared);
} else if (readFileSync(SNAPSHOT, "utf8") !== declared) {
  console.error(
    `The declarations of the library differ from ${SNAPSHOT}. Run node .ci/api.mjs --write, and read the change.`,
  );
  process.exit(1);
}
