import { describe, expect, it } from "vitest";
import { ENVELOPE_RULES } from "./envelope-rules.ts";
import { hidden, unreadOf } from "./unread.ts";

describe("a part with another form", () => {
  it("is reported by a check of the same role", () => {
    expect(unreadOf(["params-type"], "client")).toEqual({
      what: "params that are no object",
      on: "client.jsonrpc.message.params-object",
    });
    expect(unreadOf(["error-id-null"], "client")).toBeUndefined();
  });

  it("hides only what a rule is about", () => {
    const broken = ["error-object", "params-type"] as const;
    expect(hidden(ENVELOPE_RULES.errorCode, broken, "server")?.on).toBe("jsonrpc.error.code-and-message");
    expect(hidden(ENVELOPE_RULES.errorMembers, broken, "server")).toBeUndefined();
    expect(hidden(ENVELOPE_RULES.versionMember, broken, "server")).toBeUndefined();
  });
});
