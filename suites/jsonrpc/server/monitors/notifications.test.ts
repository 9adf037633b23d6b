import {
  agreed,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  type Step,
  sent,
} from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { listChangedDeclared, loggingDeclared, updatesSubscribed } from "./notifications.ts";

const NO_LIST_CHANGED =
  "not-applicable: the server declares no tools.listChanged or resources.listChanged or prompts.listChanged, and sent no list_changed";

const declares = (server: Record<string, unknown>) => agreed("2025-11-25", { server });
const toolsChanged = notification("notifications/tools/list_changed");
const log = notification("notifications/message", { level: "info", data: "x" });

verdicts(listChangedDeclared, "The server sends list_changed only for lists with listChanged: true", {
  "good: declared": [
    leg(declares({ tools: { listChanged: true } }), received(toolsChanged)),
    "pass at 3: 1 checked",
  ],
  "good: a list that the revision does not define": [
    leg(declares({}), received(notification("notifications/pets/list_changed"))),
    "pass at 3: 1 checked",
  ],
  "broken: declared for another list only": [
    leg(declares({ tools: {}, prompts: { listChanged: true } }), received(log), received(toolsChanged)),
    "fail at 4 /method: notifications/tools/list_changed from a server that does not declare tools.listChanged",
  ],
  "broken: nothing was declared": [
    leg(declares({}), received(toolsChanged)),
    "fail at 3 /method: notifications/tools/list_changed from a server that does not declare tools.listChanged",
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [agreed("2025-03-26"), received([log, toolsChanged])]),
    "fail at 3 /1/method: notifications/tools/list_changed from a server that does not declare tools.listChanged",
  ],
  "not exercised: declared, and only other notifications, and a request with that method": [
    leg(
      declares({ prompts: { listChanged: true } }),
      received(log),
      received(request(1, "tools/list_changed")),
    ),
    "inconclusive: a server that sends list_changed",
  ],
  "not applicable: there was no agreement": [leg(received(toolsChanged)), NO_LIST_CHANGED],
  "not applicable: not declared, and not sent": [
    leg(declares({ tools: {} }), received(log)),
    NO_LIST_CHANGED,
  ],
});

verdicts(loggingDeclared, "Only a server that declares logging sends log messages", {
  "good: declared": [leg(declares({ logging: {} }), received(log)), "pass at 3: 1 checked"],
  "broken: not declared": [
    leg(declares({}), received(log)),
    "fail at 3 /method: notifications/message from a server that does not declare logging",
  ],
  "not exercised: declared, and none": [
    leg(declares({ logging: {} }), received(toolsChanged)),
    "inconclusive: a server that sends a log message",
  ],
  "not applicable: not declared, and none": [
    leg(declares({}), received(toolsChanged)),
    "not-applicable: the server declares no logging, and sent no log message",
  ],
});

const subscribe = (uri: unknown) => sent(request(1, "resources/subscribe", { uri }));
const unsubscribe = (uri: unknown) => sent(request(2, "resources/unsubscribe", { uri }));
const ended = received(result(2));
const update = (uri: unknown) => received(notification("notifications/resources/updated", { uri }));
const updateOf = (uri: string) => notification("notifications/resources/updated", { uri });
const inSession: Step = (common) => ({
  ...common,
  channel: "http-request",
  exchange: 1,
  method: "GET",
  url: "http://x/",
  headers: [["Mcp-Session-Id", "s"]],
});
const updated = (...steps: readonly Step[]) => leg(...steps);
const notSubscribed = (at: number, uri: string) =>
  `fail at ${at} /params/uri: an update of ${uri}, which is not subscribed`;

