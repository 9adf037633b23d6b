import fc from "fast-check";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";
import { eraOf } from "../../schema/revision.ts";
import { method as rowOf } from "../../schema/tables/index.ts";
import { expanded } from "../../schema/uri-expansion.ts";
import { isDeclared } from "../check/applies.ts";
import { declaringTasks, TASKS } from "./capabilities.ts";
import { offers, type Survey } from "./survey.ts";
import { argumentsFor } from "./values.ts";

/** The method and the params of a legal request, without the envelope of the era. */
export interface Asked {
  readonly method: string;
  readonly params?: JsonObject;
}

type Maker = (survey: Survey) => readonly fc.Arbitrary<Asked>[];

const plain = (method: string) => fc.constant<Asked>({ method });

const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** What a user may have typed so far. */
const TYPED = fc.constantFrom("", "a", "A", "é", "🙂", "zzz", " ", "%", "a".repeat(200));

/** For a variable of a template. No name leads out of a folder. */
const VARIABLE = fc.constantFrom("1", "2", "a", "mcp-conform", "é", "a b");

const named = ({ name }: JsonObject) => String(name);

const calls: Maker = ({ tools, callable, revision }) =>
  tools.flatMap((tool) => {
    if (!callable.has(named(tool)) || needsTask(tool)) return [];
    const made = argumentsFor(tool.inputSchema, revision);
    return made === undefined
      ? []
      : [made.map((given) => ({ method: "tools/call", params: { name: named(tool), arguments: given } }))];
  });

/** It must be called as a task, which is another kind of request. */
const needsTask = ({ execution }: JsonObject) => isObject(execution) && execution.taskSupport === "required";

const supportsTask = ({ execution }: JsonObject) =>
  isObject(execution) && (execution.taskSupport === "required" || execution.taskSupport === "optional");

/** How long a server keeps a task, in milliseconds: longer than a conversation. */
const TTL_MS = 600_000;

const declaresTasks = ({ revision, capabilities }: Survey) =>
  revision === "2025-11-25"
    ? isDeclared(capabilities, "tasks.requests.tools.call")
    : revision >= "2026-07-28" &&
      isObject(capabilities.extensions) &&
      ownMember(capabilities.extensions, TASKS) !== undefined;

/** The member of params with which a call may become a task. */
const asTask = ({ revision }: Survey): JsonObject =>
  revision === "2025-11-25" ? { task: { ttl: TTL_MS } } : { ...declaringTasks(revision) };

/** Calls of tools as tasks. */
const taskCalls: Maker = (survey) =>
  declaresTasks(survey)
    ? survey.tools
        .filter(
          (tool) =>
            survey.callable.has(named(tool)) && (survey.revision !== "2025-11-25" || supportsTask(tool)),
        )
        .flatMap((tool) => {
          const made = argumentsFor(tool.inputSchema, survey.revision);
          const more = asTask(survey);
          return made === undefined
            ? []
            : [
                made.map((given) => ({
                  method: "tools/call",
                  params: { name: named(tool), arguments: given, ...more },
                })),
              ];
        })
    : [];

/** What can be asked about a task. */
export function taskMethods(survey: Survey): readonly string[] {
  if (!declaresTasks(survey)) return [];
  const all = ["tasks/get", "tasks/get", "tasks/result", "tasks/cancel", "tasks/update"];
  return all.filter((method) => rowOf(survey.revision, method) !== undefined);
}

