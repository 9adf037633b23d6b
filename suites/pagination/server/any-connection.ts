import { anyResult } from "../../../harness/check/answers.ts";
import { isDeclared } from "../../../harness/check/applies.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import { LISTS, type ListName } from "../../../harness/check/inventory.ts";
import { check } from "../../across-topics/server/check.ts";
import { OFFERED } from "../../across-topics/server/lists/lists.ts";
import { paged } from "./pages.ts";

const NAMES = Object.keys(LISTS) as readonly ListName[];

export const anyConnection = check({
  id: "jsonrpc.request.any-connection",
  title: "The second page of a list is served on another connection than the first",
  requirements: ["jsonrpc.request.any-connection"],
  applies: paged,
  on: "own",
  sends:
    "the first page of a list that has several; its nextCursor on the same connection, and on another one",
  answers: { pass: [{ ...anyResult, words: "a result on the other connection" }] },
  reading:
    "Over stdio another connection is another process. Only a cursor that works on its own connection is judged.",
  hint: "Put everything that the next page needs into the cursor, or store it where each process finds it.",
  async run({ session, open, facts, expect }) {
    for (const name of NAMES.filter((one) => isDeclared(facts.capabilities, OFFERED[one].capability))) {
      const { method } = LISTS[name];
      const first = await session.request(method);
      const cursor = first.kind === "result" ? first.result.nextCursor : undefined;
      if (typeof cursor !== "string") continue;
      const here = await session.request(method, { cursor });
      if (here.kind !== "result") continue;
      expect.reply(await (await open()).request(method, { cursor }), undefined, { sent: method });
      return;
    }
    needsExercise("a list with more than one page");
  },
});
