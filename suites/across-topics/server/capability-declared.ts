import { anyError, result, type Shape } from "../../../harness/check/answers.ts";
import { lacks } from "../../../harness/check/applies.ts";
import { LISTS } from "../../../harness/check/inventory.ts";
import { check } from "./check.ts";
import { OFFERED } from "./lists.ts";
import { answered } from "./undeclared-answered.ts";

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
    async run({ session, expect }) {
      expect.reply(answered(await session.request(method)));
    },
  });
}
