import { Inconclusive, notApplicable } from "../../../harness/check/expect.ts";
import { brief, describeReply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import {
  ACKNOWLEDGED,
  declaredTypes,
  filterOf,
  listen,
  TYPE_NAMES,
} from "../../across-topics/server/lists/listen.ts";
import { acknowledgedFirst, declaresChanges } from "./acknowledged.ts";

/** The types whose member is a boolean. */
const SWITCHED = TYPE_NAMES.filter((name) => name !== "resourceSubscriptions");

export const filterFalse = check({
  id: "subscriptions.filter.false",
  title: "A type that is false in the filter of a subscription is not subscribed to",
  requirements: ["subscriptions.acknowledged.subset"],
  applies: declaresChanges,
  on: "own",
  sends: "subscriptions/listen with true for one type of change, then the same with false for it",
  legal:
    "toolsListChanged?: boolean in SubscriptionFilter (schema.ts), and the same for prompts and resources.",
  reading:
    "Only the schema says that false is legal, so a refusal is a warning. The acknowledgement may name the type with false.",
  hint: "Read the value of each type in the filter, not only whether it is present. false means the same as an absent member.",
  async run({ session, limit, expect, facts }) {
    const supported = declaredTypes(facts.capabilities);
    const type = SWITCHED.find((name) => supported.includes(name));
    if (type === undefined) return notApplicable("the server declares no listChanged");
    const plain = listen(session, { notifications: filterOf([type]) });
    const first = await plain.first;
    await plain.cancel();
    if (first?.message.method !== ACKNOWLEDGED) {
      const on = acknowledgedFirst.id;
      throw new Inconclusive("depends-on", `depends on ${on}: there is no acknowledgement`, { on });
    }
    const form = listen(session, { notifications: { [type]: false } });
    const answer = await form.first;
    await form.cancel();
    if (answer?.message.method !== ACKNOWLEDGED) {
      const reply = await form.reply(limit);
      return void expect.should(false, {
        expected: `the acknowledgement, as for ${type}: true`,
        actual: `${describeReply(reply)} to ${type}: false`,
        at: reply.seq,
      });
    }
    const params = isObject(answer.message.params) ? answer.message.params : {};
    const named = isObject(params.notifications) ? params.notifications[type] : undefined;
    expect.that(named === undefined || named === false, {
      expected: `an acknowledgement without ${type}`,
      actual: `${type}: ${brief(named)} in the acknowledgement of ${type}: false`,
      at: answer.at,
      pointer: `/params/notifications/${type}`,
    });
  },
});
