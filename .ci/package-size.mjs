// The limits of the package: its tarball, and the folder in which it is installed with everything that it needs.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const [tarball, installed] = process.argv.slice(2);
const MB = 1_000_000;

const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) =>
  entry.isFile(),
);
const bytes = files.reduce(
  (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size,
  0,
);
const manifest = JSON.parse(readFileSync(path.join(installed, "mcp-conform/package.json"), "utf8"));

const measured = [
  ["packed", statSync(tarball).size / MB, 1.5, "MB"],
  ["installed", bytes / MB, 10, "MB"],
  ["direct dependencies", Object.keys(manifest.dependencies).length, 6, ""],
];
for (const [what, value, limit, unit] of measured) {
  console.log(`${what}: ${Number(value.toFixed(2))} ${unit}`.trim());
  if (value > limit) throw new Error(`${what}: ${value} is more than ${limit} ${unit}`);
}
