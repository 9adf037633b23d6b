// Removes the declarations that no entry of the package leads to: the compiler writes one for each module.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const used = new Set(Object.values(exports).flatMap(({ types }) => (types ? [path.normalize(types)] : [])));
for (const file of used) {
  for (const [, module] of readFileSync(file, "utf8").matchAll(
    /\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g,
  )) {
    used.add(path.join(path.dirname(file), module).replace(/\.[jt]s$/, ".d.ts"));
  }
}

for (const { parentPath, name } of readdirSync("dist", { recursive: true, withFileTypes: true })) {
  const file = path.join(parentPath, name);
  if (name.endsWith(".d.ts") && !used.has(file)) rmSync(file);
}
