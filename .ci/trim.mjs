// Removes the compiled modules and declarations that no entry of the package leads to. The compiler also writes those that
// are imported only as types. Removes the comments of the code as well: they stay in the declarations, where editors show them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const { bin, exports } = JSON.parse(readFileSync("package.json", "utf8"));
const entries = [
  ...Object.values(bin),
  ...Object.values(exports).flatMap(({ types, default: code }) => (code === undefined ? [] : [types, code])),
  // The demo starts it as a process.
  "dist/harness/reference/server/main.js",
].map((file) => path.normalize(file));

const used = new Set(entries);
for (const file of used) {
  for (const [, module] of readFileSync(file, "utf8").matchAll(
    /\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g,
  )) {
    const imported = path.join(path.dirname(file), module);
    used.add(file.endsWith(".d.ts") ? imported.replace(/\.[jt]s$/, ".d.ts") : imported);
  }
}

for (const { parentPath, name } of readdirSync("dist", { recursive: true, withFileTypes: true })) {
  const file = path.join(parentPath, name);
  if (!/\.(?:js|d\.ts)$/.test(name)) continue;
  if (!used.has(file)) rmSync(file);
  else if (name.endsWith(".js")) writeFileSync(file, withoutComments(readFileSync(file, "utf8")));
}

/** `removeComments` of the build would also remove them from the declarations. */
function withoutComments(code) {
  const { ESNext } = ts.ModuleKind;
  const compilerOptions = { removeComments: true, target: ts.ScriptTarget.ESNext, module: ESNext };
  return ts.transpileModule(code, { compilerOptions }).outputText;
}
