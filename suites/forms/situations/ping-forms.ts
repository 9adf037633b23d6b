import type { ClientSituation } from "../../../harness/check/situation.ts";
import { pieces } from "../../../harness/forms/delivery.ts";
import { encode } from "../../../harness/reference/server/wire/sse.ts";
import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import { isObject } from "../../../schema/json.ts";
import { AGAIN } from "../../across-topics/situations/event-streams.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { runScript, type ScriptContext } from "../../across-topics/situations/server-script.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";
import { type Form, idsOf, isIn, type PingForm, textOf } from "./form.ts";
import { EVENT_DELIVERIES, LINE_DELIVERIES } from "./ping-deliveries.ts";
import { IDS, MEMBERS, NOTIFICATIONS } from "./ping-members.ts";
import { META_KEY, TEXTS } from "./ping-texts.ts";
import { sendRequests } from "./request-rows.ts";

/** The id of the plain ping. Without an answer to it, the others prove nothing. */
export const PLAIN = "plain";

/** The id of the ping after an unanswered one: its answer shows that the client goes on. */
export const after = ({ name }: Form) => `after ${name}`;

/** All forms, in the order in which they are sent. */
export const PING_FORMS: readonly PingForm[] = [
  ...TEXTS,
  ...IDS,
  ...MEMBERS,
  ...NOTIFICATIONS,
  ...LINE_DELIVERIES,
  ...EVENT_DELIVERIES,
];

/** The line or the event of the plain ping. */
export const framed = (transport: Transport) => (text: string) =>
  transport === "stdio" ? `${text}\n` : encode({ event: "message", data: text });

/** Writes the pings of a form. Resolves with whether all of them are answered. */
async function writeForm({ write }: ScriptContext, form: PingForm, transport: Transport): Promise<boolean> {
  const { frame = framed(transport), cuts = () => [] } = form;
  const ids = idsOf(form);
  const bytes = Buffer.from(ids.map((id) => frame(textOf(form, id))).join(""));
  const parts = pieces(bytes, cuts(bytes));
  for (const part of parts.slice(0, -1)) {
    await write(part);
    // Without this wait, several parts would be sent together.
    await new Promise(setImmediate);
  }
  return write(parts.at(-1) ?? bytes, ids);
}

/** Writes to the standard error of the server. */
export type WriteErrors = (text: string) => void;

/** Sends the plain ping, and then each form. It ends when the client answers nothing any more: the last form is the cause. */
export const writeForms =
  (
    forms: readonly PingForm[],
    transport: Transport,
    writeErrors: () => WriteErrors | undefined = () => undefined,
  ) =>
  async (context: ScriptContext): Promise<void> => {
    const { need, sendRaw, revision } = context;
    if (!(await need(PLAIN, "ping")) || !(await need(AGAIN, "ping"))) return;
    for (const form of forms.filter((one) => isIn(one, { transport, revision }))) {
      if (form.errors !== undefined) {
        const toErrors = writeErrors();
        // A client in this process has no standard error to read.
        if (toErrors === undefined) continue;
        toErrors(form.errors());
      }
      for (const message of form.before ?? []) await sendRaw(message);
      const isAnswered = writeForm(context, form, transport);
      // A server whose standard error is full waits for ever, and nothing it writes after that arrives.
      if (form.errors !== undefined && !(await need(after(form), "ping"))) return;
      if (!(await isAnswered) && !(await need(after(form), "ping"))) return;
    }
  };

/** The ids of all pings that may have been sent, in their order. */
export const pingsOf = (forms: readonly PingForm[]): readonly JsonRpcId[] =>
  forms.flatMap((form) => [...idsOf(form), after(form)]);

/** Declares what no revision defines, and what a revision allows without saying what is in it. */
export const declaring: Hooks = {
  dispatch: async (call, next) => {
    const result = await next(call);
    if (call.method !== "initialize" || !isObject(result?.capabilities)) return result;
    const more = {
      experimental: { [META_KEY]: {} },
      "mcp-conform": { one: [1] },
      extensions: { [META_KEY]: {} },
    };
    return { ...result, capabilities: { ...result.capabilities, ...more } };
  },
};

export const pingForms: ClientSituation = {
  name: "forms",
  describe:
    "sends the same ping, and other requests, in many valid forms, and declares capabilities that do not exist",
  asks: "Connect, list the tools, call the tool of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: STATEFUL,
  server: ({ transport, silence }) => ({
    hooks: [
      declaring,
      runScript(async (context) => {
        await writeForms(PING_FORMS, transport)(context);
        await sendRequests(context);
      }, silence),
      addTools(ADD_NUMBERS),
      repairStateful(),
    ],
  }),
};
