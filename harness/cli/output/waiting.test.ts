import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkOf, legOf, sample } from "../../../reports/testing/sample.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { RunEvent } from "../../verdict/event.ts";
import { consoleFor } from "./console.ts";
import { Waiting } from "./waiting.ts";

const REVISION = "2025-11-25";
const BEGINS: RunEvent = {
  type: "leg-begins",
  role: "server",
  revision: REVISION,
  transport: "stdio",
  applicable: 7,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A run whose messages and events the test writes. */
function running(role: "server" | "client", isTTY: boolean, limit?: number) {
  const recorder = new Recorder();
  const written: string[] = [];
  const stream = { isTTY, columns: 100, write: (text: string) => written.push(text) > 0 };
  const streams = { stdout: stream, stderr: stream } as unknown as Parameters<typeof consoleFor>[1];
  const { emit } = consoleFor("pretty", streams, new Waiting(role, recorder, limit), "verbose");
  const line = (channel: "stdin" | "stdout", message: unknown) =>
    void recorder.record({ channel, connection: "1", raw: JSON.stringify(message), message });
  return { recorder, emit, line, written: () => written.join("") };
}

describe("a run of a client", () => {
  it("counts the situations that were played, each once", () => {
    const { recorder, emit, written } = running("client", false);
    const met = (situation: string) =>
      recorder.record({
        ...{
          channel: "met" as const,
          connection: "1",
          situation,
          revision: REVISION,
          transport: "stdio" as const,
        },
        ...{ connections: [], ended: "itself" as const },
      });
    met("usual");
    emit({ ...BEGINS, role: "client", situations: 29 });
    for (const name of ["asking", "asking", "slow", "silent", "long"]) met(name);
    vi.advanceTimersByTime(10_000);
    expect(written()).toContain("mcp-conform: 5 of 29 situations, about 50 s left in 2025-11-25\n");
    expect(written()).not.toContain("0 of 7 checks");
    // A client that does not log in.
    for (const situation of ["code", "refresh"]) emit({ type: "situation-left-out", situation });
    vi.advanceTimersByTime(10_000);
    expect(written()).toContain("mcp-conform: 5 of 27 situations, ");
  });
});

describe("a run that waits", () => {
  it("shows what it waits for after a second, and since when", () => {
    const { emit, line, written } = running("server", true);
    emit(BEGINS);
    line("stdin", { jsonrpc: "2.0", id: 1, method: "tools/list" });
    vi.advanceTimersByTime(3000);
    expect(written()).toContain("\u001b[2K0/7 waiting 3 s for the answer to tools/list");
    line("stdout", { jsonrpc: "2.0", id: 1, result: {} });
    const before = written();
    vi.advanceTimersByTime(3000);
    expect(written()).toBe(before);
  });

  it("notes an answer that came after its request was given up, and no other", () => {
    const recorder = new Recorder();
    const waiting = new Waiting("server", recorder);
    const line = (channel: "stdin" | "stdout", message: unknown) =>
      recorder.record({ channel, connection: "1", raw: JSON.stringify(message), message });
    for (const id of [1, 2]) line("stdin", { jsonrpc: "2.0", id, method: "tools/list" });
    recorder.record({ channel: "unanswered", connection: "1", request: 1, limit: 1000 });
    vi.advanceTimersByTime(3000);
    for (const id of [1, 2]) line("stdout", { jsonrpc: "2.0", id, result: {} });
    expect(waiting.late).toEqual([{ method: "tools/list", ms: 3000 }]);
  });

  it("says how much time is left at the pace so far", () => {
    const { emit, written } = running("server", false);
    emit(BEGINS);
    vi.advanceTimersByTime(3_000);
    for (const id of ["tools.a", "tools.b"]) {
      emit({ type: "check-ended", revision: REVISION, check: checkOf(id, "pass") });
    }
    vi.advanceTimersByTime(7_000);
    expect(written()).toContain("mcp-conform: 2 of 7 checks ended, about 25 s left in 2025-11-25\n");
  });

  it("says for how long at most it waits for an answer, and what makes it shorter", () => {
    const { emit, line, written } = running("server", true, 10_000);
    emit(BEGINS);
    line("stdin", { jsonrpc: "2.0", id: 1, method: "ping" });
    vi.advanceTimersByTime(3000);
    expect(written()).toContain(
      "waiting 3 s for the answer to ping (at most 10 s without any answer; --timeout 3000 makes it",
    );
    vi.advanceTimersByTime(9000);
    expect(written()).toContain("waiting 12 s for the answer to ping (the limit of 10 s counts again with");
  });

  it("names the situation that it waits for, and no authorization server", () => {
    const { emit, recorder, written } = running("client", true);
    emit({ ...BEGINS, role: "client" });
    const opened = { channel: "open", transport: "http", revision: REVISION } as const;
    recorder.record({ ...opened, connection: "1", purpose: "situation auth" });
    const party = "authorization-server";
    recorder.record({
      ...opened,
      connection: "2",
      purpose: "authorization server 1, situation auth",
      party,
    });
    vi.advanceTimersByTime(3000);
    expect(written()).toContain("waiting 3 s for the end of situation auth");
    recorder.record({
      channel: "met",
      connection: "3",
      situation: "auth",
      revision: REVISION,
      transport: "http",
      connections: ["1"],
      authorizations: ["2"],
      ended: "itself",
    });
    const before = written();
    vi.advanceTimersByTime(3000);
    expect(written()).toBe(before);
  });

  it("writes a line every ten seconds without a terminal, also before a check begins", () => {
    const { emit, line, written } = running("server", false);
    line("stdin", { jsonrpc: "2.0", id: 1, method: "initialize" });
    vi.advanceTimersByTime(10_000);
    emit(BEGINS);
    vi.advanceTimersByTime(10_000);
    expect(written().match(/^mcp-conform: .*$/gm)).toEqual([
      "mcp-conform: no check has begun; waiting 10 s for the answer to initialize",
      "mcp-conform: 0 of 7 checks ended; waiting 20 s for the answer to initialize",
    ]);
  });

  it("names nothing that has been waited for less than a second", () => {
    const { emit, recorder, written } = running("server", false);
    emit(BEGINS);
    vi.advanceTimersByTime(9_500);
    recorder.record({ channel: "close", connection: "1", how: "end-of-input" });
    vi.advanceTimersByTime(500);
    expect(written()).toContain("mcp-conform: 0 of 7 checks ended\n");
  });

  it("says after three slow answers how long it will take", () => {
    const { emit, line, written } = running("server", false);
    emit({ ...BEGINS, applicable: 120 });
    for (const id of [1, 2, 3]) line("stdin", { jsonrpc: "2.0", id, method: "tools/list" });
    vi.advanceTimersByTime(5_000);
    for (const id of [1, 2]) line("stdout", { jsonrpc: "2.0", id, result: {} });
    expect(written()).not.toContain("for an answer");
    line("stdout", { jsonrpc: "2.0", id: 3, result: {} });
    expect(written()).toContain(
      "mcp-conform: this server takes 5.0 s for an answer, so 120 checks may take 5 minutes\n",
    );
  });

  it("names the situation in which a client is waited for", () => {
    const { recorder, written } = running("client", false);
    recorder.record({
      channel: "open",
      connection: "1",
      transport: "stdio",
      revision: REVISION,
      purpose: "the client, for situation ordinary",
    });
    vi.advanceTimersByTime(10_000);
    expect(written()).toContain("waiting 10 s for the end of the client, for situation ordinary");
  });

  it("says at its end where the time went when it took more than ten seconds", () => {
    const { emit, line, recorder, written } = running("server", false);
    line("stdin", { jsonrpc: "2.0", id: 1, method: "ping" });
    line("stdin", { jsonrpc: "2.0", id: 2, method: "ping" });
    line("stdout", { jsonrpc: "2.0", id: 2, result: {} });
    recorder.record({ channel: "exit", connection: "1", code: 0, signal: null });
    const slow = checkOf("tools.slow", "pass", { ms: 9000 });
    emit({ type: "run-ended", result: sample([legOf([slow, checkOf("tools.a", "pass")])], { ms: 12_345 }) });
    expect(written()).toMatch(
      /\ntime: 1 answer never came; slowest checks: tools\.slow in 2025-11-25 \(9\.0 s\)\n$/,
    );
    const ended = written();
    vi.advanceTimersByTime(60_000);
    expect(written()).toBe(ended);
  });

  it("counts an error status, a cancelled request and a broken request as no missing answer", () => {
    const recorder = new Recorder();
    const waiting = new Waiting("server", recorder);
    const post = {
      channel: "http-request",
      connection: "1",
      method: "POST",
      url: "http://x/",
      headers: [],
    } as const;
    const message = { jsonrpc: "2.0", id: 1, method: "ping" };
    recorder.record({ ...post, exchange: 1, raw: "", message });
    expect(waiting.unanswered).toBe(1);
    recorder.record({
      channel: "http-response",
      connection: "1",
      exchange: 1,
      status: 400,
      headers: [],
      sse: false,
    });
    recorder.record({ ...post, exchange: 2, raw: "", message: { ...message, id: 2 }, broken: true });
    recorder.record({ ...post, exchange: 3, raw: "", message: { ...message, id: 3 } });
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 3 } };
    recorder.record({ ...post, exchange: 4, raw: "", message: cancelled });
    expect(waiting.unanswered).toBe(0);
  });
});
