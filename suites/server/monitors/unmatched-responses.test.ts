import { describe, expect, it } from "vitest";
import { came, error, leg, legOf, notification, request, result, type Step, sent } from "./testing/leg.ts";
import { unmatchedResponses } from "./unmatched-responses.ts";

const ping = (id: unknown) => sent(request(id, "ping"));
const tells = sent(notification("notifications/initialized"));
const cut = (raw: string) => sent(raw, { broken: true });

const found = (...steps: readonly Step[]) =>
  unmatchedResponses(leg(...steps)).map(({ mismatch }) => mismatch);
const overHttp = (...steps: readonly Step[]) =>
  unmatchedResponses(legOf("2025-11-25", "http", steps)).map(
    ({ mismatch, message }) => `${message.seq} ${mismatch}`,
  );

describe("a response belongs to a request", () => {
  it("when it carries the id, with its type", () => {
    expect(found(ping(7), came(result(7)), ping("7"), came(error("7")))).toEqual([]);
  });

  it("and not when the id came back as another type", () => {
    expect(found(ping(7), came(result("7")))).toEqual(["retyped"]);
  });

  it("and not when nobody asked, or the request comes later", () => {
    expect(found(came(result(8)), ping(8))).toEqual(["unasked"]);
  });

  it("and not when the id is that of a request of the server", () => {
    expect(found(came(request(8, "ping")), came(result(8)))).toEqual(["unasked"]);
    expect(found(sent(result(8)), came(result(8)))).toEqual(["unasked"]);
  });

  it("also within a batch, each by itself", () => {
    const items = legOf("2025-03-26", "stdio", [ping(1), came([result(1), result(2), 5, result(null)])]);
    expect(
      unmatchedResponses(items).map(({ mismatch, message }) => `${message.pointer} ${mismatch}`),
    ).toEqual(["/1 unasked", "/3 without-id"]);
  });

  it("and not when its id is the word for none", () => {
    expect(found(tells, came(result("undefined")))).toEqual(["unasked"]);
  });

  it("and what is neither result nor error is no response", () => {
    expect(found(came({ jsonrpc: "2.0", id: 8 }), came({ id: 8, method: "x", result: {} }))).toEqual([]);
  });
});

describe("a response without id", () => {
  it("lost it, where a request stays without answer", () => {
    expect(found(tells, ping(1), came(result(null)))).toEqual(["without-id"]);
  });

  it("lost it, where one of several requests stays without answer", () => {
    expect(found(ping(1), came(result(1)), ping(2), tells, came(result(null)))).toEqual(["without-id"]);
  });

  it("answers a notification, where each request has its own", () => {
    expect(found(ping(1), came(result(1)), tells, came(error(null)))).toEqual(["to-notification"]);
  });

  it("answers nothing that comes later", () => {
    expect(found(ping(1), came(result(1)), came(error(null)), tells)).toEqual(["without-id"]);
  });

  const cancel = (requestId: unknown) => notification("notifications/cancelled", { requestId });

  it("answers a notification, where the request without answer was taken back", () => {
    expect(found(ping(1), sent(cancel(1)), came(error(null)))).toEqual(["to-notification"]);
  });

  it.each([
    ["another request was taken back", sent(cancel(2))],
    ["the server took it back", came(cancel(1))],
    ["something else was told of it", sent(notification("notifications/progress", { requestId: 1 }))],
    ["nobody knows what was taken back", sent(notification("notifications/cancelled"))],
    ["what was sent is no message", sent(5)],
  ])("lost it, where %s", (_, step) => {
    expect(found(ping(1), tells, step, came(error(null)))).toEqual(["without-id"]);
  });

  it("answers a notification, where only a broken request stays without answer", () => {
    const broken = sent(request(1, "ping"), { broken: true });
    expect(found(broken, tells, came(result(null)))).toEqual(["to-notification"]);
  });

  it("is right for an error to what could not be read", () => {
    expect(found(cut('{"id":1'), came(error(null)))).toEqual([]);
    expect(found(cut('{"id":1'), came(error(undefined)))).toEqual([]);
  });

  it("is wrong for an error that comes before it", () => {
    expect(found(came(error(null)), cut('{"id":1'))).toEqual(["without-id"]);
  });

  it("is never right for a result", () => {
    expect(found(cut('{"id":1'), came(result(null)))).toEqual(["without-id"]);
  });
});

describe("over HTTP, where a message and its answer are one exchange", () => {
  const told = sent(notification("notifications/initialized"), { exchange: 1 });
  const asked = sent(request(1, "ping"), { exchange: 1 });

  it.each([400, 500])("an error without id refuses the message under the status %s", (status) => {
    expect(overHttp(asked, came(error(null), { exchange: 1, status }))).toEqual([]);
  });

  it.each([200, 399])("an error without id refuses nothing under the status %s", (status) => {
    expect(overHttp(asked, came(error(null), { exchange: 1, status }))).toEqual(["3 without-id"]);
  });

  it("an error without id refuses the message on a stream that comes under such a status", () => {
    const refuses: Step = (common) => {
      return { ...common, channel: "http-response", exchange: 1, status: 400, headers: [], sse: true };
    };
    expect(overHttp(asked, refuses, came(error(null), { exchange: 1 }))).toEqual([]);
  });

  it("an error without id refuses nothing on a stream", () => {
    expect(overHttp(asked, came(error(null), { exchange: 1 }))).toEqual(["3 without-id"]);
  });

  it("a response answers the notification of its exchange, with or without an id", () => {
    expect(overHttp(told, came(result(null), { exchange: 1, status: 200 }))).toEqual(["3 to-notification"]);
    expect(overHttp(told, came(result(9), { exchange: 1, status: 200 }))).toEqual(["3 to-notification"]);
  });

  it("a response answers no notification of another exchange", () => {
    expect(overHttp(told, came(result(null), { exchange: 2, status: 200 }))).toEqual(["3 without-id"]);
    expect(overHttp(told, came(result(9), { exchange: 2, status: 200 }))).toEqual(["3 unasked"]);
  });

  it("a response to a request is no answer to a notification", () => {
    expect(
      overHttp(told, sent(request(2, "ping"), { exchange: 2 }), came(result(9), { exchange: 2 })),
    ).toEqual(["4 unasked"]);
  });
});

describe("the answer to a broken message", () => {
  it("is left alone where the id could be found all the same", () => {
    expect(found(cut('{"id":"cut"'), came(error("cut")))).toEqual([]);
  });

  it("belongs to nothing where the id is another", () => {
    expect(found(cut('{"id":"cut"'), came(error("put")))).toEqual(["unasked"]);
  });

  it("belongs to nothing where the text is not broken on purpose", () => {
    expect(found(sent('{"id":"cut"'), came(error("cut")))).toEqual(["unasked"]);
  });
});
