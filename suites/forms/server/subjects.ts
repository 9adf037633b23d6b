import { all as allOf, declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import { LISTS, type ListName } from "../../../harness/check/inventory.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { callableTools } from "../../across-topics/server/calls/sample-calls.ts";
import { listedItems, OFFERED } from "../../across-topics/server/lists/lists.ts";
import { plainMethod } from "../../across-topics/server/plain-request.ts";
import type { Subject } from "./form.ts";

/** The cheapest request that the target answers. */
export const plain: Subject = {
  words: "a request that changes nothing",
  plain: async ({ session }) => ({ method: plainMethod(session) }),
};

/** A list, with empty params. */
export function list(name: ListName): Subject {
  const { method } = LISTS[name];
  return {
    words: method,
    applies: declares(OFFERED[name].capability),
    plain: async () => ({ method, params: {} }),
  };
}

/** The first resource that is listed. */
export const read: Subject = {
  words: "resources/read",
  applies: declares("resources"),
  plain: async (context) => {
    const [first] = (await listedItems(context, "resources")).filter(
      ({ value }) => typeof value.uri === "string",
    );
    if (first === undefined) notApplicable("the server lists no resource with a URI");
    return { method: "resources/read", params: { uri: first.value.uri } };
  },
};

const requiresNone = ({ arguments: given }: JsonObject) =>
  given === undefined ||
  (Array.isArray(given) && !given.some((one) => isObject(one) && one.required === true));

/** A prompt that needs no argument, without arguments. */
export const prompt: Subject = {
  words: "prompts/get",
  applies: declares("prompts"),
  exercises: ["prompt.plain"],
  plain: async (context) => {
    const items = await listedItems(context, "prompts");
    const found = items.find(({ value }) => typeof value.name === "string" && requiresNone(value));
    if (found === undefined) lacksExercise("prompt.plain", "a prompt without required arguments");
    return { method: "prompts/get", params: { name: found.value.name, arguments: {} } };
  },
};

/** A tool that may be called and needs no argument, with empty arguments. */
export const call: Subject = {
  words: "tools/call",
  applies: declares("tools"),
  exercises: ["tool.plain"],
  plain: async (context: SessionContext) => {
    const all = await callableTools(context);
    const found = all.find(({ arguments: given }) => Object.keys(given).length === 0);
    if (found === undefined)
      lacksExercise("tool.plain", "a tool without required arguments that may be called");
    return { method: "tools/call", params: { name: found.tool.value.name, arguments: {} } };
  },
};

/** The argument of a prompt that is listed, with an empty value. */
export const completion: Subject = {
  words: "completion/complete",
  applies: allOf(declares("completions"), declares("prompts")),
  exercises: ["prompt.plain"],
  plain: async (context) => {
    const items = await listedItems(context, "prompts");
    const [ref] = items.flatMap(({ value: { name, arguments: given } }) => {
      const [first] = Array.isArray(given) ? given : [];
      return typeof name === "string" && isObject(first) && typeof first.name === "string"
        ? [{ name, argument: first.name }]
        : [];
    });
    if (ref === undefined) lacksExercise("prompt.plain", "a prompt with an argument");
    return {
      method: "completion/complete",
      params: { ref: { type: "ref/prompt", name: ref.name }, argument: { name: ref.argument, value: "" } },
    };
  },
};

/** On a session of its own: it changes what the server sends. */
export const level: Subject = {
  words: "logging/setLevel",
  applies: declares("logging"),
  plain: async () => ({ method: "logging/setLevel", params: { level: "error" } }),
};
