// Writes a version into the examples of the documents: node .ci/version-in-docs.mjs 1.2.0
import { readFileSync, writeFileSync } from "node:fs";

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`expected a version such as 1.2.0, got "${version}"`);

for (const file of ["README.md", "action.yml", "docs/ci.md", "docs/getting-started.md"]) {
  const text = readFileSync(file, "utf8");
  const named = text.replace(/(mcp-conform(?:@v?|-))\d+\.\d+\.\d+\b/g, (_, before) => `${before}${version}`);
  if (named !== text) writeFileSync(file, named);
}
