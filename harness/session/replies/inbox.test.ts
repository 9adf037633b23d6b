import { describe, expect, it } from "vitest";
import { Recorder } from "../../trace/recorder.ts";
import type { StdioConnection } from "../../transport/connection.ts";
import { Inbox, type TargetRequest } from "./inbox.ts";

/** An inbox, and functions that record what the target sends. */
function inbox(more: Partial<StdioConnection> = {}) {
  const recorder = new Recorder();
  const requests: TargetRequest[] = [];
  const listen = recorder.listen.bind(recorder);
  const connection = { transport: "stdio", listen, ...more } as unknown as StdioConnection;
  const say = (message: unknown) =>
    recorder.record({ channel: "stdout", connection: "1", raw: JSON.stringify(message), message });
  return {
    inbox: new Inbox(connection, { lacksIds: false }, { onRequest: (one) => requests.push(one) }),
    requests,
    say,
    recorder,
  };
}

const OPEN = Symbol("open");
const openOr = (answer: Promise<unknown>) =>
  Promise.race([answer, new Promise((resolve) => setImmediate(() => resolve(OPEN)))]);

describe("a response", () => {
  it("resolves the request of its id, and no other", async () => {
    const { inbox: box, say } = inbox();
    const [one, two] = [box.expect(1), box.expect(2)];
    say({ id: 2, result: { second: true } });
    expect(await two.answer).toMatchObject({ kind: "result", result: { second: true }, seq: 1 });
    expect(await openOr(one.answer)).toBe(OPEN);
  });

  it("with the id '7' does not resolve the request 7 if both wait", async () => {
    const { inbox: box, say } = inbox();
    const [number, text] = [box.expect(7), box.expect("7")];
    say({ id: "7", result: { text: true } });
    expect(await text.answer).toMatchObject({ result: { text: true } });
    expect(await openOr(number.answer)).toBe(OPEN);
  });

  it("whose id changed its type still finds its request, as a monitor judges the id", async () => {
    const { inbox: box, say } = inbox();
    const waiting = box.expect(7);
    say({ id: "7", result: {} });
    expect(await waiting.answer).toMatchObject({ kind: "result" });
  });

  it("in a batch is found like any other", async () => {
    const { inbox: box, say } = inbox();
    const waiting = box.expect(7);
    say([7, { method: "notifications/message" }, { id: 7, result: {} }]);
    expect(await waiting.answer).toMatchObject({ kind: "result" });
  });

  it("to a forgotten request is dropped, while a later request with the same id still waits", async () => {
    const { inbox: box, say } = inbox();
    const first = box.expect(7);
    const second = box.expect(7);
    first.forget();
    say({ id: 7, result: {} });
    expect(await second.answer).toMatchObject({ kind: "result" });
    expect(await openOr(first.answer)).toBe(OPEN);
  });

  it.each([{ id: null, error: { code: -32700 } }, { error: { code: -32700 } }])(
    "without an id answers a request that could not be read: %j",
    async (message) => {
      const { inbox: box, say } = inbox();
      const [orphan, own] = [box.orphan(), box.expect(7)];
      say(message);
      expect(await orphan.answer).toMatchObject({ kind: "error", code: -32700 });
      expect(await openOr(own.answer)).toBe(OPEN);
    },
  );

  it("without an id answers over HTTP only the request of its exchange", async () => {
    const { inbox: box, recorder } = inbox();
    const [one, two] = [box.orphan(new Set([1])), box.orphan(new Set([2]))];
    recorder.record({
      channel: "http-response",
      connection: "1",
      exchange: 2,
      status: 400,
      headers: [],
      sse: false,
      message: { id: null, error: { code: -32700 } },
    });
    expect(await two.answer).toMatchObject({ kind: "error", http: { status: 400 } });
    expect(await openOr(one.answer)).toBe(OPEN);
  });
});

