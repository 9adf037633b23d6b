import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { type Exchange, exchangesIn } from "../../across-topics/client/exchanges.ts";
import { pageForms } from "../situations/page-forms.ts";
import { replyForms, TYPE_OF_NOTHING } from "../situations/reply-forms.ts";

const isAccepted = ({ messages, response }: Exchange) =>
  response?.status === 202 && messages.some(({ method }) => method === "notifications/initialized");

const asks = ({ isInitialize, messages }: Exchange) =>
  !isInitialize && messages.some((one) => "method" in one && "id" in one);

/** The answer to `notifications/initialized` in a situation, and the requests after it. */
function readIn(seen: readonly Played[], name: string) {
  const all = exchangesIn(seen.filter(({ situation }) => situation.name === name));
  const accepted = all.find(isAccepted)?.response;
  const requests = all.filter(asks);
  const next = accepted && requests.find(({ request }) => request.seq > accepted.seq);
  return { accepted, requests, next };
}

/**
 * Both situations ask for the same steps, and both have sent nothing but the handshake until then. A client that sent a request before it
 * can have read the answer, and nothing later, may have ended for a reason of its own.
 */
export const acceptedForm = clientCheck({
  id: "client.forms.http.accepted-type",
  title: "A client goes on after status 202 with a content type and no body",
  requirements: ["http.post.client-reads-both"],
  leniency: "no-keyword",
  revisions: { since: "2025-03-26", until: "2025-11-25" },
  transport: "http",
  on: "every",
  also: [replyForms, pageForms],
  sends: `status 202 to notifications/initialized, with Content-Type: ${TYPE_OF_NOTHING} and Content-Length: 0`,
  reading:
    "The answer has no body, and HTTP (RFC 9110) lets an answer without one name a content type, which many web servers add by themselves. The specification says nothing of it.",
  hint: "After status 202 there is nothing to read: look at the status first, and not at Content-Type.",
  run({ seen, expect }) {
    const { accepted, requests, next } = readIn(seen, replyForms.name);
    if (accepted === undefined)
      needsExercise("a client that sends notifications/initialized where its answer has a content type");
    if (next === undefined && (requests.length > 0 || readIn(seen, pageForms.name).next === undefined))
      needsExercise("a client that sends a request after the answer to notifications/initialized");
    const type = headerOf(accepted.headers, "content-type") ?? "";
    expect.should(next !== undefined, {
      expected: "a request after it, as after the answer without Content-Type",
      actual: next
        ? `a request after status 202 with Content-Type: ${type}`
        : `no request after status 202 with Content-Type: ${type} and no body; without Content-Type, the client goes on`,
      at: next?.request.seq ?? accepted.seq,
      timed: next === undefined,
    });
  },
});
