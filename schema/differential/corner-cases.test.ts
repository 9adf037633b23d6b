import { describe, expect, test } from "vitest";
import { definitionsOf } from "../definitions.ts";
import { REVISIONS } from "../revision.ts";
import { validateDefinition } from "../validate/index.ts";
import { cornerCases } from "./corner-cases.ts";

describe.each(cornerCases)("$definition: $name", ({ definition, value, acceptedIn }) => {
  test.each(REVISIONS.filter((revision) => definition in definitionsOf(revision)))("in %s", (revision) => {
    const accepted = validateDefinition(revision, definition, value).length === 0;
    expect(accepted).toBe(acceptedIn.includes(revision));
  });
});
