import { anyResult, error, MethodNotFound, type Shape } from "../../../harness/check/answers.ts";
import type { Check, Suite } from "../../../harness/check/check.ts";
import { type Expect, Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { given } from "../../../schema/given.ts";
import { check } from "../../across-topics/server/check.ts";
import type { Row } from "./row.ts";
import { rows } from "./rows.ts";
import { type Answered, type Seen, sent } from "./sent.ts";

const served: Shape = { ...anyResult, words: "a result for the next request" };
const isUnknown = error(MethodNotFound);

function judge({ id, method, answers }: Row, seen: Seen, expect: Expect): void {
  const answered = seen.get(id);
  if (answered === undefined)
    throw new Inconclusive("target-gone", "not sent: too many messages before it ended their sessions");
  const { replies, next } = answered;
  for (const { words, reply } of judged(answered, method)) {
    if (answers) expect.reply(reply, answers, { sent: words });
  }
  const words = replies[0]?.words;
  expect.reply(next, { pass: [served] }, { sent: `${words ?? "the message"}, then a request` });
}

/** What a method that does not exist answers says nothing about its params; what no client can read is judged by monitors. */
function judged({ replies }: Answered, method: string | undefined): Answered["replies"] {
  const known = method === undefined ? replies : replies.filter(({ reply }) => !isUnknown.matches(reply));
  if (replies.length > 0 && known.length === 0) notApplicable(`the server does not know ${method}`);
  const read = known.filter(({ reply }) => reply.kind !== "malformed");
  if (known.length > 0 && read.length === 0)
    throw new Inconclusive("depends-on", "the answer is no response that a client can read");
  return read;
}

function checkOf(row: Row): Check {
  const { id, title, requirements, messages, answers, revisions, applies, reading, hint } = row;
  const what = messages.map(({ words }) => words).join("; ");
  return check({
    id: `forms.broken.${id}`,
    title,
    requirements,
    on: sent,
    sends: `${row.method === undefined ? "" : `${row.method} with `}${what}; then an ordinary request`,
    hint,
    ...given({ answers, revisions, applies, reading }),
    run: ({ seen, expect }) => judge(row, seen, expect),
  });
}

export const brokenForms: Suite = { name: "broken-forms", checks: rows.map(checkOf) };
