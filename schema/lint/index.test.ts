import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** A process of its own: other tests of this worker have loaded ajv. */
const SCRIPT = `
  import { createRequire } from "node:module";
  import { judgeSchema } from ${JSON.stringify(new URL("index.ts", import.meta.url).href)};

  const { cache } = createRequire(import.meta.url);
  const loaded = () => Object.keys(cache).some((path) => /[\\\\/]node_modules[\\\\/]ajv[\\\\/]/.test(path));
  const seen = { imported: loaded() };
  judgeSchema({ type: "string" }, "2026-07-28");
  seen.plain = loaded();
  judgeSchema({ pattern: "^a" }, "2026-07-28");
  seen.notPlain = loaded();
  console.log(JSON.stringify(seen));
`;

test("the first schema that is not plain loads ajv, and the import does not", () => {
  const words = ["--import", "tsx", "--input-type=module", "--eval", SCRIPT];
  expect(JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" }))).toEqual({
    imported: false,
    plain: false,
    notPlain: true,
  });
});
