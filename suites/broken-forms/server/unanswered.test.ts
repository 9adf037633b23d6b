import { expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { lines, parse, small } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { brokenForms } from "./index.ts";

const ID = "forms.broken.params.type";
const checks = brokenForms.checks.filter(({ id }) => id === ID);

/** A test that waited for it would time out. */
const LONGEST_MS = 3_600_000;

const limits = { answer: LONGEST_MS, start: LONGEST_MS, exit: 2_000 };

/** Leaves a request without an answer whose params are no object. */
const drops = lines((line) => {
  const { params } = parse(line);
  return params === undefined || typeof params === "object" ? small(line) : [];
});

it("a broken ping that is dropped, beside one that is answered, is known by the end of the process, and not waited for", async () => {
  const result = await judge(drops, checks, { book, spec: ["2025-11-25"], limits });
  expect(resultOf(result, ID)).toMatchObject({
    verdict: "warn",
    actual: expect.stringContaining("no answer"),
  });
  expect(result.diagnosis).toBeUndefined();
});
