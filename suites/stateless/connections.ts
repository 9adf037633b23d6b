import { anyResult } from "../../harness/check/answers.ts";
import { declares } from "../../harness/check/applies.ts";
import { needsExercise } from "../../harness/check/expect.ts";
import { type Item, LISTS, type ListName, walkList } from "../../harness/check/inventory.ts";
import { brief, describeReply } from "../../harness/session/reply.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { check } from "../check.ts";
import { named } from "../headers/named.ts";

interface Compared {
  readonly list: ListName;
  readonly key: string;
  readonly requirement: RequirementId;
}

const COMPARED: readonly Compared[] = [
  { list: "tools", key: "name", requirement: "tools.list.independent" },
  { list: "resources", key: "uri", requirement: "resources.list.independent" },
  { list: "prompts", key: "name", requirement: "prompts.list.independent" },
];

const namesOf = (items: readonly Item[], key: string) =>
  items
    .map(({ value }) => String(value[key]))
    .sort()
    .join(", ");

/** One check a list: what two connections get to see of it. */
export const listsIndependent = COMPARED.map(({ list, key, requirement }) =>
  check({
    id: requirement,
    title: `${LISTS[list].method} gives the same set on every connection`,
    requirements: [requirement],
    applies: declares(list),
    on: "own",
    sends: `${LISTS[list].method}, on two connections on which different things went before`,
    // A24, A25.
    reading:
      "Both requests carry the same `_meta`, for what a client declares may decide what it gets to see. A list that changes by itself is looked at a third time.",
    hint: "Let a list depend on nothing but the request itself: no session, no earlier call.",
    async run({ session, inventory, expect, open }) {
      const here = await inventory.list(list);
      const there = await walkList(session, list);
      if (here.ended !== "complete" || there.ended !== "complete") {
        needsExercise(`a list that can be walked to its end; this one gave ${describeReply(there.last)}`);
      }
      let [one, other] = [here, there].map(({ items }) => namesOf(items, key));
      if (one !== other) {
        // What has changed meanwhile has changed for everybody.
        const third = await open();
        [one, other] = [await walkList(session, list), await walkList(third, list)].map(({ items }) =>
          namesOf(items, key),
        );
      }
      expect.that(one === other, {
        expected: `the same set on both connections: ${brief(one, 120)}`,
        actual: `another set on the second: ${brief(other, 120)}`,
        at: there.last.seq,
        pointer: `/result/${LISTS[list].member}`,
      });
    },
  }),
);

export const anyConnection = check({
  id: "jsonrpc.request.any-connection",
  title: "What was listed on one connection can be used on another",
  requirements: ["jsonrpc.request.any-connection"],
  // Over stdio the process of a check may have served others before, so it would not be new to the list.
  transport: "http",
  on: "own",
  sends: "a list on the shared connection; a read of what it lists, or the like, on a new one",
  answers: { pass: [anyResult] },
  hint: "Keep nothing per connection that a later request needs: the next one may reach another process.",
  async run(stage) {
    const { session, expect } = stage;
    const { method, params } = await named(stage);
    const reply = await session.request(method, params);
    if (reply.kind === "error") {
      // What fails after a list on this connection as well does not fail for the connection.
      for (const list of ["resources", "prompts", "tools"] as const) await walkList(session, list);
      const again = await session.request(method, params);
      if (again.kind !== "result") needsExercise(`something that can be used: ${describeReply(again)}`);
    }
    expect.reply(reply);
  },
});
