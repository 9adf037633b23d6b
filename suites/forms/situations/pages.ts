import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import type { LegKey } from "../../../harness/trace/event.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { isIn } from "./form.ts";
import { cursorOf, type PageForm, PLAIN_CURSOR } from "./page-form.ts";

const TEXT = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };

/** An item of the plain page has what most servers give: the forms leave it out. */
const BASES = {
  "tools/list": { member: "tools", item: { description: "Takes a text.", inputSchema: TEXT } },
  "resources/list": {
    member: "resources",
    item: { uri: "file:///mcp-conform/resource", description: "A text.", mimeType: "text/plain" },
  },
  "resources/templates/list": {
    member: "resourceTemplates",
    item: { uriTemplate: "file:///mcp-conform/{name}", description: "Texts.", mimeType: "text/plain" },
  },
  "prompts/list": {
    member: "prompts",
    item: {
      description: "Takes a text.",
      arguments: [{ name: "text", description: "A text.", required: true }],
    },
  },
} as const;

export const LIST_METHODS: readonly string[] = Object.keys(BASES);

const baseOf = (method: string) => new Map(Object.entries(BASES)).get(method);

/** A list with more pages may be too long for a client. */
const LONGEST = 19;

/**
 * The forms of the pages of a list, in their order. Each form is in two lists or in all of them, in each at another place: so a client that reads
 * only some pages of each list, or stops at one form, still shows the others.
 */
export function formsIn(forms: readonly PageForm[], method: string, leg: LegKey): readonly PageForm[] {
  const all = forms.filter((form) => isIn(form, leg) && (form.list ?? method) === method);
  const place = LIST_METHODS.indexOf(method);
  const isFirstHalf = place === 0 || place === 3;
  // Some clients call each tool that is listed.
  const some = method === "tools/list" ? all.filter(({ count = 1 }) => count === 1) : all;
  if (all.length > LONGEST) {
    const half = some.filter((form) => (all.indexOf(form) % 2 === 0) === isFirstHalf);
    return place < 2 ? half : half.toReversed();
  }
  const middle = isFirstHalf ? 0 : Math.floor(some.length / 2);
  const turned = [...some.slice(middle), ...some.slice(0, middle)];
  return place < 2 ? turned : turned.toReversed();
}

/** The items of a page. Names are unique in the list. */
function itemsOf(method: string, page: number, form: PageForm | undefined): readonly JsonObject[] {
  const { count = 1, item: edit = (item: JsonObject) => item } = form ?? {};
  return Array.from({ length: count }, (_, index) => {
    const { uri, ...more } = { uri: undefined, ...baseOf(method)?.item };
    const name = `test_${page}_${index}`;
    return edit({ name, ...more, ...(uri === undefined ? {} : { uri: `${uri}/${name}` }) });
  });
}

/** Gives each page of each list in another form. */
export function pagedForms(forms: readonly PageForm[], leg: LegKey): Hooks {
  const byCursor = new Map(forms.map((form) => [cursorOf(form), form]));
  const formOf = (text: string): { readonly form: PageForm; readonly response: JsonObject } | undefined => {
    const response: unknown = text.startsWith("{") ? JSON.parse(text) : undefined;
    const cursor = isObject(response) && isObject(response.result) ? response.result.nextCursor : undefined;
    const form = byCursor.get(String(cursor));
    return form && isObject(response) ? { form, response } : undefined;
  };
  const written = (text: string): string => {
    const { form, response } = formOf(text) ?? {};
    return form?.text && response ? form.text(response) : text;
  };
  return {
    dispatch: async (call, next) => {
      const { method, params } = call;
      const base = baseOf(method);
      if (base === undefined) return next(call);
      const list = formsIn(forms, method, leg);
      const cursors = [PLAIN_CURSOR, ...list.map(cursorOf)];
      const page = params.cursor === undefined ? 0 : cursors.indexOf(String(params.cursor)) + 1;
      if (params.cursor !== undefined && page === 0)
        throw new ProtocolError(INVALID_PARAMS, "The cursor is unknown");
      const form = page === 0 ? undefined : list[page - 1];
      const nextCursor = cursors[page];
      return {
        [base.member]: itemsOf(method, page, form),
        ...(nextCursor === undefined ? {} : { nextCursor }),
        ...form?.members,
      };
    },
    line: (line) => (formOf(line)?.form.text ? `${written(line.trimEnd())}\n` : line),
    http: async (request, next) => {
      const reply = await next(request);
      if (typeof reply.body !== "string") return reply;
      const { form } = formOf(reply.body) ?? {};
      if (form === undefined) return reply;
      const body = written(reply.body);
      return form.reply?.({ ...reply, body }, body) ?? { ...reply, body };
    },
    event: (event) =>
      event.data?.includes('"nextCursor"') ? [{ ...event, data: written(event.data) }] : [event],
  };
}
