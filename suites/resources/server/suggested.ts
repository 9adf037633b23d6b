import { error, InvalidParams, ResourceNotFound } from "../../../harness/check/answers.ts";
import { all, declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { encodedValue, expanded } from "../../../schema/uri-expansion.ts";
import { check } from "../../across-topics/server/check.ts";
import { listedItems } from "../../across-topics/server/lists/lists.ts";

/** A template with one variable, in the simplest expression of RFC 6570. */
const SIMPLE = /^[^{}]*\{(\w+)\}[^{}]*$/;

const MOST_TEMPLATES = 2;

/** Of the suggested values of a template, as many that need no encoding are read, and as many that do. */
const MOST_EACH = 2;

/** A single value may be gone again. */
const LEAST = 2;

interface Read {
  readonly uri: string;
  readonly isEncoded: boolean;
  readonly reply: Reply;
}

const isMissing = ({ reply }: Read): boolean =>
  error(ResourceNotFound).matches(reply) || error(InvalidParams).matches(reply);

const isFound = ({ reply }: Read): boolean => reply.kind === "result";

/** What the reads of one template show to be wrong, with the first read that shows it. */
function wrongIn(reads: readonly Read[]): { readonly words: string; readonly read: Read } | undefined {
  const [read] = reads.filter(isMissing);
  if (read === undefined) return undefined;
  if (reads.length >= LEAST && reads.every(isMissing))
    return { words: `each of ${reads.length} suggested values is unknown`, read };
  const isOfEncoding = reads.every((one) => (one.isEncoded ? isMissing(one) : isFound(one)));
  return isOfEncoding ? { words: "an encoded value is unknown", read } : undefined;
}

/** The values that completion suggests for a variable. */
async function suggested({ session }: SessionContext, uri: string, name: string): Promise<readonly string[]> {
  const params = { ref: { type: "ref/resource", uri }, argument: { name, value: "" } };
  const reply = await session.request("completion/complete", params);
  const { completion } = reply.kind === "result" ? reply.result : {};
  const values = isObject(completion) && Array.isArray(completion.values) ? completion.values : [];
  return values.filter((value): value is string => typeof value === "string" && value !== "");
}

/** Reads the resources of some suggested values. */
async function readsOf(context: SessionContext, template: string): Promise<readonly Read[]> {
  const [, name = ""] = SIMPLE.exec(template) ?? [];
  const values = await suggested(context, template, name);
  const plain = values.filter((value) => encodedValue(value) === value).slice(0, MOST_EACH);
  const other = values.filter((value) => encodedValue(value) !== value).slice(0, MOST_EACH);
  return Promise.all(
    [...plain, ...other].map(async (value) => {
      const uri = expanded(template, value);
      const reply = await context.session.request("resources/read", { uri });
      return { uri, isEncoded: other.includes(value), reply };
    }),
  );
}

export const suggestedRead = check({
  id: "resources.templates.suggested-read",
  title: "A template can be read with the values that completion suggests for its variable",
  requirements: ["resources.read.listed"],
  revisions: { since: "2025-03-26" },
  leniency: "no-keyword",
  applies: all(declares("resources"), declares("completions")),
  on: "shared",
  sends: `completion/complete with an empty value for up to ${MOST_TEMPLATES} templates with one variable, then resources/read with up to ${MOST_EACH} of the values, and with as many that have to be percent-encoded`,
  reading:
    "No sentence says that each suggestion exists. It is a warning if none of several values is found, or if only those that have to be percent-encoded are not (RFC 6570). Any error but -32002 and -32602 is a reason of its own.",
  hint: "Match a URI with the template, decode the value of each variable, and look that up.",
  async run(context) {
    const { expect } = context;
    const templates = (await listedItems(context, "templates"))
      .map(({ value }) => String(value.uriTemplate))
      .filter((one) => SIMPLE.test(one))
      .slice(0, MOST_TEMPLATES);
    const reads = await Promise.all(templates.map((template) => readsOf(context, template)));
    const open = reads.flat().find(({ reply }) => reply.kind !== "result" && reply.kind !== "error");
    if (open) throw new Inconclusive("no-answer", `${brief(open.uri)}: ${describeReply(open.reply)}`);
    const judged = reads.filter((some) => some.some(isFound) || wrongIn(some) !== undefined);
    if (judged.length === 0)
      needsExercise(
        "a resource template with one variable, for which completion suggests values that can be read",
      );
    for (const some of judged) {
      const wrong = wrongIn(some);
      const { uri, reply } = wrong?.read ?? some.find(isFound) ?? {};
      expect.should(wrong === undefined, {
        expected: "contents for a suggested value",
        actual: `${wrong ? `${wrong.words}: ` : ""}${brief(uri, 120)} → ${reply ? describeReply(reply) : "nothing"}`,
        at: reply?.seq ?? context.session.mark(),
      });
    }
  },
});
