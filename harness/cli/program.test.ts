import { describe, expect, it } from "vitest";
import { UsageError } from "../library/usage-error.ts";
import { runCommandLine } from "./program.ts";
import { conform } from "./testing/command.ts";
import { outputOf } from "./testing/in-process.ts";

describe("the help", () => {
  it("fits a screen, and shows two examples", async () => {
    const { code, stdout } = await conform(["--help"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
    expect(stdout.match(/^ {2}\$ npx mcp-conform /gm)).toHaveLength(2);
    expect(code).toBe(0);
  });

  it.each([
    [["help"], /^Usage: mcp-conform \[options\]/],
    [["help", "options"], /\n {2}--concurrency <n> [\s\S]*\nExit codes: /],
    [["help", "config"], /^mcp-conform\.config\.yaml holds [\s\S]*\n {2}targets:\n/],
    [["help", "init"], /^Usage: mcp-conform init \[options\]\n[\s\S]*overwrites nothing/],
    [["help", "doctor"], /^Usage: mcp-conform doctor \[options\]\n[\s\S]*3 something is wrong/],
    [["help", "judge"], /^Usage: mcp-conform judge \[options\] <recording>\n/],
    [["help", "schema", "diff"], /^Usage: mcp-conform schema diff \[options\] <from> <to>\n/],
    [
      ["schema"],
      /^Usage: mcp-conform schema \[options\] \[command\]\n[\s\S]* {2}diff \[options\] <from> <to>/,
    ],
    [["spec"], /^Usage: mcp-conform spec \[options\] \[command\]\n/],
  ])("is printed by %j", async (args, words) => {
    const { stdout, stderr } = await outputOf(() => runCommandLine(args));
    expect(stdout).toMatch(words);
    expect(stderr).toBe("");
  });

  it("has each option in one group, and --help has those that most people need", async () => {
    const [all, short] = [
      (await outputOf(() => runCommandLine(["help", "options"]))).stdout,
      (await outputOf(() => runCommandLine(["help"]))).stdout,
    ];
    const optionsIn = (text: string) => [...text.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name = ""]) => name);
    expect(new Set(optionsIn(all)).size).toBe(optionsIn(all).length);
    expect(optionsIn(all)).toEqual(expect.arrayContaining(optionsIn(short)));
    expect(optionsIn(short)).toEqual(expect.arrayContaining(["--allow", "--bearer-env", "--watch"]));
    expect(all).toMatch(/^ {2}merge /m);
    // An option without a group would be among those of every command, such as --version.
    const [, others = ""] = /^Options:\n([\s\S]*?)\n\n/m.exec(all) ?? [];
    expect(others).toMatch(/^ {2}-V, --version +\S.*$/);
  });
});

describe("arguments that cannot be used", () => {
  it("end with 2, and one line on standard error", async () => {
    const { code, stdout, stderr } = await conform(["lst"]);
    expect(stderr).toMatch(/^mcp-conform: unknown command "lst"\. Did you mean "list"\? [^\n]*\n$/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it.each<readonly [readonly string[], string]>([
    [
      ["--spce", "all"],
      'unknown option --spce. Did you mean "--spec"? "mcp-conform help options" shows all options.',
    ],
    [["list", "--format", "yaml"], "--format yaml: expected pretty or json"],
    [["--format", "json", "--format=pretty"], '--format pretty: --format is already given, with "json".'],
    [["list", "--role", "client", "--role", "server"], "--role server: --role is already given"],
    [["schema", "dif", "a", "b"], 'unknown command "schema dif". Did you mean "diff"?'],
    [["help", "spec", "dif"], 'unknown command "spec dif". Did you mean "diff"?'],
    [["explain"], "explain: the argument <id> is missing. Expected mcp-conform explain <id>."],
  ])("%j", async (args, words) => {
    await expect(runCommandLine(args)).rejects.toThrow(UsageError);
    await expect(runCommandLine(args)).rejects.toThrow(words);
  });

  it.each<readonly [readonly string[], string]>([
    [["http://localhost:3000/mcp", "--spec", "all"], "--url http://localhost:3000/mcp --spec all"],
    [["--strict", "localhost:3000/mcp"], "--strict --url http://localhost:3000/mcp"],
    [["node", "build/index.js"], '--server "node build/index.js"'],
    [["node", "a.js", "--port", "3", "--only", "tools.*"], '--server "node a.js --port 3" --only "tools.*"'],
    [["--server", "node", "a.js"], '--server "node a.js"'],
    [["--server", "node", "--spec", "all", "my app.js"], `--spec all --server 'node "my app.js"'`],
    [["--client", "node", "c.js", "{server}"], '--client "node c.js {server}"'],
    [["./server"], "--server ./server"],
  ])("%j show the line to copy", async (args, line) => {
    const rejected = runCommandLine(args);
    await expect(rejected).rejects.toThrow(/^unexpected argument .*\. Run: npx mcp-conform /);
    await expect(rejected).rejects.toThrow(`Run: npx mcp-conform ${line}`);
  });
});
