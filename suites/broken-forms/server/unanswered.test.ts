import { expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import type { Serve } from "../../../harness/target/in-process.ts";
import { lines, parse, small } from "../../../harness/target/testing/small-server.ts";
import { book } from "../../catalogue/book.ts";
import { brokenForms } from "./index.ts";

const ID = "forms.broken.params.type";
const only = (...ids: readonly string[]) => brokenForms.checks.filter(({ id }) => ids.includes(id));

/** A test that waited for it would time out. */
const LONGEST_MS = 3_600_000;

const limits = { answer: LONGEST_MS, start: LONGEST_MS, exit: 2_000 };

/** Leaves a request without an answer whose params are no object. */
const drops = lines((line) => {
  const { params } = parse(line);
  return params === undefined || typeof params === "object" ? small(line) : [];
});

it("a broken ping that is dropped, beside one that is answered, is known by the end of the process, and not waited for", async () => {
  const result = await judge(drops, only(ID), { book, spec: ["2025-11-25"], limits });
  expect(resultOf(result, ID)).toMatchObject({
    verdict: "warn",
    actual: expect.stringContaining("no answer"),
  });
  expect(result.diagnosis).toBeUndefined();
});

const EXTREME = ["forms.broken.number.digits", "forms.broken.depth.arrays", "forms.broken.members.proto"];

/** Leaves a request without an answer that its reader cannot read, as a server on the official SDK for Rust does. */
const dropsExtremes = lines((line) => (/7{5000}|\[{1000}/.test(line) ? [] : small(line)));

it("all extreme messages that are dropped are known by the end of the process, and none of them is waited for", async () => {
  const result = await judge(dropsExtremes, only(...EXTREME), { book, spec: ["2025-11-25"], limits });
  expect(EXTREME.map((id) => resultOf(result, id)?.verdict)).toEqual(["warn", "warn", "pass"]);
  expect(resultOf(result, "forms.broken.depth.arrays")?.actual).toBe(
    "10,000 nested arrays in _meta → no answer, though a later request was answered: the client cannot know that the message was rejected",
  );
});

it("an extreme message that is answered after a later request is waited for", async () => {
  const late: Serve = async (input, output) => {
    const pending: Promise<void>[] = [];
    const answer = async (line: string) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      output.write(`${JSON.stringify(small(line)[0])}\n`);
    };
    const serve = lines((line) => {
      if (!/\[{1000}/.test(line)) return small(line);
      pending.push(answer(line));
      return [];
    });
    const status = await serve(input, output);
    await Promise.all(pending);
    return status;
  };
  const result = await judge(late, only(...EXTREME), { book, spec: ["2025-11-25"] });
  expect(EXTREME.map((id) => resultOf(result, id)?.verdict)).toEqual(["pass", "pass", "pass"]);
});
