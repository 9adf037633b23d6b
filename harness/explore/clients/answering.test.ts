import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import { conversation } from "../../trace/conversation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { declaredIn, knownThough, unanswered, undefinedIn, unknownThough } from "./answering.ts";

const eventsOf = (...all: readonly JsonObject[]) =>
  all.map((one, nth) => ({
    seq: nth + 1,
    ms: nth,
    connection: "1",
    ...one,
  })) as unknown as readonly TraceEvent[];

const message = (channel: "stdin" | "stdout", value: JsonObject): JsonObject => ({
  channel,
  raw: JSON.stringify(value),
  message: { jsonrpc: "2.0", ...value },
});

const agreed = {
  channel: "agreed",
  revision: "2025-11-25",
  clientCapabilities: { roots: {} },
  serverCapabilities: {},
};
const initialized = message("stdin", { method: "notifications/initialized" });
const asks = (method: string, params?: JsonObject) =>
  message("stdout", { id: "a", method, ...(params === undefined ? {} : { params }) });
const answers = (value: JsonObject) => message("stdin", { id: "a", ...value });
const unknown = answers({ error: { code: -32601, message: "Method not found" } });

const judged = (...all: readonly JsonObject[]) => unknownThough(conversation("1", eventsOf(...all)));

describe("a client that declares a capability", () => {
  it("is warned where it says that a method of it does not exist", () => {
    expect(judged(agreed, initialized, asks("roots/list"), unknown)).toMatchObject([
      {
        rule: "method.declared",
        place: "roots/list",
        verdict: "warn",
        actual: "error -32601",
        evidence: [{ message: 4 }],
      },
    ]);
  });

  it("may answer with a result, with another error, or not at all", () => {
    expect(judged(agreed, initialized, asks("roots/list"), answers({ result: { roots: [] } }))).toEqual([]);
    expect(judged(agreed, initialized, asks("roots/list"), answers({ error: { code: -32603 } }))).toEqual([]);
    expect(judged(agreed, initialized, asks("roots/list"))).toEqual([]);
  });

  it("may say it before the session has begun, and of what it does not declare", () => {
    expect(judged(agreed, asks("roots/list"), unknown, initialized)).toEqual([]);
    expect(judged(agreed, initialized, asks("sampling/createMessage", {}), unknown)).toEqual([]);
    expect(judged(agreed, initialized, asks("mcp-conform/unknown"), unknown)).toEqual([]);
  });

  it("may say it of a task, which needs a capability of its own", () => {
    expect(judged(agreed, initialized, asks("roots/list", { task: {} }), unknown)).toEqual([]);
  });

  it("is judged only where it was asked", () => {
    expect(declaredIn(conversation("1", eventsOf(agreed, initialized)))).toEqual([]);
  });
});

describe("a client that is asked with a method that no revision defines", () => {
  const judgedAs = (...all: readonly JsonObject[]) => knownThough(conversation("1", eventsOf(...all)));
  const strange = asks("mcp-conform/question");

  it("says that it does not exist", () => {
    expect(judgedAs(agreed, initialized, strange, unknown)).toEqual([]);
    expect(undefinedIn(conversation("1", eventsOf(agreed, initialized, strange)))).toHaveLength(1);
  });

  it("is warned where it answers with a result, or with another error", () => {
    const actual = (answer: JsonObject) =>
      judgedAs(agreed, initialized, strange, answer).map((one) => one.actual);
    expect(actual(answers({ result: {} }))).toEqual(["a result"]);
    expect(actual(answers({ error: { code: -32603, message: "No" } }))).toEqual(["error -32603"]);
  });

  it("is not judged by methods of another revision", () => {
    expect(judgedAs(agreed, initialized, asks("server/discover"), answers({ result: {} }))).toEqual([]);
  });
});

describe("a request of the server without an answer", () => {
  const own = (...ids: readonly number[]) =>
    ids.flatMap((id) => [
      message("stdin", { id, method: "tools/list" }),
      message("stdout", { id, result: { tools: [] } }),
    ]);
  const found = (...all: readonly JsonObject[]) =>
    unanswered(conversation("1", eventsOf(...all))).map(({ place, actual }) => `${place}: ${actual}`);
  const begun = [agreed, ...own(1), initialized];

  it("is a warning where the client went on for three requests", () => {
    const lost = "no response, although the client sent 3 requests after it, and these were answered";
    expect(found(...begun, asks("ping"), ...own(2, 3, 4))).toEqual([`ping: ${lost}`]);
    expect(found(...begun, asks("mcp-conform/question"), ...own(2, 3, 4))).toEqual([
      `a method that does not exist: ${lost}`,
    ]);
    expect(found(...begun, asks("ping"), ...own(2, 3))).toEqual([]);
  });

  it("is none where it was answered, cancelled, or needs a user", () => {
    const cancel = message("stdout", { method: "notifications/cancelled", params: { requestId: "a" } });
    expect(found(...begun, asks("ping"), answers({ result: {} }), ...own(2, 3, 4))).toEqual([]);
    expect(found(...begun, asks("ping"), cancel, ...own(2, 3, 4))).toEqual([]);
    expect(found(...begun, asks("sampling/createMessage"), ...own(2, 3, 4))).toEqual([]);
  });

  it("counts over HTTP only when its stream has ended: what is written may arrive later", () => {
    const opened = { channel: "open", transport: "http", purpose: "a test", revision: "2025-11-25" };
    const onStream = { ...asks("ping"), channel: "sse", exchange: 5 };
    const overHttp = (all: readonly JsonObject[]) =>
      all.map((one) =>
        one.channel === "stdin"
          ? { ...one, channel: "http-request", exchange: 1 }
          : one.channel === "stdout"
            ? { ...one, channel: "http-response", exchange: 1 }
            : one,
      );
    const end = (how: string) => ({ channel: "http-end", exchange: 5, how });
    const judgedWith = (...ended: readonly JsonObject[]) =>
      found(opened, ...overHttp(begun), onStream, ...ended, ...overHttp(own(2, 3, 4)));
    expect(judgedWith(end("complete"))).toHaveLength(1);
    expect(judgedWith(end("lost"))).toEqual([]);
    expect(judgedWith()).toEqual([]);
  });
});
