import { declares } from "../../../harness/check/applies.ts";
import type { Check, SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { callableTools, callSamples } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";
import { requireOwnAnswer } from "./exchange.ts";

interface Row {
  readonly name: string;
  /** "the argument 0" */
  readonly words: string;
  readonly value: unknown;
  /** Values that no server takes for an absent argument: the first one that the schema allows is the plain one. */
  readonly usual: readonly unknown[];
}

const ROWS: readonly Row[] = [
  { name: "empty-text", words: "an empty text", value: "", usual: ["mcp-conform", "a", "1"] },
  { name: "zero", words: "0", value: 0, usual: [1, 2, 10, 100] },
  { name: "negative", words: "-1", value: -1, usual: [1, 2, 10, 100] },
  { name: "false", words: "false", value: false, usual: [true] },
  { name: "null", words: "null", value: null, usual: ["mcp-conform", 1, true, [], {}] },
  { name: "empty-list", words: "an empty list", value: [], usual: [["mcp-conform"], [1], [{}]] },
];

/** A server may have many tools that take such a value. */
const MOST_TOOLS = 3;

/** A call with a value at the edge of what the schema allows, and the same call with a usual one. */
interface Pair {
  readonly argument: string;
  readonly usual: JsonObject;
  readonly edge: JsonObject;
}

/** A pair for the first argument that may have the value. Required ones come first: only they can be missing. */
function pairOf(inputSchema: unknown, given: JsonObject, row: Row, allows: (value: JsonObject) => boolean) {
  if (!isObject(inputSchema) || !isObject(inputSchema.properties)) return undefined;
  const names = [...new Set([...Object.keys(given), ...Object.keys(inputSchema.properties)])];
  // A schema that allows anything does not show that the tool expects the value.
  const isTyped = (name: string) => !allows({ ...given, [name]: { "mcp-conform": true } });
  for (const argument of names.filter(isTyped)) {
    const edge = { ...given, [argument]: row.value };
    const usual = row.usual.map((value) => ({ ...given, [argument]: value })).find(allows);
    if (usual !== undefined && allows(edge)) return { argument, usual, edge } satisfies Pair;
  }
  return undefined;
}

/** What is said of an argument that is not there. */
const MISSING =
  /\b(missing|required|absent|undefined|not (given|provided|specified|supplied|set)|must (be )?(given|provided?|specif(y|ied)|suppl(y|ied)|set))\b/i;

const textsIn = ({ content }: JsonObject): readonly string[] =>
  Array.isArray(content)
    ? content.flatMap((block) => (isObject(block) && typeof block.text === "string" ? [block.text] : []))
    : [];

/** What a reply says went wrong. Undefined: nothing did. */
export function complaintOf(reply: Reply): string | undefined {
  if (reply.kind === "error") return String(reply.text);
  return reply.kind === "result" && reply.result.isError === true
    ? textsIn(reply.result).join(" ")
    : undefined;
}

/** Whether a reply says that an argument is not there. */
export function saysMissing(reply: Reply, argument: string): boolean {
  const complaint = complaintOf(reply);
  if (complaint === undefined || !MISSING.test(complaint)) return false;
  return complaint.split(/[^\p{L}\p{N}_$-]+/u).includes(argument);
}

async function pairsOf(context: SessionContext, row: Row) {
  const { revision } = context.facts;
  const pairs = (await callableTools(context)).flatMap(({ tool, arguments: given }) => {
    const { inputSchema } = tool.value;
    const allows = (value: JsonObject) => {
      const verdict = judgeInstance(value, inputSchema, revision);
      return verdict.kind === "judged" && verdict.problems.length === 0;
    };
    const pair = pairOf(inputSchema, given, row, allows);
    return pair === undefined ? [] : [{ tool, ...pair }];
  });
  return pairs.slice(0, MOST_TOOLS);
}

const SUCCEEDS = "a result, as with a usual value";

function checkOf(row: Row): Check {
  const { name, words } = row;
  return check({
    id: `forms.arguments.${name}`,
    title: `A tool takes ${words} as an argument that is given, where its inputSchema allows it`,
    requirements: ["forms.arguments.any-value"],
    applies: declares("tools"),
    exercises: ["tool.plain"],
    on: "own",
    sends: `tools/call of up to ${MOST_TOOLS} tools with a usual value of an argument, then with ${words}`,
    legal:
      "inputSchema: a JSON Schema that defines the expected parameters (schema.ts). What is required must be there, with any value that the schema allows.",
    reading:
      "A tool may refuse the value for a reason of its own: that is a fact. It fails here only if it says that the argument is not there.",
    hint: "Look whether an argument is there, not whether it counts as true. If the tool cannot work with the value, exclude it in the inputSchema (minLength, minimum, minItems).",
    async run(context) {
      const { expect } = context;
      const pairs = await pairsOf(context, row);
      const usual = await callSamples(
        context,
        pairs.map((pair) => ({ ...pair, arguments: pair.usual })),
      );
      const served = usual
        .filter(({ reply }) => reply.kind === "result" && reply.result.isError !== true)
        .flatMap(({ tool }) => pairs.filter((pair) => pair.tool === tool));
      if (served.length === 0) requireAnswers(usual, pairs.length);
      if (served.length === 0)
        lacksExercise("tool.plain", `a tool that may be called, and whose inputSchema allows ${words}`);
      const edges = await callSamples(
        context,
        served.map((pair) => ({ ...pair, arguments: pair.edge })),
      );
      if (edges.length === 0) throw new Inconclusive("no-answer", LEFT_OUT);
      for (const { tool, reply } of edges) {
        if (reply.kind === "gone") throw new Inconclusive("target-gone", describeReply(reply));
        requireOwnAnswer(reply);
        const argument = served.find((pair) => pair.tool === tool)?.argument ?? "";
        const call = `${JSON.stringify(tool.value.name)} with ${brief(JSON.stringify({ [argument]: row.value }), 80)}`;
        const seen = { expected: SUCCEEDS, actual: `${call}: ${described(reply)}`, at: reply.seq };
        const isServed = reply.kind === "result" && reply.result.isError !== true;
        const isFact = !isServed && complaintOf(reply) !== undefined && !saysMissing(reply, argument);
        if (isFact) expect.observe(seen.actual, reply.seq);
        else expect.that(isServed, { ...seen, timed: reply.kind === "silence" });
      }
    },
  });
}

/** Of tools that were not called again, because a sample of them was given up. */
const LEFT_OUT = "an earlier call of the tool was not answered in time";

/** Without an answer to the usual calls, `sought` of them, nothing shows that the tools are not fit. */
function requireAnswers(usual: readonly { readonly reply: Reply }[], sought: number): void {
  const open = usual.find(({ reply }) => reply.kind !== "result" && reply.kind !== "error");
  if (open === undefined && usual.length < sought) throw new Inconclusive("no-answer", LEFT_OUT);
  if (open === undefined) return;
  const kind = open.reply.kind === "gone" ? "target-gone" : "no-answer";
  throw new Inconclusive(kind, describeReply(open.reply));
}

export function described(reply: Reply): string {
  const complaint = reply.kind === "result" ? complaintOf(reply) : undefined;
  return complaint === undefined ? describeReply(reply) : `a result with isError: ${brief(complaint, 120)}`;
}

export const argumentChecks: readonly Check[] = ROWS.map(checkOf);
