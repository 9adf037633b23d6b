import { describe, expect, it } from "vitest";
import type { Silence } from "../../../harness/check/situation.ts";
import type { Outgoing } from "../../../harness/switches/message.ts";
import type { Call } from "../../../harness/switches/server.ts";
import { Gathering } from "./gathering.ts";
import { Turns } from "./turns.ts";

const patient: Silence = { limitMs: 1_000, orSilence: (awaited) => awaited };
const silent: Silence = { limitMs: 1_000, orSilence: () => Promise.resolve(undefined) };

const callWith = (send: (message: Outgoing) => void): Call => ({
  kind: "request",
  method: "tools/call",
  params: {},
  id: 1,
  revision: "2025-11-25",
  send,
  signal: new AbortController().signal,
});

const nothing = callWith(() => {});

describe("calls that are gathered", () => {
  it("have their turn from the last to the first, as soon as all are there", async () => {
    const gathering = new Gathering(3, patient);
    const order: number[] = [];
    const calls = [0, 1, 2].map(() => gathering.arrive(nothing).then(({ place }) => order.push(place)));
    await Promise.all(calls);
    expect(order).toEqual([2, 1, 0]);
  });

  it("are no more than those that came before three pings were answered", async () => {
    const gathering = new Gathering(3, patient);
    let pings = 0;
    const answering = callWith((message) => {
      pings += 1;
      const { id } = message as { readonly id: string };
      queueMicrotask(() => gathering.read(JSON.stringify({ jsonrpc: "2.0", id, result: {} })));
    });
    expect(await gathering.arrive(answering)).toEqual({ place: 0, count: 1 });
    expect(pings).toBe(3);
    expect(await gathering.arrive(nothing)).toEqual({ place: 0, count: 1 });
  });

  it("wait once for a client that answers no ping", async () => {
    const gathering = new Gathering(3, silent);
    const pings: Outgoing[] = [];
    await gathering.arrive(callWith((message) => void pings.push(message)));
    expect(pings).toHaveLength(1);
  });
});

describe("two writers", () => {
  const all = async (pieces: AsyncGenerator<string>, to: string[]) => {
    for await (const piece of pieces) to.push(piece);
  };

  it("write in turn", async () => {
    const turns = new Turns(patient);
    const written: string[] = [];
    await Promise.all([all(turns.write(["a", "b", "c"]), written), all(turns.write(["1", "2"]), written)]);
    expect(written).toEqual(["a", "1", "b", "2", "c"]);
  });

  it("write by themselves if there is no other", async () => {
    const written: string[] = [];
    await all(new Turns(silent).write(["a", "b"]), written);
    expect(written).toEqual(["a", "b"]);
  });
});
