import { describe, expect, it } from "vitest";
import { checkOf } from "../testing/sample.ts";
import { replayOf } from "./replay.ts";
import { TOLD, TRACE } from "./testing/told.ts";

const [stdio, http] = TOLD.result.legs;
const broken = checkOf("tools.broken", "fail");

describe("what can be sent again", () => {
  it("is over stdio the handshake and the lines of the check, as they were", () => {
    if (stdio === undefined) throw new Error("the sample has a leg over stdio");
    expect(replayOf(TRACE, { check: broken, leg: stdio }, true)).toEqual({
      messages: [2, 5, 6],
      text: [
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"it\'s"}}',
      ].join("\n"),
    });
  });

  it("is over HTTP calls of curl, quoted for a shell, in a session of their own", () => {
    if (http === undefined) throw new Error("the sample has a leg over HTTP");
    const found = replayOf(TRACE, { check: broken, leg: http }, true);
    expect(found?.messages).toEqual([12, 17]);
    expect(found?.text).toBe(`SESSION=$(curl -sS -N -o /dev/null -D - -X POST 'http://127.0.0.1:3000/mcp' \\
  -H 'Authorization: [redacted]' \\
  --data-raw '{"jsonrpc":"2.0","id":1,"method":"initialize"}' \\
  | tr -d '\\r' | sed -n 's/^mcp-session-id: //Ip')
curl -sS -N -i -X POST 'http://127.0.0.1:3000/mcp?a='\\''b'\\''' \\
  -H 'Authorization: [redacted]' \\
  -H "Mcp-Session-Id: $SESSION" \\
  --data-raw '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"it'\\''s"}}'`);
  });

  it("is what its evidence answers, for a check that sent nothing itself", () => {
    if (stdio === undefined) throw new Error("the sample has a leg over stdio");
    const reader = checkOf("tools.reader", "fail", { evidence: [{ message: 7 }] });
    expect(replayOf(TRACE, { check: reader, leg: stdio }, true)?.messages).toEqual([2, 5, 6]);
    expect(replayOf(TRACE, { check: reader, leg: stdio }, false)).toBeUndefined();
  });
});
