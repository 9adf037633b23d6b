import { describe, expect, it } from "vitest";
import {
  error,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  type Step,
  sent,
} from "../../testing/server/leg.ts";
import { unmatchedResponses } from "./unmatched-responses.ts";

const ping = (id: unknown) => sent(request(id, "ping"));
const initialized = sent(notification("notifications/initialized"));
const cut = (raw: string) => sent(raw, { broken: true });

const found = (...steps: readonly Step[]) =>
  unmatchedResponses(leg(...steps)).map(({ mismatch }) => mismatch);
const overHttp = (...steps: readonly Step[]) =>
  unmatchedResponses(legOf("2025-11-25", "http", steps)).map(
    ({ mismatch, message }) => `${message.seq} ${mismatch}`,
  );

describe("a response belongs to a request", () => {
  it("when it has the id, with the same type", () => {
    expect(found(ping(7), received(result(7)), ping("7"), received(error("7")))).toEqual([]);
  });

  it("but not when its id has another type", () => {
    expect(found(ping(7), received(result("7")))).toEqual(["retyped"]);
  });

  it("but not when no request had the id before", () => {
    expect(found(received(result(8)), ping(8))).toEqual(["unasked"]);
  });

  it("but not when only a request or a response of the other side had the id", () => {
    expect(found(received(request(8, "ping")), received(result(8)))).toEqual(["unasked"]);
    expect(found(sent(result(8)), received(result(8)))).toEqual(["unasked"]);
  });

  it("in a batch, where each item is judged on its own", () => {
    const items = legOf("2025-03-26", "stdio", [ping(1), received([result(1), result(2), 5, result(null)])]);
    expect(
      unmatchedResponses(items).map(({ mismatch, message }) => `${message.pointer} ${mismatch}`),
    ).toEqual(["/1 unasked", "/3 without-id"]);
  });

  it("but not when its id is the string undefined", () => {
    expect(found(initialized, received(result("undefined")))).toEqual(["unasked"]);
  });

  it("or to a broken one whose id is a fraction, which some servers keep as an integer", () => {
    const fraction = sent(request(900.5, "ping"), { broken: true });
    expect(found(fraction, received(result(900)), received(result(901)), received(result(902)))).toEqual([
      "unasked",
    ]);
  });

  it("and a message with neither a result nor an error is no response", () => {
    expect(found(received({ jsonrpc: "2.0", id: 8 }), received({ id: 8, method: "x", result: {} }))).toEqual(
      [],
    );
  });
});

it.each([
  ["first", (batch: readonly object[]) => batch],
  ["last", (batch: readonly object[]) => batch.toReversed()],
])("a response without an id to a batch whose request comes %s belongs to that request", (_, order) => {
  const batch = order([request(5, "ping"), notification("notifications/initialized")]);
  const steps = [sent(batch, { exchange: 1 }), received(result(null), { exchange: 1 })];
  const [one] = unmatchedResponses(legOf("2025-03-26", "http", steps));
  expect(one?.mismatch).toBe("without-id");
});

describe("an error without an id after a line that ends with CR LF", () => {
  const ended = sent(`${JSON.stringify(request(2, "ping"))}\r\n`);

  it("may answer the empty line that some readers see between the two", () => {
    expect(found(initialized, ended, received(error(null)))).toEqual([]);
  });

  it("is the only one: no second error answers the same line", () => {
    expect(found(initialized, ended, received(error(null)), received(error(null)))).toEqual([
      "to-notification",
    ]);
  });

  it("is no result", () => {
    expect(found(initialized, ended, received(result(null)))).toEqual(["to-notification"]);
  });

  it("does not come before that line", () => {
    expect(found(initialized, received(error(null)), ended)).toEqual(["to-notification"]);
  });
});

describe("a response on a stream that is resumed", () => {
  const resumedBy =
    (id: string): Step =>
    (common) => ({
      ...common,
      channel: "http-request",
      exchange: 2,
      method: "GET",
      url: "http://x/",
      headers: [["Last-Event-ID", id]],
    });
  const eventWithId: Step = (common) => ({
    ...common,
    channel: "sse",
    exchange: 1,
    id: "e-1",
    raw: "id: e-1",
  });
  const stray = received(result("other"), { exchange: 2 });

  it("is unasked where the event id came on this connection", () => {
    expect(overHttp(eventWithId, resumedBy("e-1"), stray)).toEqual(["4 unasked"]);
  });

  it("is judged by sse.resume.own-session where the event id is one of another session", () => {
    expect(overHttp(resumedBy("e-1"), stray)).toEqual([]);
  });
});

