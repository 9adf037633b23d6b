/** The examples of docs/library.md. They run in one process, in the project of a user. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import * as library from "../harness/library/index.ts";
import { runnable } from "../harness/testing/node-words.ts";
import { bash, userProject } from "./testing/shell.ts";

const page = readFileSync("docs/library.md", "utf8");
const examples = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);

/** What an example prints, by its comments. */
const wanted = examples.map((text) =>
  [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, one]) => one),
);

describe("docs/library.md", () => {
  it("has an example of each function", () => {
    const missing = Object.entries(library)
      .filter(([, value]) => typeof value === "function" || Array.isArray(value))
      .map(([name]) => name)
      .filter((name) => !examples.some((text) => new RegExp(`import .*\\b${name}\\b.* from`).test(text)));
    expect(missing).toEqual(["REVISIONS"]);
  });

  it.skipIf(process.platform === "win32")("prints what its comments say", async () => {
    const { file, flags } = runnable(new URL("../harness/library/index.ts", import.meta.url));
    expect(flags).toEqual([]);
    const folder = userProject({ fault: "tools.unknown-name-accepted" });
    const from = JSON.stringify(pathToFileURL(file).href);
    examples.forEach((text, index) => {
      writeFileSync(path.join(folder, `${index}.mjs`), text.replace('"mcp-conform"', from));
    });
    writeFileSync(
      path.join(folder, "all.mjs"),
      `const printed = [];
      for (let index = 0; index < ${examples.length}; index += 1) {
        const lines = [];
        printed.push(lines);
        console.log = (...words) => lines.push(words.join(" "));
        await import(\`./\${index}.mjs\`);
      }
      process.stdout.write(JSON.stringify(printed));`,
    );
    const trace =
      "mcp-conform --trace run.jsonl.gz --format silent --server 'python3 server.py' --only 'tools.*'";
    const { code, stdout, stderr } = await bash(`${trace}\nnode all.mjs`, folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual(wanted);
    rmSync(folder, { recursive: true });
  });
});
