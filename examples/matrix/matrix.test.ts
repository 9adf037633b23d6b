/** The list of public targets and its workflow, without a network: no target starts. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { matrixTargets } from "../../harness/cli/matrix/targets.ts";

const text = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  text("package.json"),
);
const targets = await matrixTargets("examples/matrix/targets.yaml");

/** "@playwright/mcp" of "node node_modules/@playwright/mcp/cli.js" */
const packageOf = (command: string) => /^node node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\/\S+/.exec(command)?.[1];

describe("the list of public targets", () => {
  it("can be used, and has servers and clients", () => {
    expect(targets.filter(({ settings }) => settings.server).length).toBeGreaterThan(30);
    expect(targets.filter(({ settings }) => settings.client).length).toBeGreaterThan(2);
  });

  it("starts packages of exact versions, and uses each of them", () => {
    const used = targets.flatMap(({ settings: { server } }) =>
      server === undefined ? [] : [packageOf(server)],
    );
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(dependencies).toSorted());
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("has no secret and no permission to change something", () => {
    for (const { settings } of targets) {
      expect(settings.allow).toBeUndefined();
      expect(settings.envAll).toBeUndefined();
    }
  });

  it("has a port of its own for each server over HTTP", () => {
    const ports = targets.flatMap(({ port }) => port ?? []);
    expect(new Set(ports).size).toBe(ports.length);
  });
});

describe("the workflow", () => {
  const { jobs } = parse(text("publish.yml"));
  const runs = (job: { readonly steps: readonly { readonly run?: string }[] }) =>
    job.steps.flatMap(({ run }) => run ?? []).join("\n");

  it("judges each shard, and merges all of them", () => {
    const { shard } = jobs.judge.strategy.matrix;
    expect(runs(jobs.judge)).toContain(`matrix targets.yaml --shard \${{ matrix.shard }}/${shard.length} `);
    expect(runs(jobs.publish)).toContain("merge part-* ");
    expect(jobs.publish.needs).toBe("judge");
  });

  it("uses options that the commands have", () => {
    const program = text("../../harness/cli/program/judging.ts");
    for (const [option] of `${runs(jobs.judge)} ${runs(jobs.publish)}`.matchAll(
      /--(?!ignore-scripts)[a-z-]+/g,
    )) {
      expect(program).toContain(`"${option} <`);
    }
  });
});