verdicts(updatesSubscribed, "the URI of a subscribed resource, or of a part of it", {
  "good: subscribed": [updated(subscribe("a:1"), update("a:1")), "pass at 3: 1 checked"],
  "good: a part of the subscribed resource": [
    updated(subscribe("a:1"), update("a:1/2")),
    "pass at 3: 1 checked",
  ],
  "good: one of several": [
    updated(subscribe("a:1"), subscribe("b:2"), update("b:2")),
    "pass at 4: 1 checked",
  ],
  "good: another check judges a URI that is not a string": [updated(update(5)), "pass at 2: 1 checked"],
  "good: an update that crosses the response to unsubscribe": [
    updated(subscribe("a:1"), unsubscribe("a:1"), update("a:1"), ended),
    "pass at 4: 1 checked",
  ],
  "good: unsubscribe got no response": [
    updated(subscribe("a:1"), unsubscribe("a:1"), update("a:1")),
    "pass at 4: 1 checked",
  ],
  "good: unsubscribe was refused": [
    updated(
      subscribe("a:1"),
      unsubscribe("a:1"),
      received({ jsonrpc: "2.0", id: 2, error: { code: 1, message: "no" } }),
      update("a:1"),
    ),
    "pass at 5: 1 checked",
  ],
  "good: another resource was unsubscribed": [
    updated(subscribe("a:1"), unsubscribe("b:2"), ended, update("a:1")),
    "pass at 5: 1 checked",
  ],
  "good: subscribed again after unsubscribe": [
    updated(subscribe("a:1"), unsubscribe("a:1"), ended, subscribe("a:1"), update("a:1")),
    "pass at 6: 1 checked",
  ],
  "good: after unsubscribe over HTTP, where one stream may be slower than another": [
    legOf("2025-11-25", "http", [
      sent(request(1, "resources/subscribe", { uri: "a:1" }), { exchange: 1 }),
      sent(request(2, "resources/unsubscribe", { uri: "a:1" }), { exchange: 2 }),
      received(result(2), { exchange: 2, status: 200 }),
      received(notification("notifications/resources/updated", { uri: "a:1" }), { exchange: 1 }),
    ]),
    "pass at 5: 1 checked",
  ],
  "good: over HTTP without sessions, where the server cannot know which client has subscribed": [
    legOf("2025-11-25", "http", [received(updateOf("a:1"), { exchange: 1 })]),
    "pass at 2: 1 checked",
  ],
  "broken: over HTTP in a session": [
    legOf("2025-11-25", "http", [inSession, inSession, received(updateOf("a:1"), { exchange: 1 })]),
    notSubscribed(4, "a:1"),
  ],
  "broken: over HTTP in a session that one of several requests names": [
    legOf("2025-11-25", "http", [
      inSession,
      sent(request(1, "ping"), { exchange: 2 }),
      received(updateOf("a:1"), { exchange: 1 }),
    ]),
    notSubscribed(4, "a:1"),
  ],
  "broken: never subscribed": [updated(update("a:1")), notSubscribed(2, "a:1")],
  "broken: another resource is subscribed": [
    updated(subscribe("b:2"), update("a:1")),
    notSubscribed(3, "a:1"),
  ],
  "broken: only a part of it is subscribed": [
    updated(subscribe("a:1/2"), update("a:1")),
    notSubscribed(3, "a:1"),
  ],
  "broken: the subscription has no URI": [
    updated(subscribe(undefined), update("undefined")),
    notSubscribed(3, "undefined"),
  ],
  "broken: before the subscription": [updated(update("a:1"), subscribe("a:1")), notSubscribed(2, "a:1")],
  "broken: after unsubscribe": [
    updated(subscribe("a:1"), unsubscribe("a:1"), ended, update("a:1")),
    notSubscribed(5, "a:1"),
  ],
  "broken: after a read of the resource": [
    updated(sent(request(1, "resources/read", { uri: "a:1" })), update("a:1")),
    notSubscribed(3, "a:1"),
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [
      received([notification("notifications/resources/updated", { uri: "a:1" })]),
    ]),
    "fail at 2 /0/params/uri: an update of a:1, which is not subscribed",
  ],
  "not exercised: declared, and only other notifications, and a request with that method": [
    leg(
      declares({ resources: { subscribe: true } }),
      received(log),
      received(request(1, "notifications/resources/updated", {})),
    ),
    "inconclusive: a server that sends notifications/resources/updated",
  ],
  "not applicable: not declared, and not sent": [
    leg(declares({ resources: {} }), received(log)),
    "not-applicable: the server declares no resources.subscribe, and sent no notifications/resources/updated",
  ],
});
