import type { ClientSituation } from "../../../harness/check/situation.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../harness/reference/message.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import type { LegKey } from "../../../harness/trace/event.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { NO_PARAMETERS } from "../../across-topics/situations/replace-tools.ts";
import { REPORT } from "../../across-topics/situations/reports.ts";
import { isIn } from "../../forms/situations/form.ts";
import { CALLS } from "./call-rows.ts";
import { ERRORS } from "./error-rows.ts";
import { NAMED } from "./name-rows.ts";
import { GETS, READS } from "./read-rows.ts";
import {
  PLAIN_ERROR,
  PLAIN_SUBJECTS,
  plainResult,
  type ResultForm,
  resultOf,
  subjectOf,
  type Use,
} from "./result-form.ts";
import { STRUCTURED } from "./structured-rows.ts";

export const RESULT_FORMS: readonly ResultForm[] = [
  ...CALLS,
  ...STRUCTURED,
  ...READS,
  ...GETS,
  ...NAMED,
  // A client that does not take an error stops there, so the other forms of calls come before them.
  ...ERRORS,
];

const formsIn = (leg: LegKey, use: Use) => RESULT_FORMS.filter((form) => form.use === use && isIn(form, leg));

const REPORTED = {
  type: "object",
  properties: { tool: { type: "string" }, accepted: { type: "boolean" }, text: { type: "string" } },
  required: ["tool", "accepted"],
};

/** The lists: what is plain, and each form. */
const LISTS: Readonly<Record<string, (leg: LegKey) => JsonObject>> = {
  "tools/list": (leg) => ({
    tools: [
      { name: PLAIN_SUBJECTS.call, description: "Plain.", inputSchema: NO_PARAMETERS },
      { name: PLAIN_ERROR, description: "Fails.", inputSchema: NO_PARAMETERS },
      ...formsIn(leg, "call").map((form) => ({
        name: subjectOf(form),
        description: "Answers in another form.",
        inputSchema: NO_PARAMETERS,
        ...form.listed,
      })),
      { name: REPORT, description: "Takes a report.", inputSchema: REPORTED },
    ],
  }),
  "resources/list": (leg) => ({
    resources: [
      { uri: PLAIN_SUBJECTS.read, name: "plain" },
      ...formsIn(leg, "read").map((form) => ({ uri: subjectOf(form), name: form.name })),
    ],
  }),
  "resources/templates/list": () => ({ resourceTemplates: [] }),
  "prompts/list": (leg) => ({
    prompts: [
      { name: PLAIN_SUBJECTS.get },
      ...formsIn(leg, "get").map((form) => ({ name: subjectOf(form) })),
    ],
  }),
};

/** The methods that use something, with the member that names it. */
export const USES: ReadonlyMap<string, readonly [use: Use, member: string]> = new Map([
  ["tools/call", ["call", "name"]],
  ["resources/read", ["read", "uri"]],
  ["prompts/get", ["get", "name"]],
]);

const tokenOf = ({ params: { _meta: meta } }: Call): unknown =>
  isObject(meta) ? meta.progressToken : undefined;

/** A result of initialize without what is optional. */
function requiredOnly({ protocolVersion, capabilities, serverInfo }: JsonObject = {}): JsonObject {
  const { name, version } = isObject(serverInfo) ? serverInfo : {};
  return { protocolVersion, capabilities, serverInfo: { name, version } };
}

/** Answers each use in its form. */
function answering(leg: LegKey): Hooks {
  /** The forms of the responses that are on their way, by the ids of their requests. */
  const coming = new Map<string, ResultForm>();
  const written = (text: string): string | undefined => {
    if (coming.size === 0 || !text.includes('"result"')) return undefined;
    const response: unknown = JSON.parse(text);
    if (!isObject(response)) return undefined;
    const key = keyOf(response.id);
    const form = coming.get(key);
    coming.delete(key);
    return form?.text?.(response);
  };
  return {
    dispatch: async (call, next) => {
      if (call.method === "initialize") return requiredOnly(await next(call));
      const list = ownMember(LISTS, call.method);
      if (list) return list(leg);
      const [use, member = ""] = USES.get(call.method) ?? [];
      if (use === undefined) return next(call);
      const subject = String(ownMember(call.params, member));
      if (subject === REPORT) return plainResult("call", subject);
      if (subject === PLAIN_SUBJECTS[use] || subject === PLAIN_ERROR) return plainResult(use, subject);
      const form = formsIn(leg, use).find((one) => subjectOf(one) === subject);
      if (form === undefined) throw new ProtocolError(INVALID_PARAMS, "There is nothing with this name");
      if (form.text && call.id !== undefined) coming.set(keyOf(call.id), form);
      const progressToken = tokenOf(call);
      if (progressToken !== undefined)
        for (const params of form.progress ?? [])
          call.send({
            jsonrpc: "2.0",
            method: "notifications/progress",
            params: { progressToken, ...params },
          });
      const { error } = form;
      if (error) throw new ProtocolError(error.code, error.message, error.data);
      return resultOf(form);
    },
    line: (line) => {
      const text = written(line);
      return text === undefined ? line : `${text}\n`;
    },
    event: (event) => {
      const data = event.data && written(event.data);
      return [data ? { ...event, data } : event];
    },
    http: async (request, next) => {
      const reply = await next(request);
      const text = typeof reply.body === "string" ? written(reply.body) : undefined;
      return text === undefined ? reply : { ...reply, body: text };
    },
  };
}

/** Every form that exists in some leg, for the context: one that a leg does not have is not in its lists. */
const subjectsOf = (use: Use) => [
  PLAIN_SUBJECTS[use],
  ...RESULT_FORMS.filter((form) => form.use === use).map(subjectOf),
];

export const resultForms: ClientSituation = {
  name: "forms-results",
  describe: "answers calls, reads and gets in many valid forms, and names what it offers in unusual ways",
  asks: `List the tools, resources and prompts. Call each tool, read each resource and get each prompt of the context that is listed, and call ${REPORT} after each of them: with its name or its URI as "tool", with true as "accepted" if the client passed the result on without an error, otherwise with false, and with the first text of the result as "text", if there is one. Close.`,
  context: {
    report: REPORT,
    calls: [
      { name: PLAIN_SUBJECTS.call, arguments: {} },
      { name: PLAIN_ERROR, arguments: {} },
      ...RESULT_FORMS.filter(({ use }) => use === "call").map((form) => ({
        name: subjectOf(form),
        arguments: form.arguments ?? {},
      })),
    ],
    reads: subjectsOf("read"),
    gets: subjectsOf("get").map((name) => ({ name })),
  },
  server: (leg) => ({
    without: ["completions", "logging", "extensions", "tasks"],
    hooks: [answering(leg), repairStateful(), repairStateless({ always: false })],
  }),
};
