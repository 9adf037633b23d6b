import type { Check } from "../../../harness/check/check.ts";
import { Inconclusive } from "../../../harness/check/expect.ts";
import { UNKNOWN_META } from "../../../harness/forms/members.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isBusy } from "../../../harness/session/waiting/rate-limit.ts";
import { check } from "../../across-topics/server/check.ts";
import { difference, plainAnswer } from "./relation.ts";
import { plain } from "./subjects.ts";

/** The same request this number of times, without waiting for an answer. Over stdio the lines arrive together. */
function together(name: string, count: number): Check {
  return check({
    id: `forms.line.${name}`,
    title: `The server answers ${count} lines that arrive together`,
    requirements: ["forms.delivery.any-pieces"],
    transport: "stdio",
    on: "own",
    after: ["jsonrpc.request.concurrent"],
    sends: `${count} requests that change nothing, one after the other, without waiting for an answer`,
    legal:
      "Messages are delimited by newlines, and nothing says how many of them a piece of the stream has. Requests may be open at the same time.",
    hint: "Read all lines of what has arrived, not only the first one, and keep the rest for the next one.",
    async run(context) {
      const { session, expect } = context;
      if (session.asksInTurn && !session.takesTurns)
        throw new Inconclusive("depends-on", "responses cannot be assigned by their ids", {
          on: "jsonrpc.response.id",
        });
      const usual = await plainAnswer(context, plain);
      const { method, params = {} } = usual.plain;
      const marked = { ...params, _meta: { [UNKNOWN_META]: name } };
      const replies = await Promise.all(
        Array.from({ length: count }, () => session.request(method, marked, { together: true })),
      );
      const gone = replies.find((reply) => reply.kind === "gone" || isBusy(reply));
      if (gone !== undefined)
        throw new Inconclusive(gone.kind === "gone" ? "target-gone" : "no-answer", describeReply(gone));
      const others = replies.filter((reply: Reply) => difference(usual, reply) !== undefined);
      const [first] = others;
      expect.that(first === undefined, {
        expected: `${count} answers like the one to the plain request`,
        actual:
          first === undefined
            ? `${count} of them`
            : `${others.length} of ${count} others: ${describeReply(first)}`,
        at: (first ?? replies[0] ?? usual.exchanged.reply).seq,
        timed: first?.kind === "silence",
      });
    },
  });
}

export const severalChecks: readonly Check[] = [together("together", 3), together("burst", 100)];
