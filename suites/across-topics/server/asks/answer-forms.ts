import { type CheckContext, situation } from "../../../../harness/check/check.ts";
import { UNKNOWN_MEMBER, UNKNOWN_META } from "../../../../harness/forms/members.ts";
import { answerTo } from "../../../../harness/session/replies/client-answers.ts";
import type { JsonRpcId, Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { given } from "../../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { openGetStream } from "../http/get-stream.ts";
import { askingCalls, BY_REVISION } from "./answered.ts";
import { ELICITATION, SAMPLING } from "./asks.ts";
import type { Call } from "./calling.ts";
import { callWithIdsOfServer, type SameIds } from "./same-id.ts";

/** A form of the answer to a request of the server. */
export interface Row {
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

export const MEMBERS_HINT =
  "Read optional members of a result only where they are there, and ignore those that you do not know.";

export const CONTENT_HINT =
  "Look at the type of the content before you use it. Answer the call in any case: a result with isError: true can say that the tool has no use for this kind.";

const TEXT = { type: "text", text: "A short answer – é 語 🙂" };

export const ROWS: readonly Row[] = [
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
export interface Called {
  readonly row: Row | undefined;
  readonly tool: string;
  readonly method: string | undefined;
  readonly reply: Reply;
}

async function called(session: Session, call: Call, row: Row | undefined, id: JsonRpcId): Promise<Called> {
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
  return { row, tool: call.name, reply: await session.request("tools/call", { ...call }, { id }), method };
}

export const isPlain = (reply: Reply) => reply.kind === "result" && reply.result.isError !== true;

const isLost = ({ kind }: Reply) => kind === "gone" || kind === "silence";

export interface AnswerForms {
  readonly calls: readonly Called[];
  /** Absent where a call before was not answered. */
  readonly sameIds?: SameIds;
}

/** So far from the ids of other requests are those of the calls: a server that counts its own from 1 is still to come to them. */
const FAR = 50_000;

/** For each method the first tool that asks with it, and whose call succeeds with the plain answer: then each form. */
export const answerForms = situation(
  "answers in other forms",
  async (context: Omit<CheckContext, "expect">): Promise<AnswerForms> => {
    const { revision } = context.facts;
    const calls = await askingCalls(context);
    if (calls.length === 0) return { calls: [] };
    const session = await context.open({ clientCapabilities: BY_REVISION[revision] });
    openGetStream(session);
    let newest = session.freshId() + FAR;
    const otherId = () => newest++;
    const rows = ROWS.filter(({ since }) => (since ?? "2024-11-05") <= revision);
    const asked: Called[] = [];
    const plain: Called[] = [];
    const found: Called[] = [];
    for (const call of calls) {
      const first = await called(session, call, undefined, otherId());
      if (isLost(first.reply)) return { calls: [...plain, ...found] };
      if (first.method !== undefined) asked.push(first);
      const isKnown = plain.some(({ method }) => method === first.method);
      if (first.method === undefined || isKnown || !isPlain(first.reply)) continue;
      plain.push(first);
      for (const row of rows.filter(({ method }) => method === first.method)) {
        const next = await called(session, call, row, otherId());
        found.push(next);
        if (isLost(next.reply)) return { calls: [...plain, ...found] };
      }
    }
    // A server may ask for the roots by itself, beside a call. What it asks a user or a model, it asks in the call.
    const asking = (plain.length > 0 ? plain : asked)
      .toSorted((one, two) => Number(one.method === "roots/list") - Number(two.method === "roots/list"))
      .flatMap(({ tool }) => calls.filter(({ name }) => name === tool));
    const make = async (call: Call, id: JsonRpcId) => (await called(session, call, undefined, id)).reply;
    const sameIds = await callWithIdsOfServer(session, asking, { make, otherId });
    return { calls: [...plain, ...found], sameIds };
  },
);
