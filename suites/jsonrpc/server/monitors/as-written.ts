import { monitor } from "../../../across-topics/server/monitor.ts";
import { judgedMessages } from "../../../across-topics/server/unmatched-responses.ts";
import { AS_WRITTEN_READING, writtenFlaws } from "../../../messages/as-written.ts";
import { sentNo } from "../../../messages/conclude.ts";
import { ruleFor } from "../../../messages/message-rule.ts";
import { MESSAGE_RULES } from "../../../messages/message-rules.ts";

/** An answer to a broken message may repeat what is broken in it. */
export const asWritten = monitor({
  ...ruleFor("server", MESSAGE_RULES.asWritten),
  sends: "nothing: the text of every message of the server is read",
  leniency: "no-keyword",
  reading: AS_WRITTEN_READING,
  reads: (trace) => judgedMessages(trace).filter(({ answersBroken }) => !answersBroken),
  judge: (all) => ({
    expected: MESSAGE_RULES.asWritten.expected(),
    read: all.map(({ message }) => message.seq),
    flaws: all.flatMap(({ message }) => writtenFlaws(message)),
    whenNone: sentNo("message"),
  }),
});