describe("responses with ids that no request had", () => {
  const afterHandshake = () => {
    const one = inbox();
    one.inbox.agree();
    const ask = (id: number) => {
      const message = { id, method: "ping" };
      one.recorder.record({ channel: "stdin", connection: "1", raw: JSON.stringify(message), message });
      return one.inbox.expect(id);
    };
    return { ...one, ask };
  };
  const wrong = () => {
    const one = afterHandshake();
    for (const id of [101, 102, 103]) one.say({ id, result: {} });
    return one;
  };

  it("answer the only request that waits, after three of them", async () => {
    const { ask, say } = wrong();
    const only = ask(7);
    say({ id: 104, result: {} });
    expect(await only.answer).toMatchObject({ kind: "result", message: { id: 104 } });
  });

  it("are additional responses of a target that also answers with right ids", async () => {
    const { ask, say, inbox: box } = afterHandshake();
    const right = ask(1);
    say({ id: 1, result: {} });
    await right.answer;
    for (const id of [101, 102, 103]) say({ id, result: {} });
    expect(box.lacksIds).toBe(false);
  });

  it("are the answers of a target whose ids were right before, once three requests have no answer", async () => {
    const { ask, say, inbox: box } = afterHandshake();
    ask(1);
    say({ id: 1, result: {} });
    for (const id of [11, 21, 31]) {
      const request = ask(id);
      say({ id: id + 1, result: {} });
      request.forget();
    }
    expect(box.lacksIds).toBe(false);
    const only = ask(41);
    say({ id: 42, result: {} });
    expect(await openOr(only.answer)).toBe(OPEN);
    expect(box.lacksIds).toBe(true);
    say({ id: 43, result: {} });
    expect(await only.answer).toMatchObject({ kind: "result", message: { id: 43 } });
  });

  it("answer none of several requests", async () => {
    const { ask, say } = wrong();
    const both = [ask(7), ask(8)];
    say({ id: 104, result: {} });
    expect(await Promise.all(both.map(({ answer }) => openOr(answer)))).toEqual([OPEN, OPEN]);
  });

  it("are not those that come late, or twice", async () => {
    const { ask, say } = wrong();
    ask(6).forget();
    const only = ask(7);
    say({ id: 6, result: {} });
    say({ id: "6", result: {} });
    expect(await openOr(only.answer)).toBe(OPEN);
  });
});

describe("the body of an HTTP error status", () => {
  const answered = async (status: number, message: object) => {
    const { inbox: box, recorder } = inbox();
    const waiting = box.orphan(new Set([1]));
    const common = {
      channel: "http-response",
      connection: "1",
      exchange: 1,
      headers: [],
      sse: false,
    } as const;
    recorder.record({ ...common, status, message });
    return openOr(waiting.answer);
  };

  it("is no response if it is the JSON of a framework: the status is the answer", async () => {
    expect(await answered(400, { statusCode: 400, error: "Bad Request", message: "not JSON" })).toBe(OPEN);
  });

  it.each([
    [400, { jsonrpc: "2.0", error: "Bad Request" }, "malformed"],
    [400, { error: { code: -32700 } }, "error"],
    [200, { error: "Bad Request" }, "malformed"],
  ])(
    "is a response if it is marked as JSON-RPC, or if the status is no error: %i %j",
    async (status, message, kind) => {
      expect(await answered(status, message)).toMatchObject({ kind });
    },
  );
});

describe("a request of the target", () => {
  it("goes to the handler with its id; a notification does not", () => {
    const { requests, say } = inbox();
    say({ id: 3, method: "roots/list" });
    say({ method: "notifications/progress", params: {} });
    say({ id: null, method: "ping", params: [] });
    expect(requests).toEqual([
      { id: 3, method: "roots/list", params: {}, seq: 1 },
      { id: null, method: "ping", params: {}, seq: 3 },
    ]);
  });
});

