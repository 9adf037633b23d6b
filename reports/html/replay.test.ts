import { describe, expect, it } from "vitest";
import { checkOf } from "../testing/sample.ts";
import { replayOf } from "./replay.ts";
import { came, jsonrpc, recorded, SAMPLE_INPUT, sent, TRACE } from "./testing/sample-input.ts";

const [stdio, http] = SAMPLE_INPUT.result.legs;
const broken = checkOf("tools.broken", "fail");

describe("a replay", () => {
  it("has the handshake and the original lines of the check over stdio", () => {
    if (stdio === undefined) throw new Error("the sample has a leg over stdio");
    expect(replayOf(TRACE, { check: broken, leg: stdio }, true)).toEqual({
      messages: [2, 5, 6],
      opening: [
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      ].join("\n"),
      text: '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"it\'s"}}',
    });
  });

  it("has curl commands in a session of their own over HTTP", () => {
    if (http === undefined) throw new Error("the sample has a leg over HTTP");
    const found = replayOf(TRACE, { check: broken, leg: http }, true);
    expect(found?.messages).toEqual([12, 17]);
    expect(
      `${found?.opening}\n${found?.text}`,
    ).toBe(`SESSION=$(curl -sS -N -o /dev/null -D - -X POST 'http://127.0.0.1:3000/mcp' \\
  -H 'Authorization: [redacted]' \\
  --data-raw '{"jsonrpc":"2.0","id":1,"method":"initialize"}' \\
  | tr -d '\\r' | sed -n 's/^mcp-session-id: //Ip')
curl -sS -N -i -X POST 'http://127.0.0.1:3000/mcp?a='\\''b'\\''' \\
  -H 'Authorization: [redacted]' \\
  -H "Mcp-Session-Id: $SESSION" \\
  --data-raw '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"it'\\''s"}}'`);
  });

  it("has the messages before the evidence for a check that shares a situation", () => {
    if (stdio === undefined) throw new Error("the sample has a leg over stdio");
    const by = "session ended by DELETE";
    const trace = recorded(
      { channel: "open", connection: "1", transport: "stdio", purpose: by, revision: "2025-11-25" },
      sent({ jsonrpc, id: 1, method: "ping" }, { by: "another" }),
      sent({ jsonrpc, method: "notifications/end" }, { by }),
      sent({ jsonrpc, id: 2, method: "ping" }, { by }),
      came({ jsonrpc, id: 2, result: {} }),
      sent({ jsonrpc, id: 3, method: "ping" }, { by }),
    );
    const reader = checkOf("session.ended", "fail", { evidence: [{ message: 5 }] });
    expect(replayOf(trace, { check: reader, leg: stdio }, true)?.messages).toEqual([3, 4]);
  });

  it("uses the last try of a retried check", () => {
    if (stdio === undefined) throw new Error("the sample has a leg over stdio");
    const open = (connection: string) =>
      ({
        channel: "open",
        connection,
        transport: "stdio",
        purpose: "a try",
        revision: "2025-11-25",
      }) as const;
    const probe = { jsonrpc, id: 1, method: "ping" };
    const trace = recorded(
      open("1"),
      open("2"),
      sent(probe, { by: "tools.broken" }),
      sent(probe, { by: "tools.broken", connection: "2" }),
      came({ jsonrpc, id: 1, result: {} }, { connection: "2" }),
    );
    const again = checkOf("tools.broken", "fail", { evidence: [{ message: 5 }] });
    expect(replayOf(trace, { check: again, leg: stdio }, true)?.messages).toEqual([4]);
  });

  it("has the requests that the evidence answers for a check that sends nothing", () => {
    if (stdio === undefined) throw new Error("the sample has a leg over stdio");
    const reader = checkOf("tools.reader", "fail", { evidence: [{ message: 7 }] });
    expect(replayOf(TRACE, { check: reader, leg: stdio }, true)?.messages).toEqual([2, 5, 6]);
    expect(replayOf(TRACE, { check: reader, leg: stdio }, false)).toBeUndefined();
  });
});
