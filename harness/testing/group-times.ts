import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { GROUPS } from "./tiers.ts";

/** Prints how long the tests of each group took, all workers together. */
export default class GroupTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((one) => ({
      file: path.relative(process.cwd(), one.moduleId).replaceAll("\\", "/"),
      ms: one.diagnostic().duration,
    }));
    process.stdout.write(`${timesOf(files)}\n`);
  }
}

export function timesOf(files: readonly { readonly file: string; readonly ms: number }[]): string {
  const nameOf = (file: string) => GROUPS.find(([, those]) => those.test(file))?.[0];
  return GROUPS.flatMap(([name]) => {
    const some = files.filter(({ file }) => nameOf(file) === name);
    const seconds = Math.round(some.reduce((sum, { ms }) => sum + ms, 0) / 1000);
    return some.length === 0 ? [] : [`${String(seconds).padStart(6)} s  ${name} (files: ${some.length})`];
  }).join("\n");
}
