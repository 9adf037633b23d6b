import { brief } from "../../../harness/session/reply.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { isObject } from "../../../schema/json.ts";
import { errorCode } from "../../../schema/tables/index.ts";
import { conclude, type Flaw, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";
import { perTrace, serverMessages } from "./server-messages.ts";

interface HeardError {
  readonly code: unknown;
  readonly text: unknown;
  readonly at: number;
  readonly base: string;
}

const errors = perTrace((trace): readonly HeardError[] =>
  serverMessages(trace).flatMap(({ kind, value, message }) => {
    if (kind !== "error" || !isObject(value.error)) return [];
    const { code, message: text } = value.error;
    return [{ code, text, at: message.seq, base: `${message.pointer}/error` }];
  }),
);

const from = (lowest: number, highest: number) => (code: number) => code >= lowest && code <= highest;
const ofJsonRpc = from(-32768, -32100);
const legacy = from(-32019, -32000);
/** -32042 has a meaning in older revisions, and a check of its own that says that it is gone. */
const ofMcp = (code: number) => from(-32099, -32020)(code) && code !== -32042;

/** Errors with a code of this range that the revision gives no meaning. */
function undefinedCodes(trace: LegTrace, inRange: (code: number) => boolean): readonly Flaw[] {
  return errors(trace).flatMap(({ code, text, at, base }) => {
    if (typeof code !== "number" || !inRange(code) || errorCode(trace.revision, code)) return [];
    return [{ actual: `error ${code} ${brief(JSON.stringify(text))}`, at, pointer: `${base}/code` }];
  });
}

export const ownCodes = check({
  id: "jsonrpc.error.own-codes",
  title: "Codes of the server's own lie outside the range that JSON-RPC reserves",
  requirements: ["jsonrpc.error.own-codes"],
  on: "trace",
  sends: "nothing: every error of the server is read",
  reading:
    "JSON-RPC leaves -32099 to -32000 to implementations: in all revisions but the newest only what lies below is judged, and in the newest that part by checks of its own.",
  hint: "Use codes above -32000, such as 1, for errors of your own.",
  run({ trace, expect }) {
    conclude(expect, {
      expected: "a code that JSON-RPC defines, or one outside -32768 to -32100",
      read: errors(trace).map(({ at }) => at),
      flaws: undefinedCodes(trace, ofJsonRpc),
      whenNone: sentNo("error"),
    });
  },
});

export const legacyCodes = check({
  id: "jsonrpc.error.legacy-codes",
  title: "No error has a code from -32000 to -32019",
  requirements: ["jsonrpc.error.legacy-codes"],
  on: "trace",
  sends: "nothing: every error of the server is read",
  hint: "Use the codes that the revision defines, or one above -32000.",
  run({ trace, expect }) {
    conclude(expect, {
      expected: "no code from -32019 to -32000",
      read: errors(trace).map(({ at }) => at),
      flaws: undefinedCodes(trace, legacy),
      whenNone: sentNo("error"),
    });
  },
});

export const definedCodes = check({
  id: "jsonrpc.error.reserved-codes-defined",
  title: "No error has a code from -32020 to -32099 that the specification does not define",
  requirements: ["jsonrpc.error.reserved-codes-defined"],
  on: "trace",
  sends: "nothing: every error of the server is read",
  hint: "This range belongs to the specification: use one of its codes, or one above -32000.",
  run({ trace, expect }) {
    conclude(expect, {
      expected: "-32020, -32021 or -32022, or no code from -32099 to -32020",
      read: errors(trace).map(({ at }) => at),
      flaws: undefinedCodes(trace, ofMcp),
      whenNone: sentNo("error"),
    });
  },
});

/** Longer than any sentence that a person reads at a glance. */
const LONG = 300;

export const shortMessages = check({
  id: "jsonrpc.error.message-short",
  title: "The message of every error is one short sentence",
  requirements: ["jsonrpc.error.message-short"],
  on: "trace",
  sends: "nothing: every error of the server is read",
  reading:
    "No length is named: several lines, or more than 300 characters, are told as a fact and not judged.",
  hint: "Put details into the data of the error.",
  run({ trace, expect }) {
    const texts = errors(trace).flatMap(({ text, at }) => (typeof text === "string" ? [{ text, at }] : []));
    const long = texts.find(({ text }) => text.length > LONG || text.trim().includes("\n"));
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
      whenNone: sentNo("error"),
    });
  },
});
