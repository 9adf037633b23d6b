import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FROM_SOURCE = [["../../harness/library/msw.ts", "mcp-conform/msw"]] as const;

it("the README shows the example of a client in process that is tested here", () => {
  let example = readFileSync("examples/clients/in-process.test.ts", "utf8");
  for (const [source, name] of FROM_SOURCE) example = example.replace(source, name);
  expect(readFileSync("README.md", "utf8")).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
});
