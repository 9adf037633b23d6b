/** The page docs/commands.md is its own snapshot: `npx vitest run docs/commands.test.ts -u` writes what the commands print. */
import { readFileSync, rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bash, userProject } from "./testing/shell.ts";

const BLOCK = /^```console\n([\s\S]*?)^```$/gm;

const commandsIn = (block: string) => block.split("\n").filter((line) => line.startsWith("$ "));

/** Numbers change with each new check, and times with each run. */
const loose = (text: string) => text.replace(/\d+/g, "0").replace(/ +/g, " ");

/** Without what differs from run to run. */
function steady(text: string, folder: string): string {
  return text
    .replaceAll(folder, "/home/you/server")
    .replaceAll(process.execPath, "node")
    .replace(/\b\d+\.\d s\b/g, "0.9 s")
    .replace(/\(message \d+(?! of)/g, "(message 17")
    .replace(/^\(node:\d+\)/gm, "(node:17)")
    .replace(/ v\d+\.\d+\.\d+$/gm, "")
    .replace(/[^\S\n]+$/gm, "")
    .trimEnd();
}

describe.skipIf(process.platform === "win32")("docs/commands.md", () => {
  it("shows what each command prints", async () => {
    const page = readFileSync("docs/commands.md", "utf8");
    const folder = userProject({ fault: "tools.unknown-name-accepted" });
    const blocks: string[] = [];
    // One after the other: some commands read what others have written.
    for (const [, text = ""] of page.matchAll(BLOCK)) {
      const parts: string[] = [];
      for (const command of commandsIn(text)) {
        const { stdout, stderr } = await bash(command.slice(2), folder);
        const output = steady(`${stdout}${stderr}`, folder);
        parts.push(output === "" ? command : `${command}\n${output}`);
      }
      blocks.push(parts.join("\n\n"));
    }
    rmSync(folder, { recursive: true });
    const written = page.replace(BLOCK, () => `\`\`\`console\n${blocks.shift() ?? ""}\n\`\`\``);
    if (loose(written) === loose(page)) return;
    await expect(written).toMatchFileSnapshot("commands.md");
  });
});
