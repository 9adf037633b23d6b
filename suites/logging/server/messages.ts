import { declares } from "../../../harness/check/applies.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { check } from "../../across-topics/server/check.ts";
import { judgeEach, shapeProblems } from "../../across-topics/server/problems.ts";
import { sentNoOf } from "../../messages/conclude.ts";

const READ = "nothing: reads every notifications/message of the run";

interface Logged {
  readonly message: Message;
  readonly value: JsonObject;
  readonly in: Conversation;
}

export function logMessages(
  messages: readonly Message[],
): readonly { message: Message; value: JsonObject }[] {
  return messages.flatMap((message) => {
    const { from, value } = message;
    const logs = from === "server" && isObject(value) && value.method === "notifications/message";
    return logs ? [{ message, value }] : [];
  });
}

function logged(trace: LegTrace): readonly Logged[] {
  const all = trace.conversations.flatMap((one) =>
    logMessages(one.messages).map((found) => ({ ...found, in: one })),
  );
  return all.length > 0 ? all : sentNoOf(trace, ["logging"], "log message", "tool.logs")();
}

export const logShape = check({
  id: "logging.message.shape",
  title: "A log message has one of the eight levels and has data",
  requirements: ["logging.message.shape", "logging.data.validated"],
  hint: "Give each log message a level of the eight syslog levels, and data.",
  on: "trace",
  sends: READ,
  run({ trace, expect }) {
    const items = logged(trace).map(({ message, value }) => ({
      value,
      at: message.seq,
      pointer: message.pointer,
    }));
    judgeEach(expect, items, {
      what: "a log message that is valid against the schema",
      judge: (value) => {
        return shapeProblems(trace.revision, "LoggingMessageNotification", value, "jsonrpc");
      },
      none: "the server sent no log message",
    });
  },
});

export const logOptIn = check({
  id: "logging.message.opt-in",
  title: "A server sends no log messages for a request without a log level",
  requirements: ["logging.message.opt-in"],
  hint: "Send log messages only while a request with io.modelcontextprotocol/logLevel in _meta is open.",
  applies: declares("logging"),
  on: "trace",
  sends: READ,
  reading:
    "Over stdio a log message does not say which request it belongs to. A message that arrives while any request with a log level is open is accepted.",
  run({ trace, expect }) {
    const calls = trace.conversations.flatMap(({ clientRequests }) =>
      clientRequests.filter(({ method }) => method === "tools/call"),
    );
    const all = trace.conversations.flatMap((one) =>
      logMessages(one.messages).map((found) => ({ ...found, in: one })),
    );
    const [first] = calls;
    if (first === undefined && all.length === 0) lacksExercise("tool.logs");
    for (const { message, in: conversation } of all) {
      expect.that(isRequested(conversation, message), {
        expected: "log messages only for requests with a log level in _meta",
        actual: "a log message, but no open request has a log level",
        at: message.seq,
        pointer: message.pointer,
      });
    }
    if (first && all.length === 0) {
      const silence = `${calls.length} tool calls without a log level, and no log message`;
      expect.that(true, { expected: silence, actual: silence, at: first.request.seq });
    }
  },
});

/** Whether a request with a log level was open when this message arrived; over HTTP, on the stream of this message. */
function isRequested({ clientRequests }: Conversation, { seq, exchange }: Message): boolean {
  return clientRequests.some(({ params, request, responses: [answer] }) => {
    const open = request.seq < seq && (answer === undefined || answer.seq > seq);
    const here = exchange === undefined || request.exchange === exchange;
    const meta = params._meta;
    return open && here && isObject(meta) && typeof meta[META.logLevel] === "string";
  });
}
