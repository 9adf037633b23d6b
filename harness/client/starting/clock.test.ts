import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { TraceEvent } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import { type ClientLimits, type Expiry, SituationClock } from "./clock.ts";

const LIMITS: ClientLimits = { start: 300, idle: 100, whole: 60_000, exit: 100 };

const clocks: SituationClock[] = [];
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.end();
});

/** A clock that has begun, and what it does. */
function begun(limits: Partial<ClientLimits> = {}) {
  const clock = new SituationClock({ ...LIMITS, ...limits });
  clocks.push(clock);
  const recorder = new Recorder();
  recorder.listen((event) => clock.heard(event));
  const began = performance.now();
  const expired = new Promise<Expiry & { readonly after: number }>((resolve) => {
    clock.begin((expiry) => resolve({ ...expiry, after: performance.now() - began }));
  });
  const sends = (method: string, channel: "stdin" | "stdout" = "stdin") =>
    recorder.record<TraceEvent["channel"]>({ channel, connection: "1", raw: "{}", message: { method } });
  return { clock, recorder, expired, sends };
}

describe("the clock of a situation", () => {
  it("ends a client that sends nothing after the limit of its start", async () => {
    const { why, after } = await begun().expired;
    expect(why).toBe("it sent nothing for 300 ms");
    expect(after).toBeGreaterThan(280);
  });

  it("ends a client after the limit without a message, however slow it was before", async () => {
    const { expired, sends } = begun();
    await pause(200);
    sends("initialize");
    await pause(50);
    sends("tools/list");
    const { why, silentMs, after } = await expired;
    expect({ why, silentMs }).toEqual({ why: "it did nothing for 100 ms", silentMs: 100 });
    expect(after).toBeGreaterThan(330);
  });

  it("counts from the last message of either side", async () => {
    const { expired, sends } = begun();
    sends("tools/list");
    await pause(60);
    sends("notifications/message", "stdout");
    expect((await expired).after).toBeGreaterThan(150);
  });

  it("does not count what the client prints", async () => {
    const { expired, recorder, sends } = begun();
    sends("tools/list");
    const timer = setInterval(() => recorder.record({ channel: "stderr", connection: "1", raw: "." }), 20);
    expect((await expired).why).toBe("it did nothing for 100 ms");
    clearInterval(timer);
  });

  it("does not count a ping after a ping, so it ends a client with a heartbeat", async () => {
    const { expired, sends } = begun();
    sends("tools/list");
    const timer = setInterval(() => {
      sends("ping");
      sends("", "stdout");
    }, 30);
    expect((await expired).why).toBe("it did nothing for 100 ms");
    clearInterval(timer);
  });

  it("lets the server go on in place of ending the client, if the server waits", async () => {
    const { clock, expired, sends } = begun();
    sends("tools/list");
    const began = performance.now();
    expect(await clock.orSilence(new Promise(() => {}))).toBeUndefined();
    expect(performance.now() - began).toBeGreaterThan(90);
    expect((await expired).after).toBeGreaterThan(180);
  });

  it("gives the server what it waits for, however long that takes while there are messages", async () => {
    const { clock, sends } = begun();
    sends("tools/list");
    const timer = setInterval(() => sends("tools/call"), 40);
    expect(await clock.orSilence(pause(250, "the answer"))).toBe("the answer");
    clearInterval(timer);
  });

  it("never ends a client that decides itself when it has ended, but lets the server go on", async () => {
    const { clock, expired } = begun({ start: 50, idle: 50, endless: true });
    const never = new Promise(() => {});
    expect(await clock.orSilence(never)).toBeUndefined();
    const ended = expired.then(() => "ended");
    expect(await Promise.race([ended, clock.orSilence(never).then(() => "goes on")])).toBe("goes on");
    expect(await Promise.race([ended, pause(200, "runs")])).toBe("runs");
  });

  it("ends a client that never stops sending, and does not call that silence", async () => {
    const { expired, sends } = begun({ whole: 250 });
    const timer = setInterval(() => sends("tools/call"), 20);
    const { why, silentMs } = await expired;
    clearInterval(timer);
    expect({ why, silentMs }).toEqual({ why: "it ran for 250 ms", silentMs: undefined });
  });
});
