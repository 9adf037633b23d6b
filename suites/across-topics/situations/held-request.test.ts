import { describe, expect, it } from "vitest";
import type { Silence } from "../../../harness/check/situation.ts";
import type { Outgoing } from "../../../harness/switches/message.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { runScript, type ScriptContext } from "./server-script.ts";

/** A client that is never silent. */
const busy = (limitMs: number): Silence => ({ limitMs, orSilence: (awaited) => awaited });

/** A client that is silent as soon as the server waits for something that does not come at once. */
const SILENT: Silence = {
  limitMs: 10_000,
  orSilence: (awaited) =>
    Promise.race([awaited, new Promise<undefined>((resolve) => setTimeout(resolve, 20, undefined))]),
};

/** A server with a script. `sent`: what it sends on the stream of each request of the client. */
function playing(script: (talk: ScriptContext) => Promise<void>, silence: Silence) {
  const hooks: Hooks = runScript(script, silence);
  const sent: Record<string, unknown[]> = {};
  const idOf = (message: Outgoing) => (isObject(message) ? message.id : undefined);
  const ask = async (method: string, kind: Call["kind"] = "request") => {
    const on: unknown[] = [];
    sent[method] = on;
    const send = (message: Outgoing) => void on.push(idOf(message));
    const { signal } = new AbortController();
    const call: Call = { kind, method, params: {}, id: 1, revision: "2025-11-25", send, signal };
    return hooks.dispatch?.(call, async () => ({ answered: method }));
  };
  const answer = (id: string) => hooks.receive?.(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
  return { ask, answer, sent, initialize: () => ask("notifications/initialized", "notification") };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 10));

const twoPings = async ({ need }: ScriptContext) => {
  if (await need("one", "ping")) await need("two", "ping");
};

describe("a script of the server", () => {
  it("lets the first request wait until the client has answered everything", async () => {
    const { ask, answer, sent, initialize } = playing(twoPings, busy(10_000));
    await initialize();
    const list = ask("tools/list");
    await turn();
    expect(sent["tools/list"]).toEqual(["one"]);
    answer("one");
    await turn();
    expect(sent["tools/list"]).toEqual(["one", "two"]);
    answer("two");
    expect(await list).toEqual({ answered: "tools/list" });
  });

  it("answers a request that waits for too long, and continues with the next one", async () => {
    const { ask, answer, sent, initialize } = playing(twoPings, busy(20));
    await initialize();
    // The client is slow: three times the limit pass before its answer.
    expect(await ask("tools/list")).toEqual({ answered: "tools/list" });
    answer("one");
    await turn();
    const call = ask("tools/call");
    await turn();
    expect(sent).toMatchObject({ "tools/list": ["one"], "tools/call": ["two"] });
    answer("two");
    expect(await call).toEqual({ answered: "tools/call" });
  });

  it("ends when an answer that it needs does not come before the limit", async () => {
    const { ask, sent, initialize } = playing(twoPings, SILENT);
    await initialize();
    expect(await ask("tools/list")).toEqual({ answered: "tools/list" });
    expect(sent["tools/list"]).toEqual(["one"]);
  });

  it("waits at its end for an answer without which it went on", async () => {
    const script = async ({ need, request }: ScriptContext) => {
      await need("one", "ping");
      await request("slow", "sampling/createMessage");
    };
    const { ask, answer, initialize } = playing(script, busy(10_000));
    await initialize();
    let isAnswered = false;
    const list = ask("tools/list").then(() => {
      isAnswered = true;
    });
    await turn();
    answer("one");
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(isAnswered).toBe(false);
    answer("slow");
    await list;
    expect(isAnswered).toBe(true);
  });
});
