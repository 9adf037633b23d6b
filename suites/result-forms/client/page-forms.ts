import type { ClientCheck } from "../../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import type { Rpc } from "../../../harness/trace/conversation.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { eraOf } from "../../../schema/revision.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import type { RequirementId } from "../../catalogue/index.ts";
import { judgeBy, ruleOf } from "../../forms/client/rule.ts";
import { comparedOf, visible } from "../../forms/client/words.ts";
import { cursorOf, type PageForm, PLAIN_CURSOR } from "../../forms/situations/page-form.ts";
import { LIST_METHODS } from "../../forms/situations/pages.ts";

interface Given {
  readonly method: string;
  readonly at: number;
  /** The text of the page. */
  readonly raw: string;
  /** The cursor that the client sent next in this list, if it did. */
  readonly next?: unknown;
}

const nextCursorOf = (rpc: Rpc): unknown => {
  const [response] = rpc.responses;
  const result = isObject(response?.value) ? response.value.result : undefined;
  return isObject(result) ? result.nextCursor : undefined;
};

/** The pages with this cursor that the client was given, each with what it asked for after it. */
function givenWith(cursor: string, { conversations }: Played): readonly Given[] {
  return conversations.flatMap(({ clientRequests }) =>
    LIST_METHODS.flatMap((method) => {
      const asked = clientRequests.filter((rpc) => rpc.method === method);
      const index = asked.findIndex((rpc) => nextCursorOf(rpc) === cursor);
      const page = asked[index];
      if (page === undefined) return [];
      const later = asked.slice(index + 1).map(({ params }) => params.cursor);
      const next = later.includes(cursor) ? cursor : later.find((one) => one !== undefined);
      const [{ seq, raw } = { seq: page.request.seq, raw: "" }] = page.responses;
      return [{ method, at: seq, raw, next }];
    }),
  );
}

/** Whether ids say which response belongs to which request. Since 2026-07-28 an id may be used again after its response. */
const hasOwnIds = ({ revision, conversations }: Played) =>
  eraOf(revision) === "stateless" ||
  conversations.every(({ clientRequests }) => {
    const ids = clientRequests.map(({ id }) => keyOf(id));
    return new Set(ids).size === ids.length;
  });

/** After how many pages the client stopped, for each list that has more. */
const stopsIn = ({ conversations }: Played): readonly number[] =>
  conversations.flatMap(({ clientRequests }) =>
    LIST_METHODS.flatMap((method) => {
      const asked = clientRequests.filter((rpc) => rpc.method === method);
      const last = asked.at(-1);
      return last !== undefined && typeof nextCursorOf(last) === "string" ? [asked.length] : [];
    }),
  );

/** A client that stops after the same number of pages in each list reads no more of them, in any form. */
function hasLimit(seen: Played): boolean {
  const stops = stopsIn(seen);
  return stops.length > 1 && new Set(stops).size === 1;
}

/** Requires that the client asks for the page after it, as it did after the plain page. */
function judge(seen: Played, expect: Expect, form: PageForm): void {
  if (!hasOwnIds(seen)) needsExercise("a client that gives each request an id of its own");
  const { plain = PLAIN_CURSOR } = form;
  if (givenWith(plain, seen).every(({ next }) => next !== plain))
    needsExercise(
      `a client that requests the page ${plain === PLAIN_CURSOR ? "after the plain one" : plain}`,
    );
  const cursor = cursorOf(form);
  const given = givenWith(cursor, seen);
  const [first] = given;
  if (first === undefined) needsExercise("a client that requests the page in this form");
  const followed = given.find(({ next }) => next === cursor);
  if (followed === undefined && !hasDisconnected(seen)) needsExercise("a client that ends by itself");
  // A client that reads only some pages of a list stops in each list at another form.
  const isKnown = given.length > 1 || followed !== undefined || (seen.exit?.code ?? 0) !== 0;
  const changed = given.find(({ next }) => next !== undefined && next !== cursor);
  const isSure = isKnown || changed !== undefined;
  if (!isSure && hasLimit(seen)) needsExercise("a client that reads more pages of a list");
  const judgeForm = judgeBy(isSure ? form : { ...form, ground: "unsaid" }, expect);
  const where = given.map(({ method }) => method).join(" and of ");
  const sent = changed ? `the cursor ${visible(String(changed.next))}` : "no request for the page after it";
  judgeForm(followed !== undefined, {
    expected: `a request with the cursor ${visible(cursor)}, as after the plain page`,
    actual: followed
      ? "the request"
      : `${sent} after a page of ${where} ${form.what}; the plain page was read`,
    at: followed?.at ?? first.at,
    ...(isSure ? {} : { leniency: "tolerated" as const }),
    ...(followed === undefined ? { compared: comparedPages(seen, form, first, sent) } : {}),
    timed: followed === undefined && changed === undefined,
  });
}

function comparedPages(seen: Played, form: PageForm, { method, raw }: Given, came: string) {
  const read = givenWith(form.plain ?? PLAIN_CURSOR, seen);
  const plain = read.find((one) => one.method === method) ?? read[0];
  return comparedOf(
    { words: "the plain page", sent: plain?.raw ?? "", came: "a request for the page after it" },
    { words: `a page ${form.what}`, sent: raw, came },
  );
}

export function checksOfPages(
  forms: readonly PageForm[],
  on: ClientSituation,
  requirement: (form: PageForm) => RequirementId,
): readonly ClientCheck[] {
  return forms.map((form) =>
    clientCheck({
      ...ruleOf(form),
      title: `A client reads a page ${form.what}`,
      requirements: [requirement(form)],
      on,
      sends: `a page of a list ${form.what}, after a plain one`,
      run: ({ seen, expect }) => judge(seen, expect, form),
    }),
  );
}
