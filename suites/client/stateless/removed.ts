import { clientCheck } from "../check.ts";
import { conclude } from "../conclude.ts";
import { STATELESS } from "../situations/revisions.ts";
import { isOlderServer, notificationsIn } from "./eras.ts";
import { answerOf, requestsIn } from "./requests.ts";

export const initializeNotSent = clientCheck({
  id: "client.versioning.initialize-not-sent",
  title: "A server that has answered in this era gets neither initialize nor notifications/initialized",
  requirements: ["versioning.initialize.not-sent"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: what the client sends after the first result is looked at",
  hint: "In 2026-07-28 there is no handshake: every request says in _meta what initialize said once.",
  run({ seen, expect }) {
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
    conclude(expect, {
      expected: "neither initialize nor notifications/initialized after a result",
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
      needs: "a client that sends a request that is answered",
    });
  },
});

export const rootsChangedNotSent = clientCheck({
  id: "client.roots.list-changed-not-sent",
  title: "A client sends no notifications/roots/list_changed",
  requirements: ["roots.list-changed.removed"],
  revisions: STATELESS,
  on: "every",
  sends: "nothing: the notifications of the client are looked at",
  hint: "Servers of 2026-07-28 ask for the roots when they need them, inside of input_required: nothing has to be announced.",
  run({ seen, expect }) {
    const ended = seen.filter((one) => one.ended === "itself" && !isOlderServer(one.situation));
    const all = seen.filter(({ situation }) => !isOlderServer(situation));
    conclude(expect, {
      expected: "no notifications/roots/list_changed",
      read: ended.flatMap(requestsIn).map(({ seq }) => seq),
      flaws: all
        .flatMap(({ conversations }) => conversations.flatMap(notificationsIn))
        .filter(({ method }) => method === "notifications/roots/list_changed")
        .map(({ method, seq, pointer }) => ({ actual: method, at: seq, pointer: `${pointer}/method` })),
      needs: "a client that sends a request, and ends by itself",
    });
  },
});

/** Requests that were there before, and have no successor of the same name. */
const REMOVED: ReadonlySet<string> = new Set([
  "ping",
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
  "tasks/list",
  "tasks/result",
]);

export const removedNotSent = clientCheck({
  id: "client.versioning.removed-not-sent",
  title: "A client sends no request that went with this revision",
  requirements: ["lifecycle.base"],
  leniency: "no-keyword",
  revisions: STATELESS,
  on: "every",
  sends: "nothing: the requests of the client are looked at",
  hint: "Use server/discover in place of ping, logLevel in _meta in place of logging/setLevel, subscriptions/listen in place of resources/subscribe.",
  reading: "The text says that these are gone, without a keyword: a warning.",
  run({ seen, expect }) {
    const all = seen.filter(({ situation }) => !isOlderServer(situation)).flatMap(requestsIn);
    conclude(expect, {
      expected: `none of ${[...REMOVED].join(", ")}`,
      read: all.map(({ seq }) => seq),
      flaws: all
        .filter(({ method }) => REMOVED.has(method))
        .map(({ method, seq, pointer }) => ({
          actual: method,
          at: seq,
          pointer: `${pointer}/method`,
          slight: true,
        })),
      needs: "a client that sends a request",
    });
  },
});
