import { expect, it } from "vitest";
import { changesIn } from "./changed.ts";

it("a file of a topic is its topic, and a file without code has no test", () => {
  const isTopic = (folder: string) => folder !== "suites/proof";
  const paths = [
    "suites/tools/server/call.ts",
    "suites/tools/index.ts",
    "suites/proof/kill.ts",
    "suites/topics.ts",
  ];
  expect(changesIn([...paths, "README.md", ".ci/bench.mjs", "harness/run/run.ts"], isTopic)).toEqual({
    topics: ["suites/tools"],
    files: ["suites/proof/kill.ts", "suites/topics.ts", "harness/run/run.ts"],
  });
});
