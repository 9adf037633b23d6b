import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { repairStateful } from "./repair-stateful.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** The list methods, with the member that has the items. */
export const PAGED: Readonly<Record<string, string>> = {
  "tools/list": "tools",
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "prompts/list": "prompts",
};

/** A client must not change cursors. These have spaces at the ends, special characters of URLs and JSON, and an emoji. */
const CURSORS = [
  ' %2F+/=?&"\\\u{1F9B6} ',
  // A string that looks like a number.
  "0010",
] as const;

/** Each list has its own cursors, so that a client that mixes them up is detected. */
const cursorOf = (method: string, index: number) => `${CURSORS[index]}${method}`;

/** How often the last page of an endless list is given. After that the list ends, so that every client does. */
export const REPEATS = 12;

/**
 * The cursor of the last page of a list without an end, in the revisions that do not say what an empty cursor is: for
 * prompts it is that of the page itself, for templates it is empty.
 */
const endless = (method: string): string | undefined =>
  ownMember({ "prompts/list": cursorOf("prompts/list", 1), "resources/templates/list": "" }, method);

/** Three pages: the first item, no items, and all other items. Two lists give the last page again and again. */
function paging(revision: Revision): Hooks {
  const counts = new Map<string, number>();
  const again = (method: string): string | undefined => {
    const count = counts.get(method) ?? 0;
    counts.set(method, count + 1);
    return eraOf(revision) === "stateful" && count < REPEATS ? endless(method) : undefined;
  };
  return { dispatch: pagingWith(again) };
}

const pagingWith =
  (again: (method: string) => string | undefined): NonNullable<Hooks["dispatch"]> =>
  async (call, next) => {
    const { method, params } = call;
    const member = ownMember(PAGED, method);
    if (member === undefined) return next(call);
    const { cursor, ...rest } = params;
    const page =
      cursor === undefined
        ? 0
        : cursor === "" && endless(method) === ""
          ? CURSORS.length
          : CURSORS.findIndex((_, index) => cursorOf(method, index) === cursor) + 1;
    if (cursor !== undefined && page === 0) throw new ProtocolError(INVALID_PARAMS, "The cursor is unknown");
    const result = await next({ ...call, params: rest });
    const items = ownMember(result ?? {}, member);
    if (!Array.isArray(items)) return result;
    const pages = [items.slice(0, 1), [], items.slice(1)];
    const nextCursor = page < CURSORS.length ? cursorOf(method, page) : again(method);
    return { ...result, [member]: pages[page], ...given({ nextCursor }) };
  };

/** The answers to completions, in turn: without any values, and with values but without their number. */
const COMPLETIONS: readonly JsonObject[] = [{ values: [] }, { values: ["Ann"], hasMore: true }];

/** Completes in part. */
function completingInPart(): Hooks {
  let count = 0;
  return {
    dispatch: async (call, next) => {
      const result = await next(call);
      if (call.method !== "completion/complete" || result === undefined) return result;
      return { ...result, completion: COMPLETIONS[count++ % COMPLETIONS.length] };
    },
  };
}

/** A completion of a prompt of the reference server. */
const COMPLETION = {
  ref: { type: "ref/prompt", name: "test_prompt_with_arguments" },
  argument: { name: "arg1", value: "" },
};

/** Removes resources.subscribe from the declared capabilities, so that a client that still subscribes is detected. */
const unsubscribable: Hooks = {
  dispatch: async (call, next) => {
    const result = await next(call);
    const capabilities = result?.capabilities;
    if (call.method !== "initialize" || !isObject(capabilities)) return result;
    return { ...result, capabilities: { ...capabilities, resources: {} } };
  },
};

export const pages: ClientSituation = {
  name: "pages",
  describe:
    "returns its lists in three pages (one item, no items, many items) with unusual cursors, some without an end, completes in part, and has no subscriptions",
  asks: "Connect, fetch all pages of each list, call the tool of the context, request the completions of the context, and close.",
  context: { calls: [ADD_NUMBERS_CALL], completes: [COMPLETION, COMPLETION, COMPLETION] },
  official: "tools_call",
  server: ({ revision }) => ({
    pageSize: 1_000,
    hooks: [unsubscribable, paging(revision), completingInPart(), addTools(ADD_NUMBERS), repairStateful()],
  }),
};
