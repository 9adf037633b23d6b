import { lacksExercise } from "../../../harness/check/expect.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { judgeInstance } from "../../../schema/lint/index.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { type Ask, asksFor, flawOf, SAMPLING } from "../../across-topics/server/asks/asks.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { perTrace } from "../../across-topics/server/server-messages.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import type { Flaw } from "../../messages/conclude.ts";

/** One message of a sampling request, with its blocks. */
interface Message {
  readonly of: Ask;
  /** The place of the message in the request. */
  readonly index: number;
  readonly role: unknown;
  readonly blocks: readonly JsonObject[];
}

const USE = "tool_use";
const RESULT = "tool_result";

function messagesOf(of: Ask): readonly Message[] {
  const { messages } = of.params;
  return (Array.isArray(messages) ? messages : []).map((message, index) => {
    const { role, content } = isObject(message) ? message : { role: undefined, content: [] };
    return { of, index, role, blocks: [content].flat().filter(isObject) };
  });
}

const idsOf = ({ blocks }: Message, type: string, member: string): readonly unknown[] =>
  blocks.filter((block) => block.type === type).map((block) => ownMember(block, member));

const usesOf = (message: Message) => idsOf(message, USE, "id");
const resultsOf = (message: Message) => idsOf(message, RESULT, "toolUseId");

/** The sampling requests that have a tool use or a tool result. */
const requests = perTrace((trace: LegTrace): readonly (readonly Message[])[] =>
  asksFor(trace, SAMPLING)
    .map(messagesOf)
    .filter((messages) => messages.some((one) => usesOf(one).length + resultsOf(one).length > 0)),
);

const flaw = ({ of, index }: Message, actual: string): Flaw =>
  flawOf(of, actual, `/params/messages/${index}/content`);

interface Rule {
  readonly id: RequirementId;
  readonly title: string;
  readonly expected: string;
  readonly hint: string;
  flaws(messages: readonly Message[], trace: LegTrace): readonly Flaw[];
}

const RULES: readonly Rule[] = [
  {
    id: "sampling.tool-results.alone",
    title: "A sampling message with a tool result contains only tool results",
    expected: "tool results only",
    hint: "Send text and images in a message of their own, after the message with the tool results.",
    flaws: (messages) =>
      messages
        .filter((one) => resultsOf(one).length > 0)
        .flatMap((one) => {
          const other = one.blocks.find(({ type }) => type !== RESULT);
          return other ? [flaw(one, `a tool result beside ${brief(JSON.stringify(other.type))}`)] : [];
        }),
  },
  {
    id: "sampling.tool-results.balanced",
    title: "A message with tool uses is followed by a message with one result for each of them",
    expected: "one tool result for each tool use, in the next message",
    hint: "Answer all tool uses of a message in the next message, each with its id as toolUseId.",
    flaws: (messages) =>
      messages.flatMap((one, index) => {
        const next = messages[index + 1];
        const answered = next && next.role === "user" ? resultsOf(next) : [];
        const wrong = usesOf(one).filter((id) => answered.filter((other) => other === id).length !== 1);
        return wrong.slice(0, 1).map((id) => {
          const times = answered.filter((other) => other === id).length;
          return flaw(next ?? one, `${times} results for the tool use ${brief(JSON.stringify(id))}`);
        });
      }),
  },
  {
    id: "sampling.tool-results.known-id",
    title: "The toolUseId of a tool result is the id of a tool use in an earlier message",
    expected: "the id of an earlier tool use",
    hint: "Copy the id of the tool use into toolUseId.",
    flaws: (messages) =>
      messages.flatMap((one, index) => {
        const earlier = messages.slice(0, index).flatMap(usesOf);
        const unknown = resultsOf(one).filter((id) => !earlier.includes(id));
        return unknown
          .slice(0, 1)
          .map((id) => flaw(one, `toolUseId ${brief(JSON.stringify(id) ?? "absent")}`));
      }),
  },
];

export const toolResults = RULES.map(({ flaws, expected, ...rule }) =>
  monitor({
    ...rule,
    requirements: [rule.id],
    exercises: ["tool.samples"],
    sends: "nothing: the messages of every sampling request are read",
    reads: requests,
    judge: (all, trace) => ({
      expected,
      read: all.flatMap(([first]) => (first ? [first.of.at] : [])),
      flaws: all.flatMap((messages) => flaws(messages, trace)),
      whenNone: () =>
        lacksExercise("tool.samples", "a tool that samples with tools, and continues after a tool use"),
    }),
  }),
);

export const toolResultsStructured = monitor({
  id: "sampling.tool-results.structured",
  title: "The structuredContent of a tool result fits the outputSchema of its tool",
  requirements: ["sampling.tool-results.structured"],
  exercises: ["tool.samples"],
  sends: "nothing: the messages of every sampling request are read",
  hint: "Validate structuredContent against the outputSchema of the tool in the same request.",
  reads: (trace) => requests(trace).flatMap((messages) => structured(messages, trace)),
  judge: (judged) => ({
    expected: "structuredContent that conforms to the outputSchema",
    read: judged.map(({ at }) => at),
    flaws: judged.flatMap(({ flaws }) => flaws),
    whenNone: () =>
      lacksExercise("tool.samples", "a tool result with structuredContent, of a tool with an outputSchema"),
  }),
});

/** Each structuredContent that can be judged. The name of its tool is in the tool use. */
function structured(messages: readonly Message[], { revision }: LegTrace) {
  const uses = messages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === USE));
  return messages.flatMap((one) =>
    one.blocks.flatMap(({ type, toolUseId, structuredContent }) => {
      if (type !== RESULT || structuredContent === undefined) return [];
      const name = uses.find(({ id }) => id === toolUseId)?.name;
      const { tools } = one.of.params;
      const tool = (Array.isArray(tools) ? tools : []).filter(isObject).find((other) => other.name === name);
      if (tool?.outputSchema === undefined) return [];
      const verdict = judgeInstance(structuredContent, tool.outputSchema, revision);
      if (verdict.kind !== "judged") return [];
      const [problem] = verdict.problems;
      const flaws = problem ? [flaw(one, `structuredContent${problem.pointer} ${problem.message}`)] : [];
      return [{ at: one.of.at, flaws }];
    }),
  );
}