describe("a response without id", () => {
  it("has lost it when a request is unanswered", () => {
    expect(found(initialized, ping(1), received(result(null)))).toEqual(["without-id"]);
  });

  it("has lost it when one of several requests is unanswered", () => {
    expect(found(ping(1), received(result(1)), ping(2), initialized, received(result(null)))).toEqual([
      "without-id",
    ]);
  });

  it("answers a notification when every request has a response", () => {
    expect(found(ping(1), received(result(1)), initialized, received(error(null)))).toEqual([
      "to-notification",
    ]);
  });

  it("answers a notification when only a later request is unanswered, for example because the process ended", () => {
    expect(found(initialized, received(result(undefined)), ping(1))).toEqual(["to-notification"]);
  });

  it("answers a notification although a request is unanswered when the server answers others as well", () => {
    const certain = [initialized, received(result(undefined))];
    expect(found(...certain, ping(1), initialized, received(result(undefined)))).toEqual([
      "to-notification",
      "to-notification",
    ]);
  });

  it("does not answer a later notification", () => {
    expect(found(ping(1), received(result(1)), received(error(null)), initialized)).toEqual(["without-id"]);
  });

  const cancel = (requestId: unknown) => notification("notifications/cancelled", { requestId });

  it("answers a notification when the unanswered request was cancelled", () => {
    expect(found(ping(1), sent(cancel(1)), received(error(null)))).toEqual(["to-notification"]);
  });

  it.each([
    ["another request was cancelled", sent(cancel(2))],
    ["the server sent the cancellation", received(cancel(1))],
    [
      "another notification names the request",
      sent(notification("notifications/progress", { requestId: 1 })),
    ],
    ["the cancellation names no request", sent(notification("notifications/cancelled"))],
    ["the client sent a value that is no message", sent(5)],
  ])("has lost it when %s", (_, step) => {
    expect(found(ping(1), initialized, step, received(error(null)))).toEqual(["without-id"]);
  });

  it("answers a notification when only a broken request is unanswered", () => {
    const broken = sent(request(1, "ping"), { broken: true });
    expect(found(broken, initialized, received(result(null)))).toEqual(["to-notification"]);
  });

  it("is valid for an error after an unreadable message", () => {
    expect(found(cut('{"id":1'), received(error(null)))).toEqual([]);
    expect(found(cut('{"id":1'), received(error(undefined)))).toEqual([]);
  });

  it("is invalid for an error before the unreadable message", () => {
    expect(found(received(error(null)), cut('{"id":1'))).toEqual(["without-id"]);
  });

  it.each([null, undefined])("is valid for the error that refuses a batch, once (%s)", (id) => {
    const batch = [request("a", "ping"), request("b", "ping")];
    expect(found(sent(batch), received(error(id)))).toEqual([]);
    expect(found(sent(batch), received(error(id)), received(error(id)))).toEqual(["without-id"]);
    expect(found(received(error(id)), sent(batch))).toEqual(["without-id"]);
  });

  it.each([null, undefined])(
    "is valid over HTTP+SSE for the error that refuses a batch, on the stream (%s)",
    (id) => {
      const overSse = (...steps: readonly Step[]) =>
        unmatchedResponses(legOf("2025-03-26", "http+sse", steps)).map(({ mismatch }) => mismatch);
      const batch = sent([request("a", "ping"), request("b", "ping")], { exchange: 2 });
      const onStream = received(error(id, -32700), { exchange: 1 });
      expect(overSse(batch, onStream)).toEqual([]);
      expect(overSse(batch, onStream, onStream)).toEqual(["without-id"]);
      expect(overSse(onStream, batch)).toEqual(["without-id"]);
      expect(overSse(sent(notification("x"), { exchange: 2 }), onStream)).toEqual(["to-notification"]);
      expect(overSse(sent(request(1, "ping"), { exchange: 2 }), onStream)).toEqual(["without-id"]);
    },
  );

  it("is valid for the response to a request that had the id null on purpose", () => {
    const nullId = sent(request(null, "ping"), { broken: true });
    expect(found(nullId, received(error(null)))).toEqual([]);
    expect(found(nullId, received(result(null)), received(error(null)))).toEqual([]);
    expect(found(received(result(null)), nullId)).toEqual(["without-id"]);
    expect(found(nullId, ping(1), received(result(undefined)))).toEqual(["without-id"]);
  });

  it("is not valid after such a request for a server that answers another notification", () => {
    const nullId = sent(request(null, "ping"), { broken: true });
    const later = [nullId, initialized, received(result(null))] as const;
    expect(found(...later)).toEqual([]);
    expect(found(initialized, received(result(null)), ...later)).toEqual([
      "to-notification",
      "to-notification",
    ]);
    expect(found(initialized, received(result(null)), nullId, received(error(null)))).toEqual([
      "to-notification",
    ]);
  });

  it("is never valid for a result that follows a batch", () => {
    expect(found(sent([request("a", "ping")]), received(result(null)))).toEqual(["without-id"]);
  });

  it("is never valid for a result", () => {
    expect(found(cut('{"id":1'), received(result(null)))).toEqual(["without-id"]);
  });
});

