import { describe, expect, it } from "vitest";
import { ENVELOPE_RULES } from "./envelope-rules.ts";
import { hidden, unreadOf } from "./unread.ts";

const LATEST = "2025-11-25";

describe("a part with another form", () => {
  it("is reported by a check of the same role", () => {
    expect(unreadOf(["params-type"], "client", LATEST)).toEqual({
      what: "params that are no object",
      on: "client.jsonrpc.message.params-object",
    });
    expect(unreadOf(["error-id-null"], "client", LATEST)).toBeUndefined();
  });

  it("is reported by a check that exists in the revision: in 2024-11-05 none is about the members of an error", () => {
    expect(unreadOf(["error-object"], "client", "2024-11-05")?.on).toBe("client.jsonrpc.message.valid");
    expect(unreadOf(["error-object"], "client", "2025-03-26")?.on).toBe(
      "client.jsonrpc.error.code-and-message",
    );
    expect(hidden(ENVELOPE_RULES.wellFormed, ["error-object"], "server", "2024-11-05")).toBeUndefined();
  });

  it("hides only what a rule is about", () => {
    const broken = ["error-object", "params-type"] as const;
    expect(hidden(ENVELOPE_RULES.errorCode, broken, "server", LATEST)?.on).toBe(
      "jsonrpc.error.code-and-message",
    );
    expect(hidden(ENVELOPE_RULES.errorMembers, broken, "server", LATEST)).toBeUndefined();
    expect(hidden(ENVELOPE_RULES.versionMember, broken, "server", LATEST)).toBeUndefined();
  });
});
