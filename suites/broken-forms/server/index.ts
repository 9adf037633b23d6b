import {
  anyResult,
  describeShapes,
  error,
  MethodNotFound,
  type Shape,
} from "../../../harness/check/answers.ts";
import type { Check, Suite } from "../../../harness/check/check.ts";
import { type Expect, Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { given } from "../../../schema/given.ts";
import { check } from "../../across-topics/server/check.ts";
import { CODE } from "./answers.ts";
import { sentExtremes } from "./extremes.ts";
import { recoveries } from "./recovered.ts";
import { checkIdOf, type Row } from "./row.ts";
import { rows } from "./rows.ts";
import type { Answered, Seen } from "./sending.ts";
import { sent } from "./sent.ts";

const served: Shape = { ...anyResult, words: "a result for the next request" };
const isUnknown = error(MethodNotFound);

/** What ends the process, which is more than a wrong answer. No page limits how unusual a message may be, so it is a warning. */
function endedBy({ sending }: Row, { replies, next }: Answered): Reply | undefined {
  if (sending !== "extreme") return undefined;
  return [...replies.map(({ reply }) => reply), next].find(({ kind }) => kind === "gone");
}

function judge(row: Row, seen: Seen, expect: Expect): void {
  const { id, method, answers } = row;
  const answered = seen.get(id);
  if (answered === undefined)
    throw new Inconclusive("target-gone", "not sent: too many messages before it ended their sessions");
  const { replies, next } = answered;
  const words = replies[0]?.words ?? row.messages[0]?.words ?? "the message";
  const end = endedBy(row, answered);
  if (end !== undefined) {
    const expected = "any answer, and the server serves on";
    expect.should(false, {
      expected,
      actual: `${words} → ${describeReply(end)}, each of two times`,
      at: answered.at ?? end.seq,
    });
    return;
  }
  for (const one of judged(answered, method)) {
    if (answers) expect.reply(one.reply, answers, { sent: one.words });
  }
  expect.reply(next, { pass: [served] }, { sent: `${words}, then a request` });
}

/** What a method that does not exist answers says nothing about its params; what no client can read is judged by monitors. */
function judged({ replies }: Answered, method: string | undefined): Answered["replies"] {
  const known = method === undefined ? replies : replies.filter(({ reply }) => !isUnknown.matches(reply));
  if (replies.length > 0 && known.length === 0) notApplicable(`the server does not know ${method}`);
  const read = known.filter(({ reply }) => reply.kind !== "malformed");
  if (known.length > 0 && read.length === 0) throw unreadable();
  return read;
}

const unreadable = () => new Inconclusive("depends-on", "the answer is no response that a client can read");

/** A server may not know these methods, so what is wrong with its answer to any unknown method is wrong here too. */
const mayBeUnknown = ({ id, method }: Row) =>
  method === "completion/complete" || id.startsWith("role.request.");

const UNKNOWN_REFUSED = ["jsonrpc.method.unknown"] as const;

function checkOf(row: Row): Check {
  const { title, requirements, messages, answers, revisions, applies, reading, hint } = row;
  const isExtreme = row.sending === "extreme";
  const what = messages.map(({ words }) => words).join("; ");
  return check({
    id: checkIdOf(row),
    title,
    requirements,
    on: isExtreme ? sentExtremes : sent,
    sends: `${row.method === undefined ? "" : `${row.method} with `}${what}; then an ordinary request`,
    hint,
    ...given({
      answers,
      revisions,
      applies,
      reading,
      after: mayBeUnknown(row) ? UNKNOWN_REFUSED : undefined,
      mayEnd: isExtreme ? true : undefined,
    }),
    run: ({ seen, expect }) => judge(row, seen, expect),
  });
}

/** One check for all of them: a server that uses another code uses it everywhere. */
const code = check({
  id: "forms.broken.code",
  title: "Requests whose params do not fit the schema are answered with -32602",
  requirements: ["jsonrpc.error.invalid-params"],
  on: sent,
  sends: "each request with each required member of its params absent, null, and of each other type",
  answers: CODE,
  hint: "Validate the params of each method. Answer invalid params with error -32602, and name the member in its message.",
  run({ seen, expect, facts }) {
    const came = rows
      .filter(({ hasCode }) => hasCode)
      .flatMap(({ id, method = "a request" }) =>
        (seen.get(id)?.replies ?? []).map(({ reply }) => ({ method, reply })),
      );
    const errors = came.flatMap(({ method, reply }) =>
      reply.kind === "error" && !isUnknown.matches(reply) ? [{ method, reply }] : [],
    );
    if (errors.length === 0 && came.some(({ reply }) => reply.kind === "malformed")) throw unreadable();
    if (errors.length === 0) notApplicable("no request with invalid params was answered with an error");
    const isRight = (reply: Reply) => CODE.pass.some((shape) => shape.matches(reply));
    // Without the texts of the errors, one line shows all methods with the same code.
    for (const { method, reply } of errors)
      expect.that(isRight(reply), {
        expected: describeShapes(CODE.pass, facts.transport),
        actual: `${method} → error ${brief(reply.code)}`,
        at: reply.seq,
        pointer: "/error",
      });
  },
});

export const brokenForms: Suite = {
  name: "broken-forms",
  checks: [...rows.map(checkOf), code, ...recoveries],
};
