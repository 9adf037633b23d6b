import { isDeepStrictEqual } from "node:util";
import type { ClientCheck } from "../../../harness/check/client.ts";
import { type Expect, Inconclusive, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { hasModel } from "../../across-topics/client/has-model.ts";
import { REPORT } from "../../across-topics/situations/reports.ts";
import { judgeBy, ruleOf } from "../../forms/client/rule.ts";
import { comparedOf, visible } from "../../forms/client/words.ts";
import { PLAIN_ARGUMENTS } from "../situations/name-rows.ts";
import {
  PLAIN_SUBJECTS,
  PLAIN_TEXT,
  type ResultForm,
  resultOf,
  subjectOf,
  type Use,
} from "../situations/result-form.ts";
import { RESULT_FORMS, resultForms, USES } from "../situations/results.ts";
import { flawOfError, requestsIn } from "./errors-taken.ts";

interface Used {
  readonly subject: unknown;
  readonly rpc: Rpc;
  /** The report that comes next, of this use or of another one. */
  readonly next?: Rpc;
}

const isReport = ({ method, params }: Rpc) => method === "tools/call" && params.name === REPORT;

const argumentsOf = ({ params }: Rpc): JsonObject => (isObject(params.arguments) ? params.arguments : {});

const isAccepted = (report: Rpc) => argumentsOf(report).accepted === true;

/** Each use of something. */
function usesIn(seen: Played, use: Use): readonly Used[] {
  const all = requestsIn(seen).filter(({ method }) => USES.has(method));
  return all.flatMap((rpc, index) => {
    const [found, member = ""] = USES.get(rpc.method) ?? [];
    if (found !== use || isReport(rpc)) return [];
    const next = all[index + 1];
    return [{ subject: ownMember(rpc.params, member), rpc, ...(next && isReport(next) ? { next } : {}) }];
  });
}

const reportOn = (seen: Played, subject: string) =>
  requestsIn(seen).find((rpc) => isReport(rpc) && argumentsOf(rpc).tool === subject);

const WORDS: Readonly<Record<Use, string>> = { call: "a call", read: "a read", get: "a get" };
const SUBJECTS: Readonly<Record<Use, string>> = { call: "tool", read: "resource", get: "prompt" };

/** The text that a client can report, and need not. */
function textOf(form: ResultForm): unknown {
  const { content, contents, messages } = resultOf(form);
  const [first] = [content ?? contents ?? messages ?? []].flat();
  const one = isObject(first) && isObject(first.content) ? first.content : first;
  return isObject(one) ? one.text : undefined;
}

const hasArguments = ({ arguments: given }: ResultForm, { rpc }: Pick<Used, "rpc">) =>
  given === undefined || isDeepStrictEqual(argumentsOf(rpc), given);

/** What differs from the plain use, in words: undefined if nothing does. */
function flawIn(
  form: ResultForm,
  used: Used,
  report: Rpc | undefined,
  reportsTexts: boolean,
): string | undefined {
  const { error } = form;
  if (!hasArguments(form, used)) return flawOfArguments(used);
  if (report === undefined) return "nothing more";
  if (error !== undefined)
    return isAccepted(report) ? "a report that the client accepted a result" : undefined;
  const { text } = argumentsOf(report);
  const expected = textOf(form);
  // A client may give an error of a tool to its caller as an exception. With the text of the tool nothing is lost.
  if (form.plain !== undefined && text === expected) return undefined;
  if (!isAccepted(report)) return "a report that the client did not accept the result";
  if (!reportsTexts) return undefined;
  if (typeof text !== "string" || typeof expected !== "string" || text === expected) return undefined;
  return `a report with another text: ${visible(text)}`;
}

/** Whether the client did nothing more after this use although its work was not over. */
function isLast(seen: Played, { rpc }: Used): boolean {
  const last = requestsIn(seen).at(-1);
  return last === rpc && rpc.responses.length > 0 && hasDisconnected(seen) && (seen.exit?.code ?? 0) !== 0;
}

/** The form of a call whose arguments have nothing unusual. */
const PLAIN_GIVEN = RESULT_FORMS.find(({ name }) => name === `arguments.${PLAIN_ARGUMENTS}`);

/** Ends a check of arguments where plain ones do not arrive either: the form is not the cause then. */
function requireArguments(form: ResultForm, used: Used, uses: readonly Used[]): void {
  if (PLAIN_GIVEN === undefined || hasArguments(form, used)) return;
  const plain = uses.find(({ subject }) => subject === subjectOf(PLAIN_GIVEN));
  if (plain === undefined || hasArguments(PLAIN_GIVEN, plain)) return;
  const id = `client.forms.${PLAIN_GIVEN.name}`;
  throw new Inconclusive(
    "depends-on",
    `depends on ${id}: ${flawOfArguments(plain)} after a call with plain ones`,
    {
      on: id,
    },
  );
}

const flawOfArguments = ({ rpc }: Used) => `the arguments ${visible(JSON.stringify(argumentsOf(rpc)))}`;

/** Requires that the client uses it, and passes the result on, as it does with what is plain. */
function judge(seen: Played, expect: Expect, form: ResultForm): void {
  const { use } = form;
  const plainSubject = form.plain ?? PLAIN_SUBJECTS[use];
  const uses = usesIn(seen, use);
  const plain = uses.find(({ subject }) => subject === plainSubject);
  const plainReport = reportOn(seen, plainSubject);
  if (plain === undefined || plainReport === undefined || !isAccepted(plainReport))
    needsExercise(`a client that reports ${WORDS[use]} with ${plainWords(form)} as accepted`);
  const reportsTexts = argumentsOf(plainReport).text === PLAIN_TEXT;
  const subject = subjectOf(form);
  const used = uses.find((one) => one.subject === subject) ?? changedIn(uses, subject);
  const report = reportOn(seen, subject);
  // A client need not offer each tool that is listed.
  if (used === undefined && (report === undefined || use === "call"))
    needsExercise(`a client that uses what has this form: ${wordsOf(form).after}`);
  const lost = used && flawOfError(seen, form, used.rpc, plain.rpc);
  if (used !== undefined && report === undefined && lost === undefined && !isLast(seen, used))
    needsExercise("a client that reports what it did with this form");
  if (used !== undefined && form.arguments !== undefined && hasModel(seen) && !hasArguments(form, used))
    needsExercise(
      "a client that gets these arguments from a program: an application may change those of its model",
    );
  if (used !== undefined && form !== PLAIN_GIVEN) requireArguments(form, used, uses);
  const judgeForm = judgeBy(form, expect);
  const flaw =
    used === undefined
      ? "no request, and a report that it failed"
      : (lost ?? changed(used, subject) ?? flawIn(form, used, report, reportsTexts));
  const at = used?.rpc.request.seq ?? report?.request.seq ?? 0;
  const { expected, right, after } = wordsOf(form);
  judgeForm(flaw === undefined, {
    expected,
    actual:
      flaw === undefined
        ? right
        : `${flaw} after ${after}; ${form === PLAIN_GIVEN ? "a call without arguments" : plainName(form)} was passed on`,
    at,
    timed: lost !== undefined && report === undefined,
    ...(flaw === undefined || used === undefined
      ? {}
      : {
          compared: comparedOf(shown(plain, plainName(form), "passed on"), shown(used, after, flaw)),
        }),
  });
}

const plainWords = ({ plain }: ResultForm) =>
  plain === undefined ? "a plain result" : "isError from a tool without an output schema";

const plainName = ({ plain }: ResultForm) =>
  plain === undefined ? "the plain one" : "the one from a tool without an output schema";

const wordsOf = ({ use, what, error }: ResultForm) =>
  error === undefined
    ? {
        expected: `${WORDS[use]}, whose result the client passes on, as the plain one`,
        right: "passed on",
        after: `${WORDS[use]} ${what}`,
      }
    : {
        expected: `${WORDS[use]} that failed, and what the client does next`,
        right: "reported as failed",
        after: `an error ${what}`,
      };

const shown = ({ rpc }: Used, words: string, came: string) => ({
  words,
  sent: rpc.responses[0]?.raw ?? "",
  came,
});

/** The first use under another name, reported under the one that is in the list. */
const changedIn = (uses: readonly Used[], subject: string): Used | undefined =>
  uses.find(({ next }) => next !== undefined && argumentsOf(next).tool === subject);

const changed = ({ subject: sent }: Used, subject: string) =>
  sent === subject ? undefined : `a request for ${visible(JSON.stringify(sent) ?? "nothing")}`;

/** Its requirement has the level of the row, so no leniency is needed. */
const unleniently = ({ leniency: _, ...rule }: ReturnType<typeof ruleOf>) => rule;

/** One check for each row: what a client gets when it calls, reads and gets. */
export const checksOfResults: readonly ClientCheck[] = RESULT_FORMS.map((form) =>
  clientCheck({
    ...unleniently(ruleOf(form)),
    title: form.error
      ? `A client reports a call as failed, and goes on, after an error ${form.what}`
      : `A client passes on ${titleOf(form)}`,
    requirements: [form.ground === "must" ? "forms.json.any-text" : "forms.members.optional"],
    on: resultForms,
    sends: form.error ? `an error ${form.what}, after a plain result` : `${titleOf(form)}, after a plain one`,
    run: ({ seen, expect }) => judge(seen, expect, form),
  }),
);

function titleOf({ use, name, what }: ResultForm): string {
  if (name.startsWith("names.")) return `the result of a ${SUBJECTS[use]} ${what}`;
  if (name.startsWith("arguments.")) return `the result of a call ${what}`;
  return `the result of ${WORDS[use]} ${what}`;
}
