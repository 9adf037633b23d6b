import { describe, expect, it } from "vitest";
import type { ClientSituation, Played } from "../../check/situation.ts";
import { conversation } from "../../trace/conversation.ts";
import type { ExitEvent, TraceEvent } from "../../trace/event.ts";
import { byRelation, judgedIn, plainOf } from "./judging.ts";
import type { Meeting } from "./meeting.ts";

const situation: ClientSituation = { name: "usual", describe: "", asks: "", server: () => ({}) };

interface How {
  readonly code?: number;
  readonly ended?: Played["ended"];
  readonly cut?: true;
}

/** A client that sent these requests over stdio: a method, and the name of what is asked for. */
function meeting(requests: readonly (readonly [method: string, name?: string])[], how: How = {}): Meeting {
  const events = requests.map(([method, name], nth): TraceEvent => {
    const params = { cursor: `c${nth}`, ...(name === undefined ? {} : { name }) };
    const message = { jsonrpc: "2.0", id: nth, method, params };
    return {
      seq: nth + 1,
      ms: nth,
      channel: "stdin",
      connection: "2",
      raw: JSON.stringify(message),
      message,
    };
  });
  const { code = 0, ended = "itself", cut } = how;
  const exit: ExitEvent = {
    seq: events.length + 1,
    ms: 0,
    channel: "exit",
    connection: "1",
    code,
    signal: null,
  };
  return {
    server: { base: situation, behaviours: [] },
    events: [...events, exit],
    played: {
      situation,
      revision: "2025-11-25",
      transport: "stdio",
      conversations: [conversation("2", events)],
      ended,
      client: [exit],
      exit,
      ...(cut ? { cut } : {}),
    },
  };
}

const list = ["tools/list"] as const;
const call = ["tools/call", "add"] as const;
const plain = plainOf([meeting([list, call]), meeting([list, list, call, ["ping"]])]);

describe("a client", () => {
  it("goes on where it sends what it sends to the plain server, in any order and number", () => {
    expect(byRelation(meeting([call, list, list, list]), plain)).toEqual([]);
  });

  it("is warned where it leaves out what it always sends to the plain server", () => {
    expect(byRelation(meeting([list]), plain)).toMatchObject([
      {
        rule: "client.goes-on",
        place: "tools/call add",
        verdict: "warn",
        expected:
          "the requests that it sends to the server without these differences: tools/list, tools/call add",
        actual: "it did not send tools/call add",
      },
    ]);
  });

  it("need not send what it sends only sometimes", () => {
    expect(plain.requests).toEqual(["tools/list", "tools/call add"]);
  });

  it("is warned where it exits in another way", () => {
    expect(byRelation(meeting([list, call], { code: 1 }), plain)).toMatchObject([
      { rule: "client.same-exit", actual: "status 1", expected: expect.stringContaining("status 0") },
    ]);
  });

  it("has no exit of its own where mcp-conform ended it, or where the run was interrupted", () => {
    expect(byRelation(meeting([list, call], { code: 1, ended: "harness" }), plain)).toEqual([]);
    expect(byRelation(meeting([], { code: 1, cut: true }), plain)).toEqual([]);
  });

  it("may exit in any way where it exits in several ways with the plain server", () => {
    const varied = plainOf([meeting([list]), meeting([list], { code: 3 })]);
    expect(byRelation(meeting([list], { code: 4 }), varied)).toEqual([]);
  });
});

describe("the rules that a meeting judges", () => {
  it("are those of the base where the client did something there, and none without behaviours", () => {
    expect(judgedIn(meeting([list, call]), plain)).toEqual(["client.goes-on", "client.same-exit"]);
    expect(judgedIn(meeting([list, call]), undefined)).toEqual([]);
  });

  it("are not the exit where mcp-conform ended the client", () => {
    expect(judgedIn(meeting([list], { ended: "harness" }), plain)).toEqual(["client.goes-on"]);
  });
});
