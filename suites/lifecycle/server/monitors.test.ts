import {
  agreed,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  sent,
} from "../../testing/server/leg.ts";
import { verdicts } from "../../testing/server/verdicts.ts";
import { initializeFirst, serverWaits } from "./monitors.ts";

const initialize = sent(request(0, "initialize", {}));
const answer = received(result(0));
const initialized = sent(notification("notifications/initialized"));
const log = received(notification("notifications/message", {}));
const changed = received(notification("notifications/tools/list_changed"));
const none = "not-applicable: no session was initialized";

verdicts(initializeFirst, "the response to initialize before all other messages", {
  "good: the response comes first": [leg(initialize, answer, changed), "pass at 3: 1 checked"],
  "good: log messages and requests before the response": [
    leg(initialize, log, received(request(1, "ping")), answer),
    "pass at 5: 1 checked",
  ],
  "good: over HTTP": [
    legOf("2025-11-25", "http", [
      sent(request(0, "initialize", {}), { exchange: 1 }),
      received(result(0), { exchange: 1, status: 200 }),
    ]),
    "pass at 3: 1 checked",
  ],
  "good: an earlier response to another request": [
    leg(sent(request(1, "ping")), received(result(1)), initialize, answer),
    "pass at 5: 1 checked",
  ],
  "warning: another notification before the response": [
    leg(initialize, changed, answer),
    "warn at 3 whole: notifications/tools/list_changed before the response to initialize",
  ],
  "warning: another notification after a response, but before the response to initialize": [
    leg(sent(request(1, "ping")), received(result(1)), changed, initialize, answer),
    "warn at 4 whole: notifications/tools/list_changed before the response to initialize",
  ],
  "good: a ping and a log message before the client had sent anything": [
    leg(received(request(1, "ping")), log, initialize, answer),
    "pass at 5: 1 checked",
  ],
  "broken: another notification before the client had sent anything": [
    leg(changed, initialize, answer),
    "fail at 2 whole: notifications/tools/list_changed before the client had sent anything",
  ],
  "broken: another request before the client had sent anything": [
    leg(received(request(1, "roots/list")), initialize, answer),
    "fail at 2 whole: roots/list before the client had sent anything",
  ],
  "broken: a response before the client had sent anything": [
    leg(agreed("2025-11-25"), received(result(9)), initialize, answer),
    "fail at 3 whole: a response before the client had sent anything",
  ],
  "broken: a message to a client that sends nothing, next to a valid session": [
    legOf("2025-11-25", "stdio", [initialize, answer], [changed]),
    "fail at 5 whole: notifications/tools/list_changed before the client had sent anything",
  ],
  "not applicable: initialize was not answered": [leg(initialize, changed), none],
  "not applicable: no request": [leg(log), none],
});

const asks = received(request(5, "roots/list"));

verdicts(serverWaits, "no request except ping", {
  "good: a request after it": [leg(initialize, answer, initialized, asks), "pass at 3: 1 checked"],
  "good: ping, notifications and responses before it": [
    leg(initialize, answer, received(request(5, "ping")), log, initialized),
    "pass at 3: 1 checked",
  ],
  "broken: a request before it": [
    leg(initialize, answer, asks, initialized),
    "fail at 4 whole: roots/list before notifications/initialized",
  ],
  "broken: a request after another notification of the client, and after a value that is no message": [
    leg(initialize, answer, sent(5), sent(notification("notifications/progress")), asks, initialized),
    "fail at 6 whole: roots/list before notifications/initialized",
  ],
  "broken: the server, not the client, sent notifications/initialized": [
    leg(initialize, answer, received(notification("notifications/initialized")), asks),
    "fail at 5 whole: roots/list before notifications/initialized",
  ],
  "not applicable: no session": [leg(asks), none],
});
