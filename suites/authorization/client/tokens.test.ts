import { describe, expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import { conversation } from "../../../harness/trace/conversation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { checkIn, verdictOn } from "../../testing/client/verdict-on.ts";
import { auth } from "../situations/auth.ts";
import { authorization } from "./index.ts";

const SERVER = "http://127.0.0.1:1/mcp";

/** Requests with and without a token, and where the client has ended and was started again. */
function played(...steps: readonly ("token" | "none" | "ends")[]): Played {
  const events: TraceEvent[] = [
    {
      ...{ seq: 1, ms: 0, connection: "1", channel: "open", transport: "http" },
      ...{ purpose: "a test", revision: "2025-11-25", at: SERVER },
    },
  ];
  const client: TraceEvent[] = [];
  for (const [index, step] of steps.entries()) {
    const seq = 2 * index + 2;
    const common = { ms: 0, connection: "1", exchange: seq };
    if (step === "ends") {
      client.push({ seq, ms: 0, connection: "0", channel: "exit", code: 0, signal: null });
      continue;
    }
    const headers = step === "token" ? [["Authorization", "Bearer x"] as const] : [];
    const status = step === "token" ? 200 : 401;
    events.push({ ...common, seq, channel: "http-request", method: "POST", url: SERVER, headers });
    events.push({ ...common, seq: seq + 1, channel: "http-response", status, headers: [], sse: false });
  }
  return {
    ...{ situation: auth, revision: "2025-11-25", transport: "http", authorizations: [], ended: "itself" },
    ...{ client, conversations: [conversation("1", events)] },
  };
}

const judged = (seen: Played) => verdictOn(checkIn(authorization, "client.auth.token.every-request"), [seen]);

describe("a token with every request", () => {
  it("is missing after it was accepted", () => {
    expect(judged(played("none", "token", "none"))).toBe("fail: POST without a token");
  });

  it("may be missing in the first request of another start: after a login by a command", () => {
    expect(judged(played("none", "token", "token", "ends", "none", "token", "token"))).toMatch(/^pass/);
  });

  it("is missing in the second start, after it was accepted there", () => {
    expect(judged(played("token", "ends", "none", "token", "none"))).toBe("fail: POST without a token");
  });
});
