import { anyError, result, type Shape } from "../../../../harness/check/answers.ts";
import { lacks } from "../../../../harness/check/applies.ts";
import { LISTS } from "../../../../harness/check/inventory.ts";
import { check } from "../check.ts";
import { hasDeclared, isServed, repliesWhere } from "../recorded-replies.ts";
import { answered } from "../undeclared-answered.ts";
import { OFFERED } from "./lists.ts";

/** The methods whose results show that a server has a capability. */
const METHODS: Readonly<Record<"tools" | "resources" | "prompts", readonly string[]>> = {
  tools: ["tools/list", "tools/call"],
  resources: ["resources/list", "resources/read"],
  prompts: ["prompts/list", "prompts/get"],
};

/** A server that returns items of a list declares the capability of that list. */
export function listDeclared(name: "tools" | "resources" | "prompts") {
  const { method, member } = LISTS[name];
  const { capability, words } = OFFERED[name];
  const noItems: Shape = result(`a result without ${words}`, (value) => {
    const items = value[member];
    return !Array.isArray(items) || items.length === 0;
  });
  return check({
    id: `${name}.capability.declared`,
    title: `A server that lists ${words} declares the ${capability} capability`,
    requirements: [`${name}.capability.declared`],
    applies: lacks(capability),
    on: "shared",
    sends: `${method}, although the server does not declare ${capability}`,
    answers: {
      pass: [anyError],
      warn: [{ shape: noItems, because: `${capability} is not declared, but the result holds no ${words}` }],
    },
    hint: `Declare ${capability} in the capabilities: clients do not use what is not declared.`,
    judgesUndeclared: true,
    recorded: repliesWhere(
      `a result of ${method} or another method of ${capability}`,
      (one) => METHODS[name].includes(one.rpc.method) && isServed(one) && !hasDeclared(one, capability),
    ),
    async run({ session, expect }) {
      expect.reply(answered(await session.request(method)));
    },
  });
}
