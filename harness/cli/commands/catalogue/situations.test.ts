import { describe, expect, it } from "vitest";
import { UsageError } from "../../../library/usage-error.ts";
import { nodeCommand } from "../../../testing/node-words.ts";
import { explanation } from "../../explain/explanation.ts";
import { settingsFrom } from "../../options/settings.ts";
import { conform } from "../../testing/command.ts";
import { outputOf } from "../../testing/in-process.ts";
import { list } from "./list.ts";
import { situations } from "./situations.ts";

const CLIENT = nodeCommand(
  new URL("../../../../suites/proof/reference/client/main.ts", import.meta.url),
  "{url}",
);

describe("situations", () => {
  it("are listed in groups that ask for the same steps", async () => {
    const { stdout } = await outputOf(() => situations([], { format: "pretty" }));
    expect(stdout).toMatch(/^Connect, fetch all pages of each list, .*\n {2}usual +always\n/);
    expect(stdout).toMatch(/ {2}lost-session +http, from 2025-03-26, to 2025-11-25\n/);
    const { stdout: json } = await outputOf(() => situations([], { format: "json" }));
    const rows: readonly { readonly name: string }[] = JSON.parse(json);
    expect(stdout).toContain(`${rows.length} situations.`);
    expect(rows[0]).toMatchObject({ name: "usual", where: "always", context: ["calls"] });
  });

  it("and checks are listed by words of their names", async () => {
    const some = await outputOf(() => situations(["lost-s"], { format: "json" }));
    const rows: readonly { readonly name: string }[] = JSON.parse(some.stdout);
    expect(rows.map(({ name }) => name)).toEqual(["lost-session", "lost-stream"]);
    expect(() => situations(["losst"], { format: "pretty" })).toThrow("situations losst: no situation has");
    const checks = await outputOf(() => list(["Ping.ans"], { format: "json" }));
    expect(checks.stdout).toContain('"id": "ping.answered"');
    expect(() => list(["pinng"], { format: "pretty" })).toThrow("list pinng: no check has this");
  });

  it("are explained with their checks", () => {
    const text = explanation("lost-session");
    expect(text).toMatch(/^situation lost-session\n {2}server {5}a server that /);
    expect(text).toMatch(/ {2}client\.session\.\S+ +\S/);
    expect(() => explanation("lost-sesion")).toThrow(UsageError);
  });

  it("can be chosen: the result has their checks, and is called a part", async () => {
    const { code, stdout } = await conform([
      ...["--client", CLIENT, "--spec", "2025-11-25", "--situation", "usual,older", "--format", "json"],
    ]);
    const { legs, selection, verdict } = JSON.parse(stdout);
    const ids: readonly string[] = legs[0].checks.map(({ id }: { readonly id: string }) => id);
    expect(ids).toContain("client.initialize.first");
    expect(ids.filter((id) => id.startsWith("client.sampling.served"))).toEqual([]);
    expect(selection.notJudged).toBeGreaterThan(100);
    expect([code, verdict]).toEqual([0, "incomplete"]);
  }, 120_000);

  it.each([
    [
      ["--client", CLIENT, "--situation", "usal"],
      /--situation usal: unknown situation\. Did you mean "usual"\?/,
    ],
    [["--client", CLIENT, "--situation", "usual", "--only", "client.*"], /are given together/],
    [["--server", "node x", "--situation", "usual"], /--situation needs --client/],
  ])("%j is a usage error", async (args, says) => {
    const { code, stderr } = await conform(args);
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
  });

  it("are a setting", () => {
    expect(settingsFrom({ client: "x {url}", situation: ["usual"] })).toMatchObject({ situation: ["usual"] });
  });
});
