import { listChangedDeclared, loggingDeclared, updatesSubscribed } from "./notifications.ts";
import { agreed, came, leg, legOf, notification, request, result, type Step, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const declares = (server: Record<string, unknown>) => agreed("2025-11-25", { server });
const toolsChanged = notification("notifications/tools/list_changed");
const log = notification("notifications/message", { level: "info", data: "x" });

says(listChangedDeclared, "Changes of a list are told only where listChanged is declared", {
  "good: declared": [
    leg(declares({ tools: { listChanged: true } }), came(toolsChanged)),
    "pass at 3: 1 looked at",
  ],
  "good: of a list that the revision does not know": [
    leg(declares({}), came(notification("notifications/pets/list_changed"))),
    "pass at 3: 1 looked at",
  ],
  "broken: declared for another list only": [
    leg(declares({ tools: {}, prompts: { listChanged: true } }), came(log), came(toolsChanged)),
    "fail at 4 /method: notifications/tools/list_changed from a server that declares no tools.listChanged",
  ],
  "broken: nothing was declared": [
    leg(came(toolsChanged)),
    "fail at 2 /method: notifications/tools/list_changed from a server that declares no tools.listChanged",
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [came([log, toolsChanged])]),
    "fail at 2 /1/method: notifications/tools/list_changed from a server that declares no tools.listChanged",
  ],
  "not applicable: none, but other notifications, and a request of that name": [
    leg(came(log), came(request(1, "tools/list_changed"))),
    "not-applicable: the server sent no list_changed",
  ],
});

says(loggingDeclared, "Log messages come only from a server that declares logging", {
  "good: declared": [leg(declares({ logging: {} }), came(log)), "pass at 3: 1 looked at"],
  "broken: not declared": [
    leg(declares({}), came(log)),
    "fail at 3 /method: notifications/message from a server that declares no logging",
  ],
  "not applicable: none": [leg(came(toolsChanged)), "not-applicable: the server sent no log message"],
});

const subscribe = (uri: unknown) => sent(request(1, "resources/subscribe", { uri }));
const unsubscribe = (uri: unknown) => sent(request(2, "resources/unsubscribe", { uri }));
const ended = came(result(2));
const update = (uri: unknown) => came(notification("notifications/resources/updated", { uri }));
const updated = (...steps: readonly Step[]) => leg(...steps);
const stray = (at: number, uri: string) =>
  `fail at ${at} /params/uri: an update of ${uri}, which is not subscribed`;

says(updatesSubscribed, "the URI of a resource that is subscribed, or of a part of it", {
  "good: subscribed": [updated(subscribe("a:1"), update("a:1")), "pass at 3: 1 looked at"],
  "good: a part of what is subscribed": [
    updated(subscribe("a:1"), update("a:1/2")),
    "pass at 3: 1 looked at",
  ],
  "good: one of several": [
    updated(subscribe("a:1"), subscribe("b:2"), update("b:2")),
    "pass at 4: 1 looked at",
  ],
  "good: a URI that is no string is judged elsewhere": [updated(update(5)), "pass at 2: 1 looked at"],
  "good: one that crosses the end": [
    updated(subscribe("a:1"), unsubscribe("a:1"), update("a:1"), ended),
    "pass at 4: 1 looked at",
  ],
  "good: the end is not answered": [
    updated(subscribe("a:1"), unsubscribe("a:1"), update("a:1")),
    "pass at 4: 1 looked at",
  ],
  "good: the end was refused": [
    updated(
      subscribe("a:1"),
      unsubscribe("a:1"),
      came({ jsonrpc: "2.0", id: 2, error: { code: 1, message: "no" } }),
      update("a:1"),
    ),
    "pass at 5: 1 looked at",
  ],
  "good: the subscription of another resource ended": [
    updated(subscribe("a:1"), unsubscribe("b:2"), ended, update("a:1")),
    "pass at 5: 1 looked at",
  ],
  "good: subscribed again after the end": [
    updated(subscribe("a:1"), unsubscribe("a:1"), ended, subscribe("a:1"), update("a:1")),
    "pass at 6: 1 looked at",
  ],
  "good: after the end, over HTTP, where streams overtake each other": [
    legOf("2025-11-25", "http", [
      sent(request(1, "resources/subscribe", { uri: "a:1" }), { exchange: 1 }),
      sent(request(2, "resources/unsubscribe", { uri: "a:1" }), { exchange: 2 }),
      came(result(2), { exchange: 2, status: 200 }),
      came(notification("notifications/resources/updated", { uri: "a:1" }), { exchange: 1 }),
    ]),
    "pass at 5: 1 looked at",
  ],
  "broken: never subscribed": [updated(update("a:1")), stray(2, "a:1")],
  "broken: another is subscribed": [updated(subscribe("b:2"), update("a:1")), stray(3, "a:1")],
  "broken: only a part of it is subscribed": [updated(subscribe("a:1/2"), update("a:1")), stray(3, "a:1")],
  "broken: what was subscribed is no URI": [
    updated(subscribe(undefined), update("undefined")),
    stray(3, "undefined"),
  ],
  "broken: before it is subscribed": [updated(update("a:1"), subscribe("a:1")), stray(2, "a:1")],
  "broken: after the end": [
    updated(subscribe("a:1"), unsubscribe("a:1"), ended, update("a:1")),
    stray(5, "a:1"),
  ],
  "broken: after another request that is no subscription": [
    updated(sent(request(1, "resources/read", { uri: "a:1" })), update("a:1")),
    stray(3, "a:1"),
  ],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [came([notification("notifications/resources/updated", { uri: "a:1" })])]),
    "fail at 2 /0/params/uri: an update of a:1, which is not subscribed",
  ],
  "not applicable: none, but other notifications, and a request of that name": [
    updated(came(log), came(request(1, "notifications/resources/updated", {}))),
    "not-applicable: the server sent no notifications/resources/updated",
  ],
});
