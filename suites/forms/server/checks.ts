import type { Check, SessionContext } from "../../../harness/check/check.ts";
import { given } from "../../../schema/given.ts";
import { check } from "../../across-topics/server/check.ts";
import type { Form } from "./form.ts";
import { judgeForm } from "./judge.ts";

/** The check of a row. */
export function checkOf(form: Form): Check {
  const { id, title, requirement, subject, transport, revisions, hint, own, words, legal } = form;
  return check({
    id,
    title,
    requirements: [requirement],
    ...given({ transport, revisions, applies: subject.applies, exercises: subject.exercises }),
    on: own ? "own" : "shared",
    // While a message is written in pieces, others may be open.
    ...(own && transport === "stdio" ? { after: ["jsonrpc.request.concurrent"] } : {}),
    sends: `${subject.words} twice in the plain form, and once with ${words}`,
    legal,
    hint,
    run: (context: SessionContext) => judgeForm(form, context),
  });
}
