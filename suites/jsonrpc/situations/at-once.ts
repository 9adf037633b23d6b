import type { ClientSituation, Silence } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import { encode } from "../../../harness/reference/server/wire/sse.ts";
import type { Hooks, SseEvent } from "../../../harness/switches/server.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { NO_PARAMETERS, says } from "../../across-topics/situations/replace-tools.ts";
import { REPORT } from "../../across-topics/situations/reports.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { Gathering, type Turn } from "./gathering.ts";
import { Turns } from "./turns.ts";

/** The tools that are called at the same time. */
export const TOOLS = [1, 2, 3, 4, 5].map((number) => `test_at_once_${number}`);

/** How a call is answered. */
export type Role = "first" | "interleaved" | "last" | "refused";

/** By the place of the call among those that are open. The last one is answered first. */
const ROLES: readonly Role[] = ["last", "interleaved", "interleaved", "refused", "first"];

/** Two of them are needed for streams that are written in turn. */
const roleOf = ({ place, count }: Turn): Role =>
  count < 3 ? (place === 0 ? "last" : "first") : (ROLES[place] ?? "first");

/** The text of the result of a call. Each call has its own. */
export const textOf = (role: Role, name: string) => `answered ${role}: ${name}`;

/** In how many pieces each of two responses is written, in turn. */
const PIECES = 6;

function inPieces(text: string): readonly string[] {
  const length = Math.ceil(text.length / PIECES);
  return Array.from({ length: PIECES }, (_, index) => text.slice(index * length, (index + 1) * length));
}

/** The events of a stream. A response that has this role is written in turn with another one. */
async function* inTurns(
  events: AsyncIterable<SseEvent | string>,
  turns: Turns,
): AsyncGenerator<SseEvent | string> {
  for await (const event of events) {
    const isOne = typeof event !== "string" && event.data?.includes(textOf("interleaved", ""));
    if (isOne) yield* turns.write(inPieces(encode(event)));
    else yield event;
  }
}

function answering(silence: Silence): Hooks {
  const gathering = new Gathering(TOOLS.length, silence);
  const turns = new Turns(silence);
  return {
    receive: (text) => {
      gathering.read(text);
      return text;
    },
    dispatch: async (call, next) => {
      const { method, params } = call;
      if (method === "tools/list")
        return {
          tools: [...TOOLS, REPORT].map((name) => ({
            name,
            description: "Answers when others have.",
            inputSchema: NO_PARAMETERS,
          })),
        };
      if (method !== "tools/call") return next(call);
      const name = String(params.name);
      if (!TOOLS.includes(name)) return says("ok");
      const role = roleOf(await gathering.arrive(call));
      if (role === "refused") throw new ProtocolError(INVALID_PARAMS, textOf(role, name));
      return says(textOf(role, name));
    },
    http: async (request, next) => {
      const reply = await next(request);
      const { body } = reply;
      return typeof body === "string" || request.method !== "POST"
        ? reply
        : { ...reply, body: inTurns(body, turns) };
    },
  };
}

export const atOnce: ClientSituation = {
  name: "at-once",
  describe:
    "answers calls that are open at the same time from the last to the first, one with an error, and two on streams whose pieces are sent in turn",
  asks: `List the tools, call the tools of the context all at the same time, and after the last answer call ${REPORT} for each of them: with the name of the tool as "tool", with true as "accepted" if the client passed a result on, otherwise with false, and with the first text of the result as "text". Close.`,
  context: { atOnce: true, report: REPORT, calls: TOOLS.map((name) => ({ name, arguments: {} })) },
  revisions: STATEFUL,
  server: ({ silence }) => ({
    without: ["prompts", "resources", "completions", "logging", "tasks", "extensions"],
    hooks: [answering(silence), repairStateful()],
  }),
};
