import type { Check } from "../../../../harness/check/check.ts";
import { Inconclusive } from "../../../../harness/check/expect.ts";
import { offer } from "../../../../harness/session/handshake.ts";
import { describeReply } from "../../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { check } from "../../../across-topics/server/check.ts";
import { plainly } from "../exchange.ts";
import { plain } from "../subjects.ts";
import { takenTogether } from "./formed-sessions.ts";

const INITIALIZED = "notifications/initialized";

/** Other forms of `notifications/initialized`. */
export const INITIALIZED_FORMS: readonly (readonly [name: string, words: string, params: JsonObject])[] = [
  ["empty-params", "empty params", {}],
  ["meta", "an empty _meta", { _meta: {} }],
];

/** In place of the plain notification, which the shared session has sent: its requests were answered. */
export const initializedChecks: readonly Check[] = INITIALIZED_FORMS.map(([name, words, params]) =>
  check({
    id: `forms.notification.initialized-${name}`,
    title: `The server takes ${INITIALIZED} with ${words}`,
    requirements: ["forms.members.optional"],
    revisions: { until: "2025-11-25" },
    on: "shared",
    sends: `initialize on a new connection in another form, ${INITIALIZED} with ${words}, then a request that changes nothing; by itself, after a plain initialize, where that goes wrong`,
    legal: "params?: { _meta?: … } in InitializedNotification (schema.ts): both are optional.",
    hint: "Take each optional member of a notification only where it is there, and answer over HTTP with status 202.",
    async run(context) {
      const { expect, facts } = context;
      const taken = await takenTogether(context, `initialized-${name}`);
      if (taken !== undefined) {
        const { at } = taken;
        expect.that(true, { expected: "that it is accepted", actual: `accepted with ${words}`, at });
        return;
      }
      const request = await plain.plain(context);
      const usual = await plainly(context, request);
      const session = context.over(await context.connect());
      const opened = await offer(session, facts.revision);
      if (opened.kind === "refused" || usual.reply.kind !== "result")
        throw new Inconclusive(
          "depends-on",
          `the plain messages are answered with ${describeReply(opened.kind === "refused" ? opened.reply : usual.reply)}`,
        );
      const status = await session.notify(INITIALIZED, params);
      const { reply, at } = await plainly({ session }, request);
      const gone = [status, reply].find((one) => one?.kind === "gone");
      if (gone !== undefined) throw new Inconclusive("target-gone", describeReply(gone));
      const isRefused = status?.kind === "status" && status.http.status >= 400;
      expect.that(!isRefused && reply.kind === "result", {
        expected: "that it is accepted, and the next request is answered, as after the plain one",
        actual: `${INITIALIZED} with ${words} → ${describeReply(isRefused ? status : reply)}`,
        at: isRefused ? status.seq : at,
        timed: reply.kind === "silence",
      });
    },
  }),
);
