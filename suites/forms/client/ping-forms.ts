import type { ClientCheck } from "../../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { causedSilence } from "../../across-topics/client/event-forms.ts";
import { requireEveryPing, serverRequest } from "../../across-topics/client/server-requests.ts";
import { AGAIN } from "../../across-topics/situations/event-streams.ts";
import { idsOf, type PingForm, textOf } from "../situations/form.ts";
import { framed, PLAIN, pingsOf } from "../situations/ping-forms.ts";
import { judgeBy, ruleOf } from "./rule.ts";
import { comparedOf, visible } from "./words.ts";

const isAnswered = (seen: Played, id: JsonRpcId) => (serverRequest(seen, id)?.responses.length ?? 0) > 0;

const PLAIN_TEXT = JSON.stringify({ jsonrpc: "2.0", id: PLAIN, method: "ping" });

/** The id in a response that belongs to no request: perhaps the id of the ping, changed. */
function strayAnswer({ conversations }: Played, since: number): string | undefined {
  const known = new Set(
    conversations.flatMap(({ serverRequests }) => serverRequests.flatMap((one) => one.responses)),
  );
  const stray = conversations
    .flatMap(({ messages }) => messages)
    .find(
      (one) =>
        one.from === "client" &&
        one.seq > since &&
        isObject(one.value) &&
        !("method" in one.value) &&
        !known.has(one),
    );
  return stray && isObject(stray.value) ? visible(JSON.stringify(stray.value.id) ?? "no id") : undefined;
}

/** Whether this ping was sent, and is the reason for the silence. */
function isCause(
  seen: Played,
  id: JsonRpcId,
  all: readonly JsonRpcId[],
  together: readonly JsonRpcId[],
): boolean {
  const sent = all.filter((one) => serverRequest(seen, one) !== undefined);
  if (!sent.includes(id)) return false;
  return together.length === 1 ? causedSilence(seen, id, sent) : isLeftOut(seen, id, sent, together);
}

/**
 * Whether a client left out this one of several pings in one write. The others are no witnesses: a client that closes while it
 * answers them all at the same time has sent some of the answers, in any order. It must answer a later write, or wait until it comes.
 */
function isLeftOut(
  seen: Played,
  id: JsonRpcId,
  sent: readonly JsonRpcId[],
  together: readonly JsonRpcId[],
): boolean {
  const others = sent.filter((one) => one === id || !together.includes(one));
  if (others.slice(others.indexOf(id) + 1).some((later) => isAnswered(seen, later))) return true;
  if (others.find((one) => !isAnswered(seen, one)) !== id) return false;
  const written = together.flatMap((one) => serverRequest(seen, one) ?? []);
  const seqs = written.flatMap(({ request, responses }) => [request.seq, ...responses.map(({ seq }) => seq)]);
  const last = Math.max(...seqs);
  const [next] = seen.conversations.flatMap(({ messages }) => messages.filter(({ seq }) => seq > last));
  return next?.from === "server";
}

/** Requires that the client goes on as with the plain ping. */
function judge(seen: Played, expect: Expect, form: PingForm, all: readonly JsonRpcId[]): void {
  if (!isAnswered(seen, PLAIN)) needsExercise("a client that answers a ping");
  requireEveryPing(seen, AGAIN);
  const ids = idsOf(form);
  const missed = ids.find((id) => !isAnswered(seen, id));
  if (missed !== undefined && !isCause(seen, missed, all, ids))
    needsExercise("a client that still reads when the server sends this form");
  const at = serverRequest(seen, missed ?? ids[0] ?? PLAIN)?.request.seq ?? 0;
  const stray = missed === undefined ? undefined : strayAnswer(seen, at);
  judgeBy(form, expect)(missed === undefined, {
    expected: "an answer to the ping, as to the plain one",
    actual:
      missed === undefined
        ? "an answer"
        : `no answer to a ping ${form.what}: ${visible(textOf(form, missed))}${stray === undefined ? "" : `, but a response with the id ${stray}`}; the plain one was answered: ${visible(PLAIN_TEXT)}`,
    at,
    timed: missed !== undefined,
    ...(missed === undefined ? {} : { compared: comparedPings(seen, form, missed, stray) }),
  });
}

/** Both pings as they were written: the line, or the event around it. */
function comparedPings({ transport }: Played, form: PingForm, id: JsonRpcId, stray: string | undefined) {
  const { frame = framed(transport), cuts } = form;
  const sent = frame(textOf(form, id));
  return comparedOf(
    { words: "the plain ping", sent: framed(transport)(PLAIN_TEXT), came: "an answer" },
    {
      words: `a ping ${form.what}`,
      sent,
      came: stray === undefined ? "no answer" : `no answer, but a response with the id ${stray}`,
      cuts: cuts?.(Buffer.from(sent)),
    },
  );
}

export function checksOfPings(forms: readonly PingForm[], on: ClientSituation): readonly ClientCheck[] {
  return forms.map((form) =>
    clientCheck({
      ...ruleOf(form),
      title: `A client answers a ping ${form.what}`,
      requirements: ["ping.answered"],
      on,
      sends: `a ping ${form.what}, after a plain one`,
      run: ({ seen, expect }) => judge(seen, expect, form, pingsOf(forms)),
    }),
  );
}
