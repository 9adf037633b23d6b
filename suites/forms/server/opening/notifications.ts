import type { Check } from "../../../../harness/check/check.ts";
import { Inconclusive, needsExercise } from "../../../../harness/check/expect.ts";
import { UNKNOWN_MEMBER } from "../../../../harness/forms/members.ts";
import { marked } from "../../../../harness/forms/visible.ts";
import { notificationMessage } from "../../../../harness/session/lines/envelope.ts";
import { brief, describeReply } from "../../../../harness/session/replies/reply.ts";
import type { ComparedSide } from "../../../../harness/verdict/result.ts";
import type { JsonObject } from "../../../../schema/json.ts";
import { check } from "../../../across-topics/server/check.ts";
import { plain } from "../subjects.ts";
import { type Accepted, accepted, isAccepted, isAcceptedStatus } from "./accepted-notification.ts";
import { takenTogether } from "./formed-sessions.ts";

interface Row {
  readonly name: string;
  readonly method: string;
  readonly words: string;
  readonly usual: JsonObject | undefined;
  readonly form: JsonObject | undefined;
  readonly legal: string;
}

const CANCELLED = "notifications/cancelled";
const CHANGED = "notifications/roots/list_changed";
const OF_REQUEST = { requestId: "mcp-conform-unknown", reason: "no longer needed" };
const META = "_meta?: { [key: string]: unknown } in the params of each notification (schema.ts).";

/** Other forms of notifications that each server takes. */
export const NOTIFICATION_FORMS: readonly Row[] = [
  {
    name: "cancelled-no-reason",
    method: CANCELLED,
    words: "no reason",
    usual: OF_REQUEST,
    form: { requestId: OF_REQUEST.requestId },
    legal: "reason?: string in CancelledNotification (schema.ts).",
  },
  {
    name: "cancelled-meta",
    method: CANCELLED,
    words: "an empty _meta",
    usual: OF_REQUEST,
    form: { ...OF_REQUEST, _meta: {} },
    legal: META,
  },
  {
    name: "cancelled-extra",
    method: CANCELLED,
    words: "an unknown member in params",
    usual: OF_REQUEST,
    form: { ...OF_REQUEST, [UNKNOWN_MEMBER]: 1 },
    legal: "The params of notifications are open in schema.ts.",
  },
  {
    name: "cancelled-number",
    method: CANCELLED,
    words: "a number as requestId",
    usual: OF_REQUEST,
    form: { ...OF_REQUEST, requestId: 987_654_321 },
    legal: "type RequestId = string | number (schema.ts).",
  },
  {
    name: "roots-empty-params",
    method: CHANGED,
    words: "empty params",
    usual: undefined,
    form: {},
    legal: "params?: { _meta?: … } in RootsListChangedNotification (schema.ts).",
  },
  {
    name: "roots-meta",
    method: CHANGED,
    words: "an empty _meta",
    usual: undefined,
    form: { _meta: {} },
    legal: META,
  },
];

function sideOf(
  method: string,
  words: string,
  params: JsonObject | undefined,
  other: JsonObject | undefined,
  { status, reply }: Accepted,
): ComparedSide {
  const [text, otherText] = [params, other].map((one) => JSON.stringify(notificationMessage(method, one)));
  const came = [...(status === undefined ? [] : [status]), reply].map((one) => brief(describeReply(one), 80));
  return { words, sent: marked(text ?? "", otherText ?? ""), came: came.join(", then ") };
}

/** A notification has no answer: what shows is the status over HTTP, and the answer to the next request. */
function checkOf({ name, method, words, usual, form, legal }: Row): Check {
  return check({
    id: `forms.notification.${name}`,
    title: `The server takes ${method} with ${words}`,
    requirements: ["forms.members.optional"],
    // In 2026-07-28 clients cancel otherwise over HTTP, and have no roots.
    revisions: { until: "2025-11-25" },
    on: "own",
    sends: `${method} in the plain form, then with ${words}, then a request that changes nothing${method === CHANGED ? ", on a session with other forms; by itself where that goes wrong" : ""}`,
    legal,
    hint: "Take each optional member of a notification only where it is there, ignore those that you do not know, and answer over HTTP with status 202.",
    async run(context) {
      const { expect } = context;
      const taken = method === CHANGED ? await takenTogether(context, name) : undefined;
      if (taken !== undefined) {
        const { at } = taken;
        expect.that(true, { expected: "that it is accepted", actual: `accepted with ${words}`, at });
        return;
      }
      const session =
        method === CHANGED
          ? await context.open({ clientCapabilities: { roots: { listChanged: true } } })
          : context.session;
      const request = await plain.plain({ ...context, session });
      const send = (params: JsonObject | undefined) =>
        accepted(session, notificationMessage(method, params), request);
      const first = await send(usual);
      // Over HTTP a server may refuse it with an error status: forms.accepted.notifications says so.
      if (first.status?.kind === "status" && !isAcceptedStatus(first.status))
        needsExercise(`a server that accepts the plain ${method}: ${describeReply(first.status)}`);
      if (!isAcceptedStatus(first.status) || first.reply.kind !== "result")
        throw new Inconclusive(
          "depends-on",
          `the plain ${method} is not accepted: ${describeReply(first.status ?? first.reply)}`,
        );
      const second = await send(form);
      if (second.status?.kind === "gone" || second.reply.kind === "gone")
        throw new Inconclusive(
          "target-gone",
          describeReply(second.status?.kind === "gone" ? second.status : second.reply),
        );
      const holds = isAccepted(second);
      expect.that(holds, {
        expected: `what the plain ${method} got: ${first.status === undefined ? "" : `${describeReply(first.status)}, and `}the next request is answered`,
        actual: `with ${words}: ${describeReply(isAcceptedStatus(second.status) || second.status === undefined ? second.reply : second.status)}`,
        at: second.at,
        timed: second.reply.kind === "silence",
        ...(holds
          ? {}
          : {
              compared: {
                plain: sideOf(method, `the plain ${method}`, usual, form, first),
                form: sideOf(method, `with ${words}`, form, usual, second),
              },
            }),
      });
    },
  });
}

export const notificationChecks: readonly Check[] = NOTIFICATION_FORMS.map(checkOf);
