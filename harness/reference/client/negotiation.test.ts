import { describe, expect, it } from "vitest";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import type { Hooks } from "../../switches/server.ts";
import { ProtocolError } from "../message.ts";
import { methodsOf, tapped } from "./testing/tapped.ts";

const STATEFUL = REVISIONS.filter((revision) => revision < "2026-07-28");
const TRANSPORTS = ["stdio", "http"] as const;

/** A server with its own answers to the first requests of a method. */
function first(method: string, times: number, does: () => Promise<never>): readonly Hooks[] {
  let count = 0;
  return [
    {
      dispatch: (call, next) => (call.method === method && count++ < times ? does() : next(call)),
    },
  ];
}

const refused = (code: number, data?: object) => () =>
  Promise.reject(new ProtocolError(code, "Refused", data));
const silence = () => new Promise<never>(() => {});

const MODERN: readonly Revision[] = ["2026-07-28"];

describe.each(TRANSPORTS)("over %s, a client that speaks both eras", (transport) => {
  it("probes, and uses 2026-07-28 if the server speaks it", async () => {
    const seen = await tapped(transport);
    expect(methodsOf(seen)[0]).toBe("server/discover");
    expect(methodsOf(seen)).not.toContain("initialize");
    expect(seen.revision).toBe("2026-07-28");
  });

  it.each([-32601, -32602, -32000, -32600])("falls back if the probe is refused with %d", async (code) => {
    const hooks = first("server/discover", 1, refused(code));
    const seen = await tapped(transport, {}, { revisions: STATEFUL, hooks });
    expect(methodsOf(seen).slice(0, 3)).toEqual([
      "server/discover",
      "initialize",
      "notifications/initialized",
    ]);
    expect(seen.revision).toBe("2025-11-25");
  });

  it("falls back if the probe is not answered, and does not cancel it", async () => {
    const hooks = first("server/discover", 1, silence);
    const seen = await tapped(transport, { probeTimeoutMs: 50 }, { hooks });
    expect(methodsOf(seen).slice(0, 2)).toEqual(["server/discover", "initialize"]);
    expect(seen.revision).toBe("2025-11-25");
  });

  it.each([-32020, -32021])("does not fall back if the probe is refused with %d", async (code) => {
    const hooks = first("server/discover", 9, refused(code));
    const seen = await tapped(transport, {}, { hooks });
    expect(methodsOf(seen)).not.toContain("initialize");
    expect(seen.failure?.message).toBe("Refused");
  });

  it("probes again in a revision that the server lists", async () => {
    const data = { supported: ["2026-07-28", "2025-11-25"], requested: "2026-07-28" };
    const hooks = first("server/discover", 1, refused(-32022, data));
    const seen = await tapped(transport, {}, { hooks });
    expect(methodsOf(seen).slice(0, 2)).toEqual(["server/discover", "server/discover"]);
    expect(methodsOf(seen)).not.toContain("initialize");
    expect(seen.problems).toEqual([]);
  });

  it("repeats any request in a revision that the server lists", async () => {
    const data = { supported: ["2026-07-28"], requested: "2026-07-28" };
    const seen = await tapped(transport, {}, { hooks: first("tools/list", 1, refused(-32022, data)) });
    expect(methodsOf(seen).slice(0, 3)).toEqual(["server/discover", "tools/list", "tools/list"]);
    expect(seen.answered.filter(({ error }) => error !== undefined)).toHaveLength(1);
    expect(seen.problems).toEqual([]);
  });

  it("ends if the server lists no revision that it speaks", async () => {
    const data = { supported: ["2099-01-01"], requested: "2026-07-28" };
    const hooks = first("server/discover", 9, refused(-32022, data));
    const seen = await tapped(transport, {}, { hooks });
    expect(methodsOf(seen)).toEqual(["server/discover"]);
    expect(seen.failure?.name).toBe("NoCommonVersion");
  });
});

describe.each(TRANSPORTS)("over %s, a client that speaks one era", (transport) => {
  it("does no handshake if it speaks only 2026-07-28", async () => {
    const seen = await tapped(transport, { revisions: MODERN }, { revisions: STATEFUL });
    expect(methodsOf(seen)).toEqual(["server/discover"]);
    expect(seen.failure?.name).toBe("NoCommonVersion");
  });

  it("does not probe if it does not speak 2026-07-28", async () => {
    const seen = await tapped(transport, { revisions: STATEFUL });
    expect(methodsOf(seen)[0]).toBe("initialize");
  });

  it("uses the older revision in the server's answer", async () => {
    const seen = await tapped(transport, { revisions: STATEFUL }, { revisions: ["2025-03-26"] });
    expect(seen.revision).toBe("2025-03-26");
    expect(seen.problems).toEqual([]);
  });

  it("disconnects if it does not speak the revision in the server's answer", async () => {
    const seen = await tapped(transport, { revisions: ["2025-11-25"] }, { revisions: ["2024-11-05"] });
    expect(methodsOf(seen)).toEqual(["initialize"]);
    expect(seen.requests.map(({ method }) => method)).toEqual(transport === "http" ? ["POST"] : []);
    expect(seen.failure?.message).toContain("2024-11-05");
  });

  it("offers another revision if the server names some in an error", async () => {
    const hooks = first(
      "initialize",
      1,
      refused(-32602, { supported: ["2025-06-18"], requested: "2025-11-25" }),
    );
    const seen = await tapped(transport, { revisions: STATEFUL }, { hooks });
    expect(methodsOf(seen).slice(0, 2)).toEqual(["initialize", "initialize"]);
    expect(seen.revision).toBe("2025-06-18");
  });
});
