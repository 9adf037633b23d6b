import type { ClientSuite } from "../../../harness/check/client.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import type { StdinEvent } from "../../../harness/trace/event.ts";
import { playedConversations } from "../../across-topics/client/client-messages.ts";
import { exchangesIn } from "../../across-topics/client/exchanges.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";

/** Readers ignore it, so a line that begins with it looks valid. It is no part of JSON. */
const MARK = "\ufeff";

const lines = clientMonitor({
  id: "client.stdio.messages-only",
  title: "Each line that a client writes to the stdin of a server is one message",
  requirements: ["stdio.stdin.messages-only", "stdio.message.one-per-line"],
  transport: "stdio",
  sends: "nothing: reads every line of the client",
  reading:
    "Blank lines between messages are accepted. An array of messages fails from 2025-06-18 on. It is accepted before, also in 2024-11-05, where the text is unclear (docs/readings.md, S10).",
  hint: "Write each message as one line of JSON, without line breaks inside, without headers and without a byte order mark. Name UTF-8 without a mark as the encoding. Write logs to standard error.",
  reads: (seen) =>
    playedConversations(seen).flatMap(({ conversation, played }) =>
      conversation.events
        .filter((event): event is StdinEvent => event.channel === "stdin" && event.raw.trim() !== "")
        .map((event) => ({ ...event, hasBatches: played.revision < "2025-06-18" })),
    ),
  judge: (written) => ({
    expected: "one JSON message per line",
    read: written.map(({ seq }) => seq),
    flaws: written.flatMap(({ message, unread, raw, seq, hasBatches }) => {
      if (raw.startsWith(MARK)) {
        const line = brief(raw.slice(MARK.length));
        return [
          { actual: `a byte order mark (U+FEFF) before a message: <U+FEFF>${line}`, at: seq, pointer: "" },
        ];
      }
      if (message === undefined && unread === undefined)
        return [{ actual: `a line that is not a JSON message: ${brief(raw)}`, at: seq }];
      const isBatch = Array.isArray(message) && !hasBatches;
      return isBatch ? [{ actual: `an array of messages: ${brief(raw)}`, at: seq }] : [];
    }),
    needs: "a client that writes something",
  }),
});

const utf8 = clientMonitor({
  id: "client.transport.utf-8",
  title: "A client encodes all messages as UTF-8",
  requirements: ["transports.message.utf-8"],
  sends: "nothing: reads all bytes of the client",
  hint: "Name UTF-8 as the encoding. Do not rely on the default of the platform.",
  judge(seen) {
    const overStdio = playedConversations(seen)
      .flatMap(({ conversation }) => conversation.events)
      .filter((event): event is StdinEvent => event.channel === "stdin");
    const overHttp = exchangesIn(seen)
      .map(({ request }) => request)
      .filter(({ raw }) => raw !== undefined);
    const sent = [...overStdio, ...overHttp];
    return {
      expected: "UTF-8",
      read: sent.map(({ seq }) => seq),
      flaws: sent
        .filter(({ invalidUtf8 }) => invalidUtf8 === true)
        .map(({ raw = "", seq }) => ({ actual: `bytes that are not UTF-8: ${brief(raw)}`, at: seq })),
      needs: "a client that sends a message",
    };
  },
});

export const framing: ClientSuite = { name: "client-framing", checks: [lines, utf8] };