describe("over HTTP, where a message and its response are one exchange", () => {
  const notified = sent(notification("notifications/initialized"), { exchange: 1 });
  const asked = sent(request(1, "ping"), { exchange: 1 });

  it.each([400, 500])("an error without id is valid under status %s", (status) => {
    expect(overHttp(asked, received(error(null), { exchange: 1, status }))).toEqual([]);
  });

  it.each([200, 399])("an error without id is invalid under status %s", (status) => {
    expect(overHttp(asked, received(error(null), { exchange: 1, status }))).toEqual(["3 without-id"]);
  });

  it("an error without id is valid on a stream under status 400", () => {
    const refuses: Step = (common) => {
      return { ...common, channel: "http-response", exchange: 1, status: 400, headers: [], sse: true };
    };
    expect(overHttp(asked, refuses, received(error(null), { exchange: 1 }))).toEqual([]);
  });

  it("an error without id is invalid on a stream under status 200", () => {
    expect(overHttp(asked, received(error(null), { exchange: 1 }))).toEqual(["3 without-id"]);
  });

  it.each([null, undefined])(
    "an error without id is valid for a refused batch under status 200 (%s)",
    (id) => {
      const batch = sent([request("a", "ping")], { exchange: 1 });
      expect(overHttp(batch, received(error(id), { exchange: 1, status: 200 }))).toEqual([]);
      const notifications = sent([notification("notifications/initialized")], { exchange: 1 });
      expect(overHttp(notifications, received(error(id), { exchange: 1, status: 200 }))).toEqual([]);
      expect(overHttp(batch, received(error(id), { exchange: 2, status: 200 }))).toEqual(["3 without-id"]);
    },
  );

  it("a response answers the notification of its own exchange, with or without an id", () => {
    expect(overHttp(notified, received(result(null), { exchange: 1, status: 200 }))).toEqual([
      "3 to-notification",
    ]);
    expect(overHttp(notified, received(result(9), { exchange: 1, status: 200 }))).toEqual([
      "3 to-notification",
    ]);
  });

  it("a response does not answer a notification of another exchange", () => {
    expect(overHttp(notified, received(result(null), { exchange: 2, status: 200 }))).toEqual([
      "3 without-id",
    ]);
    expect(overHttp(notified, received(result(9), { exchange: 2, status: 200 }))).toEqual(["3 unasked"]);
  });

  it("a response in the exchange of a request does not answer a notification", () => {
    expect(
      overHttp(notified, sent(request(2, "ping"), { exchange: 2 }), received(result(9), { exchange: 2 })),
    ).toEqual(["4 unasked"]);
  });
});

describe("a response to a broken message", () => {
  it("is not reported when the server could find the id", () => {
    expect(found(cut('{"id":"cut"'), received(error("cut")))).toEqual([]);
  });

  it("is reported when it has another id", () => {
    expect(found(cut('{"id":"cut"'), received(error("put")))).toEqual(["unasked"]);
  });

  it("is reported when the text was not broken on purpose", () => {
    expect(found(sent('{"id":"cut"'), received(error("cut")))).toEqual(["unasked"]);
  });

  it.each(["", 0])("is not reported when the server reads the id null as %j", (id) => {
    expect(found(sent(request(null, "ping"), { broken: true }), received(error(id)))).toEqual([]);
    expect(found(cut('{"jsonrpc"'), received(error(id)))).toEqual([]);
  });

  it("is not reported after the end of input: a message in pieces may have been cut", () => {
    const closed: Step = (common) => ({ ...common, channel: "close", how: "end-of-input" });
    const noId = received({ jsonrpc: "2.0", error: { code: -32700, message: "Parse error" } });
    expect(found(sent(request(1, "ping")), received(result(1)), noId)).toEqual(["without-id"]);
    expect(found(sent(request(1, "ping")), received(result(1)), closed, noId)).toEqual([]);
  });

  it("is not reported when an id of thousands of digits became null", () => {
    // That is how such a number is read.
    const long = sent({ jsonrpc: "2.0", id: Number.POSITIVE_INFINITY, method: "ping" }, { broken: true });
    expect(found(long, received({ jsonrpc: "2.0", id: null, result: {} }))).toEqual([]);
    const notified = sent({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect(found(notified, long, received({ jsonrpc: "2.0", id: null, result: {} }))).toEqual([]);
  });

  const withoutId = sent({ jsonrpc: "2.0", id: null, method: "ping" }, { broken: true });

  it("is not reported when the broken message had no id and the response has an empty one", () => {
    expect(found(withoutId, received(result("")))).toEqual([]);
    expect(found(withoutId, received(error("")))).toEqual([]);
  });

  it("is one of another type where the empty id may be that of a request, unless it is an error", () => {
    expect(found(ping("0"), withoutId, received(result(0)))).toEqual(["retyped"]);
    expect(found(ping("0"), withoutId, received(error(0)))).toEqual([]);
  });

  it("is reported when the broken message had an id and the response has an empty one", () => {
    expect(found(sent(request("a", "ping"), { broken: true }), received(error("")))).toEqual(["unasked"]);
  });
});
