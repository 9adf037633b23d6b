import { clientMessages } from "../../across-topics/client/client-messages.ts";
import { seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { asking } from "../../across-topics/situations/asking.ts";
import { AS_WRITTEN_READING, writtenFlaws } from "../../messages/as-written.ts";
import { ruleFor } from "../../messages/message-rule.ts";
import { MESSAGE_RULES } from "../../messages/message-rules.ts";

export const asWritten = clientMonitor({
  ...ruleFor("client", MESSAGE_RULES.asWritten),
  also: [asking],
  sends: "nothing: the text of every message of the client is read",
  leniency: "no-keyword",
  reading: AS_WRITTEN_READING,
  reads: clientMessages,
  judge: (all) => ({
    expected: MESSAGE_RULES.asWritten.expected(),
    read: seqsOf(all),
    flaws: all.flatMap(({ message }) => writtenFlaws(message)),
    needs: "a client that sends a message",
  }),
});
