import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkConfig, MATRIX_NAMES, OUTPUT_NAMES } from "../harness/library/config/check-config.ts";
import { readYaml } from "../harness/library/config/read-yaml.ts";
import { SETTING_NAMES } from "../harness/library/validate-settings.ts";

const text = readFileSync(new URL("configuration.md", import.meta.url), "utf8");

/** Members that a configuration rejects. */
const REJECTED: readonly string[] = ["secrets", "updateBaseline", "reason"];

describe("the page about the configuration", () => {
  it.each([...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, example = ""]) => example))(
    "has an example without mistakes: %#",
    (example) => {
      expect(() => checkConfig(readYaml(example, "example.yaml"))).not.toThrow();
    },
  );

  it("lists each member", () => {
    const listed = [...text.matchAll(/^\| `(\w+)` \|.*\| (?:`--[\w-]+` )?\|$/gm)].map(([, name]) => name);
    const names = [...SETTING_NAMES, ...OUTPUT_NAMES, ...MATRIX_NAMES].filter(
      (name) => !REJECTED.includes(name),
    );
    expect(listed.toSorted()).toEqual(names.toSorted());
  });
});
