import {
  HeaderMismatch,
  UnsupportedProtocolVersion,
  UrlElicitationRequired,
} from "../../../harness/check/answers.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { LegTrace, Rpc } from "../../../harness/trace/conversation.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import type { Message } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import type { Revision } from "../../../schema/revision.ts";
import { monitor } from "../../across-topics/server/monitor.ts";
import { sentNo } from "../../messages/conclude.ts";

interface Refusal {
  readonly code: unknown;
  readonly rpc: Rpc;
  readonly message: Message;
  readonly transport: Transport;
}

/** The errors that answer requests of the harness. */
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

/** Over HTTP, the checks of the headers suite judge error -32020. */
function misplaced({ code, rpc, transport }: Refusal, revision: Revision): boolean {
  if (code === HeaderMismatch) return transport === "stdio";
  return code === UnsupportedProtocolVersion && !rpc.request.broken && !isOfOther(rpc, revision);
}

/** Whether a request names another revision than that of its conversation, as a probe does, and a client that tries which one is supported. */
function isOfOther({ params: { _meta } }: Rpc, revision: Revision): boolean {
  const named = isObject(_meta) ? _meta[META.protocolVersion] : undefined;
  return named !== undefined && named !== revision;
}

export const reservedCodesMeaning = monitor({
  id: "jsonrpc.error.reserved-codes-meaning",
  title: "Errors -32020 and -32022 are used only for their defined meanings",
  requirements: ["jsonrpc.error.reserved-codes-meaning"],
  sends: "nothing: the errors to all requests of the run are read",
  reading:
    "Error -32020 is about headers, which stdio does not have. Error -32022 is judged only for valid requests. For a request with several faults, the specification does not say which error the server reports (docs/readings.md, A1).",
  hint: "Use -32020 for a header that is missing or differs from the body, and -32022 for a revision that the server does not support.",
  reads: refusals,
  judge: (all, trace) => ({
    expected: "no error -32022 to a request in a supported revision, and no error -32020 over stdio",
    read: all.map(({ message }) => message.seq),
    flaws: all
      .filter((one) => misplaced(one, trace.revision))
      .map(({ code, rpc, message }) => ({
        actual: `error ${brief(code)} to ${rpc.method}`,
        at: message.seq,
        pointer: `${message.pointer}/error/code`,
      })),
    whenNone: sentNo("error"),
  }),
});

export const urlElicitationRemoved = monitor({
  id: "elicitation.url-required.removed",
  title: "The server never sends error -32042",
  requirements: ["elicitation.url-required.removed"],
  sends: "nothing: the errors to all requests of the run are read",
  hint: 'Return resultType: "input_required" instead, with an elicitation of the mode "url" in its inputRequests.',
  reads: refusals,
  judge: (all) => ({
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
  }),
});
