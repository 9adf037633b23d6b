import {
  HeaderMismatch,
  UnsupportedProtocolVersion,
  UrlElicitationRequired,
} from "../../../harness/check/answers.ts";
import { brief } from "../../../harness/session/reply.ts";
import type { LegTrace, Rpc } from "../../../harness/trace/conversation.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { conclude, sentNo } from "../../messages/conclude.ts";
import { check } from "../check.ts";

interface Refusal {
  readonly code: unknown;
  readonly rpc: Rpc;
  readonly message: Message;
  readonly transport: Transport;
}

/** The errors that answer requests of ours. */
function refusals(trace: LegTrace): readonly Refusal[] {
  return trace.conversations.flatMap(({ clientRequests, transport }) =>
    clientRequests.flatMap((rpc) =>
      rpc.responses.flatMap((message) => {
        const error = isObject(message.value) ? message.value.error : undefined;
        return isObject(error) ? [{ code: error.code, rpc, message, transport }] : [];
      }),
    ),
  );
}

/** Over HTTP, error -32020 to headers that are right is what the checks of headers look for. */
function misplaced({ code, rpc, transport }: Refusal): boolean {
  if (code === HeaderMismatch) return transport === "stdio";
  return code === UnsupportedProtocolVersion && !rpc.request.broken;
}

export const reservedCodesMeaning = check({
  id: "jsonrpc.error.reserved-codes-meaning",
  title: "Errors -32020 and -32022 answer nothing but what they are for",
  requirements: ["jsonrpc.error.reserved-codes-meaning"],
  on: "trace",
  sends: "nothing: the errors to all requests of the run are looked at",
  reading:
    "Error -32020 is about headers, which stdio does not have. Error -32022 is judged for requests that are in order; which fault a broken one is answered for is open.",
  hint: "Use -32020 for headers that are missing or differ from the body, and -32022 for a revision that is named and not supported.",
  run({ trace, expect }) {
    const all = refusals(trace);
    conclude(expect, {
      expected: "no error -32022 to a request in a supported revision, and no error -32020 over stdio",
      read: all.map(({ message }) => message.seq),
      flaws: all.filter(misplaced).map(({ code, rpc, message }) => ({
        actual: `error ${brief(code)} to ${rpc.method}`,
        at: message.seq,
        pointer: `${message.pointer}/error/code`,
      })),
      whenNone: sentNo("error"),
    });
  },
});

export const urlElicitationRemoved = check({
  id: "elicitation.url-required.removed",
  title: "Error -32042 is never sent",
  requirements: ["elicitation.url-required.removed"],
  on: "trace",
  sends: "nothing: the errors to all requests of the run are looked at",
  hint: 'Ask by an input_required result, with an elicitation of the mode "url" among its inputRequests.',
  run({ trace, expect }) {
    const all = refusals(trace);
    conclude(expect, {
      expected: "no error -32042",
      read: all.map(({ message }) => message.seq),
      flaws: all
        .filter(({ code }) => code === UrlElicitationRequired)
        .map(({ rpc, message }) => ({
          actual: `error -32042 to ${rpc.method}`,
          at: message.seq,
          pointer: `${message.pointer}/error/code`,
        })),
      whenNone: sentNo("error"),
    });
  },
});
