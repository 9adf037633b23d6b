import { brief } from "../../../../harness/session/replies/reply.ts";
import type { LegTrace } from "../../../../harness/trace/conversation.ts";
import { isObject } from "../../../../schema/json.ts";
import { errorCode } from "../../../../schema/tables/index.ts";
import { check } from "../../../across-topics/server/check.ts";
import { monitor } from "../../../across-topics/server/monitor.ts";
import { perTrace, serverMessages } from "../../../across-topics/server/server-messages.ts";
import { conclude, type Flaw, sentNo } from "../../../messages/conclude.ts";
import { ruleFor } from "../../../messages/message-rule.ts";
import { isReservedByJsonRpc, MESSAGE_RULES } from "../../../messages/message-rules.ts";
import { unreadOf } from "../../../messages/unread.ts";
import { brokenRules } from "./envelope.ts";

interface ServerError {
  readonly code: unknown;
  readonly text: unknown;
  readonly at: number;
  readonly base: string;
}

const errors = perTrace((trace): readonly ServerError[] =>
  serverMessages(trace).flatMap(({ kind, value, message }) => {
    if (kind !== "error" || !isObject(value.error)) return [];
    const { code, message: text } = value.error;
    return [{ code, text, at: message.seq, base: `${message.pointer}/error` }];
  }),
);

const from = (lowest: number, highest: number) => (code: number) => code >= lowest && code <= highest;
const isLegacy = from(-32019, -32000);
/** -32042 is left out: it was defined in an older revision, and elicitation.url-required.removed judges it. */
const isReservedByMcp = (code: number) => from(-32099, -32020)(code) && code !== -32042;

/** Only errors with a number as code say anything about codes. */
const numbered = (trace: LegTrace): readonly number[] =>
  errors(trace).flatMap(({ code, at }) => (typeof code === "number" ? [at] : []));

/** Errors with a code in this range that the revision does not define. */
function undefinedCodes(trace: LegTrace, inRange: (code: number) => boolean): readonly Flaw[] {
  return errors(trace).flatMap(({ code, text, at, base }) => {
    if (typeof code !== "number" || !inRange(code) || errorCode(trace.revision, code)) return [];
    return [{ actual: `error ${code} ${brief(JSON.stringify(text))}`, at, pointer: `${base}/code` }];
  });
}

/** Errors without a code, or without a text, that these checks could read. */
const unreadErrors = (trace: LegTrace, member: "error-code" | "error-message") =>
  unreadOf(
    brokenRules(trace).filter((rule) => rule === "error-object" || rule === member),
    "server",
    trace.revision,
  );

export const ownCodes = monitor({
  ...ruleFor("server", MESSAGE_RULES.ownCodes),
  sends: "nothing: every error of the server is read",
  reading:
    "JSON-RPC allows implementations to define codes from -32099 to -32000, so those codes are not judged here. Revision 2026-07-28 has rules for them, which have their own checks.",
  judge: (trace) => ({
    expected: MESSAGE_RULES.ownCodes.expected(),
    read: numbered(trace),
    flaws: undefinedCodes(trace, isReservedByJsonRpc),
    unread: unreadErrors(trace, "error-code"),
    whenNone: sentNo("error with a number as code"),
  }),
});

export const legacyCodes = monitor({
  id: "jsonrpc.error.legacy-codes",
  title: "No error has a code from -32000 to -32019",
  requirements: ["jsonrpc.error.legacy-codes"],
  sends: "nothing: every error of the server is read",
  hint: "Use a code that the revision defines, or a code above -32000.",
  judge: (trace) => ({
    expected: "no code from -32019 to -32000",
    read: numbered(trace),
    flaws: undefinedCodes(trace, isLegacy),
    unread: unreadErrors(trace, "error-code"),
    whenNone: sentNo("error with a number as code"),
  }),
});

export const definedCodes = monitor({
  id: "jsonrpc.error.reserved-codes-defined",
  title: "No error has a code from -32020 to -32099 that the specification does not define",
  requirements: ["jsonrpc.error.reserved-codes-defined"],
  sends: "nothing: every error of the server is read",
  hint: "The specification reserves this range. Use a code that it defines, or a code above -32000.",
  judge: (trace) => ({
    expected: "-32020, -32021, -32022, or a code outside -32099 to -32020",
    read: numbered(trace),
    flaws: undefinedCodes(trace, isReservedByMcp),
    unread: unreadErrors(trace, "error-code"),
    whenNone: sentNo("error with a number as code"),
  }),
});

/** In characters. A message of this length is still one sentence. */
const MAX_LENGTH = 300;

export const shortMessages = check({
  id: "jsonrpc.error.message-short",
  title: "The message of every error is one short sentence",
  requirements: ["jsonrpc.error.message-short"],
  on: "trace",
  sends: "nothing: every error of the server is read",
  reading:
    "The specification names no length. A message of several lines or of more than 300 characters is recorded, not judged.",
  hint: "Move details from the message to the data of the error.",
  run({ trace, expect }) {
    const texts = errors(trace).flatMap(({ text, at }) => (typeof text === "string" ? [{ text, at }] : []));
    const long = texts.find(({ text }) => text.length > MAX_LENGTH || text.trim().includes("\n"));
    if (long) {
      const lines = long.text.trim().split("\n").length;
      expect.observe(
        `an error message of ${long.text.length} characters in ${lines} lines: ${brief(long.text)}`,
        long.at,
      );
      return;
    }
    conclude(expect, {
      expected: "one line of at most 300 characters",
      read: texts.map(({ at }) => at),
      flaws: [],
      unread: unreadErrors(trace, "error-message"),
      whenNone: sentNo("error"),
    });
  },
});