const reads: Maker = ({ resources, templates }) => [
  ...resources.flatMap(({ uri }) => (typeof uri === "string" ? [fc.constant(readOf(uri))] : [])),
  ...templates.flatMap(({ uriTemplate }) =>
    typeof uriTemplate === "string" && /\{\w+\}/.test(uriTemplate) && !/\{[^\w]/.test(uriTemplate)
      ? [VARIABLE.map((value) => readOf(expanded(uriTemplate, value)))]
      : [],
  ),
];

const readOf = (uri: string): Asked => ({ method: "resources/read", params: { uri } });

const gets: Maker = ({ prompts }) =>
  prompts.map((prompt) => {
    const given = argumentsOf(prompt);
    const needed = given.filter(({ required }) => required === true).map(named);
    const values = Object.fromEntries(
      given.map((one) => [named(one), fc.constantFrom("a", "mcp-conform", "é 🙂", "1")]),
    );
    return fc.record(values, { requiredKeys: needed, noNullPrototype: true }).map((all) => ({
      method: "prompts/get",
      params: { name: named(prompt), ...(given.length > 0 ? { arguments: all } : {}) },
    }));
  });

const argumentsOf = ({ arguments: all }: JsonObject) =>
  (Array.isArray(all) ? all : []).filter(
    (one): one is JsonObject => isObject(one) && typeof one.name === "string",
  );

const completions: Maker = ({ prompts, templates }) => {
  const completing = (ref: JsonObject, name: string) =>
    TYPED.map((value) => ({ method: "completion/complete", params: { ref, argument: { name, value } } }));
  return [
    ...prompts.flatMap((prompt) =>
      argumentsOf(prompt).map((one) => completing({ type: "ref/prompt", name: named(prompt) }, named(one))),
    ),
    ...templates.flatMap(({ uriTemplate }) =>
      [...String(uriTemplate).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
        completing({ type: "ref/resource", uri: uriTemplate }, name),
      ),
    ),
  ];
};

/** Its answer comes when the subscription ends. */
export const isEndless = (method: string): boolean => method === "subscriptions/listen";

/** Subscriptions to all changes that the server declares. */
function listening({ capabilities, resources }: Survey): fc.Arbitrary<Asked> {
  const declared = (name: string) => isDeclared(capabilities, `${name}.listChanged`);
  const uris = resources.flatMap(({ uri }) => (typeof uri === "string" ? [uri] : [])).slice(0, 2);
  const notifications = {
    ...(declared("tools") ? { toolsListChanged: true } : {}),
    ...(declared("prompts") ? { promptsListChanged: true } : {}),
    ...(declared("resources") ? { resourcesListChanged: true } : {}),
    ...(isDeclared(capabilities, "resources.subscribe") && uris.length > 0
      ? { resourceSubscriptions: uris }
      : {}),
  };
  const method = "subscriptions/listen";
  return fc.constantFrom({}, notifications).map((filter) => ({ method, params: { notifications: filter } }));
}

const ofResources =
  (method: string): Maker =>
  ({ resources }) =>
    resources.flatMap(({ uri }) =>
      typeof uri === "string" ? [fc.constant({ method, params: { uri } })] : [],
    );

/** How the requests of each method are made. A method that is not in the list is never sent, and the coverage says so. */
const MAKERS: Readonly<Record<string, Maker>> = {
  ping: () => [plain("ping")],
  "server/discover": () => [plain("server/discover")],
  "tools/list": () => [plain("tools/list")],
  "resources/list": () => [plain("resources/list")],
  "resources/templates/list": () => [plain("resources/templates/list")],
  "prompts/list": () => [plain("prompts/list")],
  "tools/call": (survey) => [...calls(survey), ...taskCalls(survey)],
  "resources/read": reads,
  "prompts/get": gets,
  "completion/complete": completions,
  "resources/subscribe": ofResources("resources/subscribe"),
  "resources/unsubscribe": ofResources("resources/unsubscribe"),
  "logging/setLevel": () => [
    fc.constantFrom(...LEVELS).map((level) => ({ method: "logging/setLevel", params: { level } })),
  ],
  "tasks/list": () => [plain("tasks/list")],
  "subscriptions/listen": (survey) => [listening(survey)],
};

/** Legal requests to a server, each method as often as another. Never empty: each revision has a request without params. */
export function requestsFor(survey: Survey): fc.Arbitrary<Asked> {
  const kinds = Object.entries(MAKERS).flatMap(([method, make]) => {
    if (!offers(survey, method)) return [];
    const made = make(survey);
    return made.length === 0
      ? []
      : [{ arbitrary: fc.oneof(...made), weight: ownMember(WEIGHTS, method) ?? 2 }];
  });
  const least = eraOf(survey.revision) === "stateful" ? "ping" : "server/discover";
  return fc.oneof({ arbitrary: plain(least), weight: 1 }, ...kinds);
}

/** Each kind of request: of each method, and of each tool, resource, template and prompt. */
export function requestKinds(survey: Survey): readonly fc.Arbitrary<Asked>[] {
  return Object.entries(MAKERS).flatMap(([method, make]) => (offers(survey, method) ? make(survey) : []));
}

/** Where arguments make a difference, there is more to find. */
const WEIGHTS: Readonly<Record<string, number>> = { "tools/call": 10, "resources/read": 3, "prompts/get": 3 };
