import { type Check, type CheckContext, situation } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import { UNKNOWN_MEMBER, UNKNOWN_META } from "../../../harness/forms/members.ts";
import { answerTo } from "../../../harness/session/replies/client-answers.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { Revision } from "../../../schema/revision.ts";
import { askingCalls, BY_REVISION } from "../../across-topics/server/asks/answered.ts";
import { ELICITATION, SAMPLING } from "../../across-topics/server/asks/asks.ts";
import type { Call } from "../../across-topics/server/asks/calling.ts";
import { check } from "../../across-topics/server/check.ts";
import { openGetStream } from "../../across-topics/server/http/get-stream.ts";

interface Row {
  readonly name: string;
  readonly method: typeof SAMPLING | typeof ELICITATION;
  readonly words: string;
  readonly legal: string;
  /** From the result of the plain answer. */
  readonly change: (result: JsonObject) => JsonObject;
  readonly since?: Revision;
  /** A tool may have no use for it: then a result that says so is a fact. */
  readonly mayFail?: true;
}

const META = "_meta?: { [key: string]: unknown } in Result (schema.ts).";
const OPEN = "Result has an index signature in schema.ts: further members are legal.";
const DATA = "iVBORw0KGgo=";

const shared = (name: string, method: Row["method"]): readonly Row[] => [
  {
    name: `${name}-meta-empty`,
    method,
    words: "an empty _meta",
    legal: META,
    change: (result) => ({ ...result, _meta: {} }),
  },
  {
    name: `${name}-meta-unknown`,
    method,
    words: "an unknown key in _meta",
    legal: META,
    change: (result) => ({ ...result, _meta: { [UNKNOWN_META]: [null, {}] } }),
  },
  {
    name: `${name}-extra`,
    method,
    words: "an unknown member",
    legal: OPEN,
    change: (result) => ({ ...result, [UNKNOWN_MEMBER]: { nested: [1, null] } }),
  },
];

const content = (name: string, words: string, block: unknown, since?: Revision): Row => ({
  name: `sampling-${name}`,
  method: SAMPLING,
  words,
  legal:
    "content in SamplingMessage (schema.ts) has each of these kinds. What a tool does with them is its own decision.",
  change: (result) => ({ ...result, content: block }),
  mayFail: true,
  ...given({ since }),
});

const MEMBERS_HINT =
  "Read optional members of a result only where they are there, and ignore those that you do not know.";

const CONTENT_HINT =
  "Look at the type of the content before you use it. Answer the call in any case: a result with isError: true can say that the tool has no use for this kind.";

const TEXT = { type: "text", text: "A short answer – é 語 🙂" };

const ROWS: readonly Row[] = [
  ...shared("sampling", SAMPLING),
  {
    name: "sampling-no-stop-reason",
    method: SAMPLING,
    words: "no stopReason",
    legal: "stopReason?: … in CreateMessageResult (schema.ts).",
    change: ({ stopReason, ...result }) => result,
  },
  ...shared("elicitation", ELICITATION).map((row): Row => ({ ...row, since: "2025-06-18" })),
  content("image", "an image", { type: "image", data: DATA, mimeType: "image/png" }),
  content("audio", "audio", { type: "audio", data: DATA, mimeType: "audio/wav" }, "2025-03-26"),
  content("list", "a list with one text", [TEXT], "2025-11-25"),
];

/** One call of a tool that asked, with the answer in a form. */
interface Called {
  readonly row: Row | undefined;
  readonly tool: string;
  readonly method: string | undefined;
  readonly reply: Reply;
}

async function called(session: Session, call: Call, row: Row | undefined): Promise<Called> {
  const { clientCapabilities } = session.speaker;
  let method: string | undefined;
  session.answerWith((request) => {
    const usual = answerTo(request, clientCapabilities);
    if (usual === undefined || request.method === "ping") return usual && { message: usual };
    method ??= request.method;
    const isMeant = row !== undefined && row.method === request.method;
    return {
      message: isMeant && isObject(usual.result) ? { ...usual, result: row.change(usual.result) } : usual,
    };
  });
  return { row, tool: call.name, reply: await session.request("tools/call", { ...call }), method };
}

const isPlain = (reply: Reply) => reply.kind === "result" && reply.result.isError !== true;

/** For each method the first tool that asks with it, and whose call succeeds with the plain answer: then each form. */
const answerForms = situation(
  "answers in other forms",
  async (context: Omit<CheckContext, "expect">): Promise<readonly Called[]> => {
    const { revision } = context.facts;
    const calls = await askingCalls(context);
    if (calls.length === 0) return [];
    const session = await context.open({ clientCapabilities: BY_REVISION[revision] });
    openGetStream(session);
    const rows = ROWS.filter(({ since }) => (since ?? "2024-11-05") <= revision);
    const plain: Called[] = [];
    const found: Called[] = [];
    for (const call of calls) {
      const first = await called(session, call, undefined);
      if (first.reply.kind === "gone" || first.reply.kind === "silence") break;
      const isKnown = plain.some(({ method }) => method === first.method);
      if (first.method === undefined || isKnown || !isPlain(first.reply)) continue;
      plain.push(first);
      for (const row of rows.filter(({ method }) => method === first.method)) {
        const next = await called(session, call, row);
        found.push(next);
        if (next.reply.kind === "gone" || next.reply.kind === "silence") return [...plain, ...found];
      }
    }
    return [...plain, ...found];
  },
);

function checkOf({ name, method, words, legal, since, mayFail }: Row): Check {
  return check({
    id: `forms.answer.${name}`,
    title: `The server goes on after an answer to ${method} with ${words}`,
    requirements: ["forms.members.optional"],
    revisions: { until: "2025-11-25", ...given({ since }) },
    exercises: [method === SAMPLING ? "tool.samples" : "tool.elicits"],
    on: answerForms,
    sends: `a call of a tool that sends ${method}, answered in the plain form, and then with ${words}`,
    legal,
    hint: mayFail ? CONTENT_HINT : MEMBERS_HINT,
    run({ seen, expect }) {
      const plain = seen.find((one) => one.row === undefined && one.method === method);
      const form = seen.find(({ row }) => row?.name === name);
      if (plain === undefined || form === undefined)
        lacksExercise(
          method === SAMPLING ? "tool.samples" : "tool.elicits",
          `a tool that may be called, sends ${method}, and succeeds with the plain answer`,
        );
      const { reply, tool } = form;
      const isFact =
        mayFail === true && (reply.kind === "error" || (reply.kind === "result" && !isPlain(reply)));
      if (isFact) {
        expect.observe(
          `${JSON.stringify(tool)}: the answer with ${words} → ${describeReply(reply)}`,
          reply.seq,
        );
        return;
      }
      expect.that(isPlain(reply), {
        expected: `a result without isError, as with the plain answer (${describeReply(plain.reply)})`,
        actual: `${JSON.stringify(tool)}: the answer with ${words} → ${describeReply(reply)}`,
        at: reply.seq,
        timed: reply.kind === "silence",
      });
    },
  });
}

export const answerChecks: readonly Check[] = ROWS.map(checkOf);