describe("a message that is not read", () => {
  const unread = (recorder: Recorder, raw: string) =>
    recorder.record({ channel: "stdout", connection: "1", raw, unread: "depth" });

  it("resolves the request whose id it contains", async () => {
    const { inbox: box, recorder } = inbox();
    const [one, two] = [box.expect(1), box.expect(12)];
    unread(recorder, '{"jsonrpc":"2.0","id": 12,"result":[[[[');
    expect(await two.answer).toMatchObject({ kind: "silence", unread: "depth", seq: 1 });
    expect(await openOr(one.answer)).toBe(OPEN);
  });

  it("resolves the only request that waits if its id is cut off", async () => {
    const { inbox: box, recorder } = inbox();
    const one = box.expect(1);
    unread(recorder, '{"result":[[[[');
    expect(await one.answer).toMatchObject({ kind: "silence", unread: "depth" });
  });

  it("resolves no request if several wait; `unread` gives it after their limit", async () => {
    const { inbox: box, recorder } = inbox();
    const [one, two] = [box.expect(1), box.expect(2)];
    unread(recorder, '{"result":[[[[');
    expect(await openOr(one.answer)).toBe(OPEN);
    expect(await openOr(two.answer)).toBe(OPEN);
    expect(box.unread({ after: 0 })).toMatchObject({ unread: "depth", seq: 1 });
    expect(box.unread({ after: 1 })).toBeUndefined();
  });
});

describe("the end of the process", () => {
  it("is marked as caused by the harness if the target wrote too much", async () => {
    const { inbox: box, recorder } = inbox();
    recorder.record({ channel: "close", connection: "1", how: "SIGKILL", why: "wrote 9 bytes" });
    recorder.record({ channel: "exit", connection: "1", code: null, signal: "SIGKILL" });
    expect(await box.gone).toEqual({
      how: "mcp-conform ended the process because it wrote 9 bytes",
      byHarness: true,
    });
  });

  it.each([
    [{ code: 7, signal: null }, "the process exited with status 7"],
    [{ code: null, signal: "SIGKILL" }, "the process was ended by SIGKILL"],
    [{ code: null, signal: null }, "the process exited with status unknown"],
  ])("is described in words: %j", async (ended, words) => {
    const { inbox: box, recorder } = inbox();
    recorder.record({ channel: "exit", connection: "1", ...ended });
    expect(await box.gone).toEqual({ how: words });
  });
});

it("is at its end when the process has closed its stdout, although it still runs", async () => {
  const { inbox: box } = inbox({ outputEnded: Promise.resolve() });
  expect(await box.gone).toEqual({ how: "the process closed its stdout and still ran", stillRuns: true });
});

describe("the status of an answer over HTTP", () => {
  const answersAfter = (method: string): number => {
    const recorder = new Recorder();
    const listen = recorder.listen.bind(recorder);
    const connection = { transport: "http", listen } as unknown as StdioConnection;
    const answers: true[] = [];
    new Inbox(connection, { lacksIds: false }, { onRequest: () => {}, onAnswer: () => answers.push(true) });
    const of = { connection: "1", exchange: 1, headers: [] } as const;
    recorder.record({ channel: "http-request", ...of, method, url: "http://127.0.0.1/mcp" });
    recorder.record({ channel: "http-response", ...of, status: 200, sse: method === "GET" });
    return answers.length;
  };

  it("is an answer to the message that was posted", () => {
    expect(answersAfter("POST")).toBe(1);
  });

  it("is none where a stream was asked for, which a server can let be resumed for ever", () => {
    expect(answersAfter("GET")).toBe(0);
  });
});

it("takes an answer to what was asked when the limit was paid for one to a question of the harness", () => {
  const recorder = new Recorder();
  const listen = recorder.listen.bind(recorder);
  const connection = { transport: "stdio", listen } as unknown as StdioConnection;
  const budget = { isSpent: false };
  const since: (number | undefined)[] = [];
  const onAnswer = (one: number | undefined) => since.push(one);
  new Inbox(connection, { lacksIds: false, budget }, { onRequest: () => {}, onAnswer });
  const record = (channel: "stdin" | "stdout", message: object) =>
    recorder.record({ channel, connection: "1", by: "a.check", raw: JSON.stringify(message), message });
  for (const id of [1, 2]) {
    record("stdin", { jsonrpc: "2.0", id, method: "ping" });
    record("stdout", { jsonrpc: "2.0", id, result: {} });
    budget.isSpent = true;
  }
  expect(since).toEqual([undefined, expect.any(Number)]);
});
