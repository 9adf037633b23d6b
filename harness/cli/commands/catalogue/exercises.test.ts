import { describe, expect, it } from "vitest";
import {
  exercisesJson,
  exercisesMarkdown,
  exercisesPretty,
} from "../../../../reports/catalogue/exercises.ts";
import { EXERCISE_NAMES } from "../../../check/exercises.ts";
import { contracts } from "./exercises.ts";

const all = contracts();

describe("the contract of exercises", () => {
  it("has each exercise of the table, with the checks that need it", () => {
    expect(all.map(({ name }) => name)).toEqual(EXERCISE_NAMES);
    expect(all.find(({ name }) => name === "tool.progress")?.checks).toContain("progress.value.increases");
  });

  it("shows people the names, what they must do, and which checks need them", () => {
    expect(exercisesPretty(all)).toContain(
      [
        "tool.structured",
        "  must    Has an outputSchema, and returns structuredContent that conforms to it.",
        "  tool    test_structured_output",
        "  checks  tools.structured.conforms, tools.structured.object, tools.structured.text-copy",
      ].join("\n"),
    );
  });

  it("is a table in Markdown, one row for each exercise, and the same as JSON", () => {
    const rows = exercisesMarkdown(all)
      .split("\n")
      .filter((line) => /^\| `/.test(line));
    expect(rows).toHaveLength(EXERCISE_NAMES.length);
    expect(rows[0]).toMatch(/^\| `tool\.plain` \| tool \| `test_simple_text`, /);
    expect(JSON.parse(exercisesJson(all))).toEqual(all);
  });
});
