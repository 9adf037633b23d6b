import { hasDisconnected } from "../../across-topics/client/ends.ts";
import { isOlderServer, notificationsIn } from "../../across-topics/client/eras.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { answerOf, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

export const initializeNotSent = clientMonitor({
  id: "client.versioning.initialize-not-sent",
  title: "A client sends no initialize and no notifications/initialized after a result of this era",
  requirements: ["versioning.initialize.not-sent"],
  revisions: STATELESS,
  sends: "nothing: reads what the client sends after the first result",
  hint: "Send no handshake in 2026-07-28: the _meta of every request replaces the params of initialize.",
  judge(seen) {
    const modern = seen
      .filter(({ situation }) => !isOlderServer(situation))
      .flatMap(({ conversations }) => conversations);
    const judged = modern.flatMap((conversation) => {
      const served = conversation.clientRequests.find(
        (one) => one.method !== "initialize" && answerOf(one).result !== undefined,
      );
      const from = served && answerOf(served).seq;
      return from === undefined ? [] : [{ conversation, from }];
    });
    return {
      expected: "no initialize and no notifications/initialized after a result",
      read: judged.map(({ from }) => from),
      flaws: judged.flatMap(({ conversation, from }) => [
        ...conversation.clientRequests
          .filter(({ method, request }) => method === "initialize" && request.seq > from)
          .map(({ request }) => ({
            actual: "initialize",
            at: request.seq,
            pointer: `${request.pointer}/method`,
          })),
        ...notificationsIn(conversation)
          .filter(({ method, seq }) => method === "notifications/initialized" && seq > from)
          .map(({ method, seq, pointer }) => ({ actual: method, at: seq, pointer: `${pointer}/method` })),
      ]),
      needs: "a client that receives a result",
    };
  },
});

export const rootsChangedNotSent = clientMonitor({
  id: "client.roots.list-changed-not-sent",
  title: "A client sends no notifications/roots/list_changed",
  requirements: ["roots.list-changed.removed"],
  revisions: STATELESS,
  sends: "nothing: reads the notifications of the client",
  hint: "Send no notification when the roots change: servers of 2026-07-28 request the roots with input_required when they need them.",
  judge(seen) {
    const ended = seen.filter((one) => hasDisconnected(one) && !isOlderServer(one.situation));
    const all = seen.filter(({ situation }) => !isOlderServer(situation));
    return {
      expected: "no notifications/roots/list_changed",
      read: ended.flatMap(requestsIn).map(({ seq }) => seq),
      flaws: all
        .flatMap(({ conversations }) => conversations.flatMap(notificationsIn))
        .filter(({ method }) => method === "notifications/roots/list_changed")
        .map(({ method, seq, pointer }) => ({ actual: method, at: seq, pointer: `${pointer}/method` })),
      needs: "a client that sends a request and ends by itself",
    };
  },
});

/** The methods of earlier revisions that this revision does not have. */
const REMOVED: ReadonlySet<string> = new Set([
  "ping",
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
  "tasks/list",
  "tasks/result",
]);

export const removedNotSent = clientMonitor({
  id: "client.versioning.removed-not-sent",
  title: "A client sends no method that this revision removed",
  requirements: ["lifecycle.base"],
  leniency: "no-keyword",
  revisions: STATELESS,
  sends: "nothing: reads the requests of the client",
  hint: "Use server/discover in place of ping, logLevel in _meta in place of logging/setLevel, subscriptions/listen in place of resources/subscribe.",
  reading: "The specification says without a keyword that these methods are removed, so this is a warning.",
  reads: (seen) => seen.filter(({ situation }) => !isOlderServer(situation)).flatMap(requestsIn),
  judge: (all) => ({
    expected: `none of ${[...REMOVED].join(", ")}`,
    read: all.map(({ seq }) => seq),
    flaws: all
      .filter(({ method }) => REMOVED.has(method))
      .map(({ method, seq, pointer }) => ({
        actual: method,
        at: seq,
        pointer: `${pointer}/method`,
        warnOnly: true,
      })),
    needs: "a client that sends a request",
  }),
});
