import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { Inconclusive, lacksExercise } from "../../../harness/check/expect.ts";
import type { Reply, ResultReply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { callableTools, callTool } from "../../across-topics/server/calls/sample-calls.ts";
import { check } from "../../across-topics/server/check.ts";

/** A read-only tool, and arguments that differ in one text. */
interface Pair {
  readonly name: string;
  readonly one: JsonObject;
  readonly other: JsonObject;
}

/** Each pair shows what the tool answers to one and to the other, when nothing else is open. */
interface Known extends Pair {
  readonly toOne: string;
  readonly toOther: string;
}

const TEXTS = ["mcp-conform-one", "mcp-conform-other"] as const;

/** How many tools are tried, and how often each is called with both arguments at the same time. */
const MOST_TOOLS = 4;
const ROUNDS = 5;

const textOf = (reply: Reply): string | undefined =>
  reply.kind === "result" ? JSON.stringify(reply.result) : undefined;

/** Read-only tools with a text that may be anything. A tool that keeps what it was given may answer with what another call gave. */
async function pairs(context: SessionContext): Promise<readonly Pair[]> {
  const tools = await callableTools(context);
  return tools.flatMap(({ tool: { value }, arguments: given }) => {
    const { annotations, inputSchema } = value;
    if (!isObject(annotations) || annotations.readOnlyHint !== true || !isObject(inputSchema)) return [];
    const member = Object.keys(given).find((key) => typeof ownMember(given, key) === "string");
    if (member === undefined) return [];
    const [one, other] = TEXTS.map((text) => ({ ...given, [member]: text }));
    const isAllowed = (args: JsonObject | undefined): args is JsonObject => {
      const verdict = args && judgeInstance(args, inputSchema, context.facts.revision);
      return verdict?.kind === "judged" && verdict.problems.length === 0;
    };
    return isAllowed(one) && isAllowed(other) ? [{ name: String(value.name), one, other }] : [];
  });
}

/** Whether the answers of a tool depend on the text, and on nothing else. */
async function known(context: SessionContext, pair: Pair): Promise<Known | undefined> {
  const { name, one, other } = pair;
  const [first, second, again] = [
    textOf(await callTool(context, name, one)),
    textOf(await callTool(context, name, other)),
    textOf(await callTool(context, name, one)),
  ];
  if (first === undefined || second === undefined || first !== again || first === second) return undefined;
  return { ...pair, toOne: first, toOther: second };
}

export const ownAnswer = check({
  id: "tools.call.own-answer",
  title: "Each of two calls at the same time gets its own result",
  requirements: ["jsonrpc.request.concurrent"],
  revisions: { since: "2025-03-26" },
  exercises: ["tool.plain"],
  applies: declares("tools"),
  on: "own",
  sends: `tools/call of a read-only tool with the texts ${TEXTS.join(" and ")}: one after the other, and then ${ROUNDS} times both at once`,
  reading:
    "A response belongs to the request with its id. Only a tool whose results depend on the text and on nothing else is judged. Both results exchanged is a failure; one result twice is a warning, as a tool may keep what it was given, though its annotation says that it is read-only. Anything else, such as a refusal because another call runs, is not judged.",
  hint: "Keep what a call needs in the call, not in a variable of the process or of the session.",
  async run(context) {
    const { expect } = context;
    let found: Known | undefined;
    for (const pair of (await pairs(context)).slice(0, MOST_TOOLS)) found ??= await known(context, pair);
    if (found === undefined)
      lacksExercise("tool.plain", "a read-only tool whose result depends on a text, and on nothing else");
    const { name, one, other, toOne, toOther } = found;
    let rounds = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [mine, its] = await Promise.all([callTool(context, name, one), callTool(context, name, other)]);
      if (mine.kind !== "result" || its.kind !== "result") continue;
      rounds += 1;
      const isExchanged = textOf(mine) === toOther && textOf(its) === toOne;
      const isTwice = textOf(mine) === textOf(its) && [toOne, toOther].includes(textOf(mine) ?? "");
      judge(expect, { isExchanged, isTwice, at: its, name });
      if (isExchanged || isTwice) return;
    }
    if (rounds === 0) throw new Inconclusive("no-answer", `${name}: two calls at once had no two results`);
  },
});

interface Seen {
  readonly isExchanged: boolean;
  readonly isTwice: boolean;
  readonly at: ResultReply;
  readonly name: string;
}

function judge(expect: SessionContext["expect"], { isExchanged, isTwice, at, name }: Seen): void {
  const expected = "for each call the result that it has when nothing else is open";
  if (isTwice) {
    expect.should(false, {
      expected,
      actual: `${name}: both calls got the result of one of them`,
      at: at.seq,
    });
    return;
  }
  expect.that(!isExchanged, {
    expected,
    actual: isExchanged ? `${name}: each call got the result of the other` : "its own result",
    at: at.seq,
  });
}
