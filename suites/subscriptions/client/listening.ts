import type { ClientCheck } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { conclude } from "../../across-topics/client/conclude.ts";
import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { exitedWell, wentOn } from "../../across-topics/client/server-requests.ts";
import { callsOf, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { overAt } from "../../jsonrpc/client/in-flight.ts";
import { DELIVERED, EXIT, FOREIGN, LISTENS, listening, REFUSED_TYPE } from "../situations/listening.ts";

/** What the driver reported: which subscription delivered which notification. */
const reportsIn = (seen: Played) =>
  callsOf(seen, DELIVERED).flatMap(({ params, seq, pointer }) => {
    const { subscription, method } = isObject(params.arguments) ? params.arguments : {};
    return typeof subscription === "string" && typeof method === "string"
      ? [{ subscription, method, seq, pointer: `${pointer}/params/arguments` }]
      : [];
  });

const METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries(LISTENS).map(([name, { method }]) => [name, method]),
);

const onListening = clientChecksOn(listening);

const correlates = onListening({
  id: "client.subscriptions.correlates",
  title: "A client assigns each notification to its subscription by the subscription id",
  requirements: ["subscriptions.client.correlates"],
  sends: "a notification for each of two subscriptions, and one with an unknown subscription id",
  hint: "Compare the subscription id in _meta with the ids of your listen requests.",
  run({ seen, expect }) {
    const all = reportsIn(seen);
    const isServed = [...METHODS].every(([name, method]) =>
      all.some((one) => one.subscription === name && one.method === method),
    );
    if (!isServed && !all.some(({ method }) => method === FOREIGN))
      return needsExercise(
        `a driver that opens the subscriptions and calls ${DELIVERED} for each notification`,
      );
    conclude(expect, {
      expected: "the notifications of its own id for each subscription",
      read: all.map(({ seq }) => seq),
      flaws: all
        .filter(({ subscription, method }) => METHODS.get(subscription) !== method)
        .map(({ subscription, method, seq, pointer }) => ({
          actual: `${method} for the subscription ${subscription}`,
          at: seq,
          pointer,
        })),
      needs: "a driver that reports notifications",
    });
  },
});

const fewer = onListening({
  id: "client.subscriptions.fewer-acknowledged",
  title: "A client continues when a server acknowledges fewer types of notifications than it requested",
  requirements: ["subscriptions.client.filter-compared"],
  sends: `an acknowledgement without ${REFUSED_TYPE.filter}, which was requested`,
  hint: "Compare the acknowledged filter with the requested one, and do without the types that are missing.",
  reading: "What a client does instead is its own choice, so this is about whether it continues.",
  run({ seen, expect }) {
    const [acknowledged] = seen.conversations.flatMap(({ messages, clientRequests }) => {
      const listens = clientRequests.filter(
        ({ method, params }) =>
          method === "subscriptions/listen" &&
          isObject(params.notifications) &&
          params.notifications[REFUSED_TYPE.filter] === true,
      );
      return messages.filter(({ from, value }) => {
        const { method, params } = isObject(value) ? value : {};
        const { _meta: meta } = isObject(params) ? params : {};
        const id = isObject(meta) ? meta[META.subscriptionId] : undefined;
        return (
          from === "server" &&
          method === "notifications/subscriptions/acknowledged" &&
          listens.some((one) => one.id === id)
        );
      });
    });
    if (acknowledged === undefined)
      return needsExercise(`a client that listens for ${REFUSED_TYPE.filter}, as the context says`);
    const continues = wentOn(seen, acknowledged.seq);
    if (!continues && exitedWell(seen)) needsExercise("a client that continues after it has subscribed");
    expect.that(continues, {
      expected: "further messages after the acknowledgement",
      actual: continues
        ? "further messages"
        : `nothing after an acknowledgement without ${REFUSED_TYPE.filter}`,
      at: acknowledged.seq,
      timed: !continues,
    });
  },
});

/** The conversation in which the server ended, and those after it. */
function endedIn(seen: Played) {
  const ended = seen.conversations.find(({ clientRequests }) =>
    clientRequests.some(
      ({ method, params, responses }) =>
        method === "tools/call" && params.name === EXIT && responses.length === 0,
    ),
  );
  return ended && { ended, later: seen.conversations.slice(seen.conversations.indexOf(ended) + 1) };
}

const listensAgain = onListening({
  id: "client.subscriptions.listens-again",
  title: "A client sends its listen requests again after a restart of the server",
  requirements: ["subscriptions.client.listens-again"],
  sends: "the end of the server process while two subscriptions are open",
  hint: "Keep the filters of open subscriptions, and send them to the new process.",
  run({ seen, expect }) {
    const found = endedIn(seen);
    const exitAt = found && callsOf(seen, EXIT)[0]?.seq;
    // A client that has cancelled its subscriptions does not need them again.
    const isListening = requestsIn(seen).some(
      (one) =>
        one.method === "subscriptions/listen" &&
        one.connection === found?.ended.connection &&
        exitAt !== undefined &&
        overAt(seen, one) > exitAt,
    );
    const again = found?.later.flatMap(({ clientRequests }) => clientRequests) ?? [];
    const used = again.find(
      ({ method }) => method !== "server/discover" && method !== "subscriptions/listen",
    );
    const listen = again.find(({ method }) => method === "subscriptions/listen");
    const witness = listen ?? used;
    if (!isListening || !witness)
      return needsExercise("a client that listens, and starts a server again that has ended");
    if (!listen && !hasDisconnected(seen)) return needsExercise("a client that ends by itself");
    expect.that(listen !== undefined, {
      expected: "subscriptions/listen to the new process",
      actual: listen
        ? "subscriptions/listen"
        : "other requests, but no subscriptions/listen to the new process",
      at: witness.request.seq,
      timed: listen === undefined,
    });
  },
});

const restarts = onListening({
  id: "client.stdio.restarted",
  title: "A client starts a server again that has ended unexpectedly",
  requirements: ["stdio.process.restart"],
  transport: "stdio",
  sends: "the end of the server process at a call of a tool",
  reading: "Only a client that continues after a failed call needs the server again.",
  run({ seen, expect }) {
    const found = endedIn(seen);
    if (!found) return needsExercise(`a client that calls ${EXIT}`);
    const isAgain = found.later.length > 0;
    if (!isAgain && !hasDisconnected(seen)) return needsExercise("a client that ends by itself");
    const at = requestsIn(seen).findLast(({ params }) => params.name === EXIT)?.seq ?? 0;
    expect.should(isAgain, {
      expected: "a new server process",
      actual: isAgain ? "a new process" : "no new server process after the end of the first one",
      at: found.later[0]?.clientRequests[0]?.request.seq ?? at,
      timed: !isAgain,
    });
  },
});

export const listeningChecks: readonly ClientCheck[] = [correlates, fewer, listensAgain, restarts];
