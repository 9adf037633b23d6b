import type { Check } from "../../../../harness/check/check.ts";
import { Inconclusive } from "../../../../harness/check/expect.ts";
import { describeReply } from "../../../../harness/session/replies/reply.ts";
import { check } from "../../../across-topics/server/check.ts";
import { type Opened, opened, openedTogether } from "./formed-sessions.ts";
import { OPENINGS, type OpeningRow } from "./opening-rows.ts";

function checkOf(row: OpeningRow): Check {
  const { name, words, legal, since } = row;
  return check({
    id: `forms.initialize.${name}`,
    title: `The server answers initialize with ${words}`,
    requirements: ["forms.members.optional"],
    revisions: { until: "2025-11-25", ...(since === undefined ? {} : { since }) },
    on: "shared",
    sends: `initialize with ${words}, beside the other forms of it; by itself where the server does not agree then`,
    legal,
    hint: "Take each optional member of initialize only where it is there, and ignore capabilities and members that you do not know.",
    async run(context) {
      const { expect, facts } = context;
      const isSame = ({ revision }: Opened) => revision === facts.revision;
      const all = await openedTogether(context, row);
      const own = isSame(all) ? all : await opened(context, [row]);
      if (!isSame(own)) {
        const usual = await opened(context, []);
        if (!isSame(usual))
          throw new Inconclusive(
            "depends-on",
            `the plain initialize is answered with ${describeReply(usual.reply)}`,
          );
      }
      if (own.reply.kind === "gone") throw new Inconclusive("target-gone", describeReply(own.reply));
      expect.that(isSame(own), {
        expected: `an agreement on ${facts.revision}, as without it`,
        actual: `initialize with ${words}: ${describeReply(own.reply)}`,
        at: own.reply.seq,
        timed: own.reply.kind === "silence",
      });
    },
  });
}

export const initializeChecks: readonly Check[] = OPENINGS.map(checkOf);
