import { initializeFirst, serverWaits } from "./order.ts";
import { agreed, came, leg, legOf, notification, request, result, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const initialize = sent(request(0, "initialize", {}));
const answer = came(result(0));
const initialized = sent(notification("notifications/initialized"));
const log = came(notification("notifications/message", {}));
const changed = came(notification("notifications/tools/list_changed"));
const none = "not-applicable: no session was begun";

says(initializeFirst, "initialize first", {
  "good: the answer comes first": [leg(initialize, answer, changed), "pass at 3: 1 looked at"],
  "good: logs and requests before the answer": [
    leg(initialize, log, came(request(1, "ping")), answer),
    "pass at 5: 1 looked at",
  ],
  "good: over HTTP": [
    legOf("2025-11-25", "http", [
      sent(request(0, "initialize", {}), { exchange: 1 }),
      came(result(0), { exchange: 1, status: 200 }),
    ]),
    "pass at 3: 1 looked at",
  ],
  "good: the answer to something else comes earlier": [
    leg(sent(request(1, "ping")), came(result(1)), initialize, answer),
    "pass at 5: 1 looked at",
  ],
  "slight: another notification before the answer": [
    leg(initialize, changed, answer),
    "warn at 3 whole: notifications/tools/list_changed before the answer to initialize",
  ],
  "slight: measured by the answer, not by what came before it": [
    leg(sent(request(1, "ping")), came(result(1)), changed, initialize, answer),
    "warn at 4 whole: notifications/tools/list_changed before the answer to initialize",
  ],
  "broken: a log before we had sent anything": [
    leg(log, initialize, answer),
    "fail at 2 whole: notifications/message before we had sent anything",
  ],
  "broken: a response before we had sent anything": [
    leg(agreed("2025-11-25"), came(result(9)), initialize, answer),
    "fail at 3 whole: a response before we had sent anything",
  ],
  "broken: where we never sent anything, beside a good session": [
    legOf("2025-11-25", "stdio", [initialize, answer], [log]),
    "fail at 5 whole: notifications/message before we had sent anything",
  ],
  "not applicable: initialize was not answered": [leg(initialize, changed), none],
  "not applicable: nothing was asked": [leg(log), none],
});

const asks = came(request(5, "roots/list"));

says(serverWaits, "no request but ping", {
  "good: it asks afterwards": [leg(initialize, answer, initialized, asks), "pass at 3: 1 looked at"],
  "good: ping, notifications and answers come at any time": [
    leg(initialize, answer, came(request(5, "ping")), log, initialized),
    "pass at 3: 1 looked at",
  ],
  "broken: it asks before": [
    leg(initialize, answer, asks, initialized),
    "fail at 4 whole: roots/list before notifications/initialized",
  ],
  "broken: we sent something else, and something that is no message": [
    leg(initialize, answer, sent(5), sent(notification("notifications/progress")), asks, initialized),
    "fail at 6 whole: roots/list before notifications/initialized",
  ],
  "broken: only the server says that it is initialized": [
    leg(initialize, answer, came(notification("notifications/initialized")), asks),
    "fail at 5 whole: roots/list before notifications/initialized",
  ],
  "not applicable: no session": [leg(asks), none],
});
