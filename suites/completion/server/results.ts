import { anyError, anyResult, error, MethodNotFound } from "../../../harness/check/answers.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { lintCompletion } from "../../../schema/lint/index.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { inMember, judgeEach, shapeProblems } from "../../across-topics/server/problems.ts";
import { completables, completed, completes, completions } from "./completions.ts";

const SENDS = "completion/complete for arguments of listed prompts and templates, with an empty value";

const onShared = checksOn("shared", { applies: completes });

export const completionAnswered = onShared({
  id: "completion.answered",
  title: "completion/complete for a known argument returns a result",
  requirements: ["lifecycle.capabilities.declared-works"],
  sends: SENDS,
  answers: {
    pass: [anyResult],
    warn: [
      {
        shape: {
          words: "an error other than -32601",
          matches: (reply) => anyError.matches(reply) && !error(MethodNotFound).matches(reply),
        },
        because: "the argument is known, and an empty list of values is possible",
      },
    ],
  },
  hint: "Return an empty list of values when there is nothing to suggest.",
  async run(context) {
    for (const reply of await completions(context)) context.expect.reply(reply);
  },
});

async function items(context: SessionContext): Promise<readonly Item[]> {
  return (await completed(context)).map(({ result, seq }) => ({
    value: result,
    at: seq,
    pointer: "/result",
  }));
}

export const completionShape = onShared({
  id: "completion.result.shape",
  title: "A completion has an array of strings as values; total is a number and hasMore is a boolean",
  requirements: ["completion.result.shape"],
  hint: 'Return {"completion": {"values": ["…"]}}. The values are strings.',
  sends: SENDS,
  async run(context) {
    const { revision } = context.facts;
    judgeEach(context.expect, await items(context), {
      what: "a completion that is valid against the schema",
      judge: (result) =>
        shapeProblems(revision, "CompleteResult", { resultType: "complete", ...result }, "resultType").filter(
          ({ rule }) => rule !== "maxItems",
        ),
      none: "the server returned no completion",
    });
  },
});

export const completionLimit = onShared({
  id: "completion.result.limit",
  title: "A completion has at most 100 values",
  requirements: ["completion.result.limit"],
  hint: "Return at most 100 values, the best first, and set hasMore.",
  sends: SENDS,
  async run(context) {
    judgeEach(context.expect, await items(context), {
      what: "at most 100 values",
      judge: ({ completion }) =>
        isObject(completion) && Array.isArray(completion.values)
          ? inMember("completion", lintCompletion(completion))
          : undefined,
      none: "no completion has an array of values",
    });
  },
});

/** How total and hasMore contradict the values, in words. */
function contradiction({ values, total, hasMore }: JsonObject): string | undefined {
  if (!Array.isArray(values) || typeof total !== "number") return undefined;
  const both = `${values.length} values, total ${total}`;
  if (total < values.length) return both;
  if (hasMore === false && total > values.length) return `${both}, hasMore false`;
  return hasMore === true && total === values.length ? `${both}, hasMore true` : undefined;
}

export const completionTotal = onShared({
  id: "completion.result.total",
  title: "total and hasMore of a completion agree with its values",
  requirements: ["completion.result.shape"],
  leniency: "no-keyword",
  hint: "Set total to the number of all values that fit, also of those that are not sent, and hasMore to whether there are more than were sent. Both may be left out.",
  sends: SENDS,
  reading:
    "schema.ts: total is the number of options available, which can exceed the values sent; hasMore says whether there are more. No sentence has a keyword for it, so it is a warning.",
  async run(context) {
    const { expect } = context;
    const found = (await completed(context)).flatMap(({ result: { completion }, seq }) =>
      isObject(completion) && "total" in completion ? [{ completion, seq }] : [],
    );
    if (found.length === 0) notApplicable("no completion has a total");
    for (const { completion, seq } of found) {
      const actual = contradiction(completion);
      expect.should(actual === undefined, {
        expected: "at least as many in total as values, and hasMore if there are more",
        actual: actual ?? "they agree",
        at: seq,
        pointer: "/result/completion",
      });
    }
  },
});

export const contextAccepted = onShared({
  id: "completion.context.accepted",
  title: "completion/complete with the values of other arguments in context returns a result",
  requirements: ["completion.context.accepted"],
  hint: "Accept context.arguments in completion/complete, or ignore it.",
  sends:
    "completion/complete for the second argument of a prompt or template, with a value of the first in context",
  answers: { pass: [anyResult] },
  async run(context) {
    const known = (await completables(context)).find(({ names }) => names.length > 1);
    if (known === undefined) notApplicable("no listed prompt or template has two arguments");
    const {
      ref,
      names: [first = "", second],
    } = known;
    const params = {
      ref,
      argument: { name: second, value: "" },
      context: { arguments: { [first]: "mcp-conform" } },
    };
    context.expect.reply(await context.session.request("completion/complete", params));
  },
});
