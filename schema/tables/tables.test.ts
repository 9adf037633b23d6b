import { describe, expect, test } from "vitest";
import { definitionsOf } from "../definitions.ts";
import { REVISIONS } from "../revision.ts";
import {
  capabilitiesOf,
  errorCode,
  gateOf,
  headersOf,
  inputRequestsOf,
  method,
  methodsOf,
  notification,
  notificationsOf,
} from "./index.ts";

const methodNames = (rows: readonly { readonly method: string }[]) => rows.map((row) => row.method);

describe("methods", () => {
  test("a method exists in its revisions", () => {
    const having = (name: string) => REVISIONS.filter((revision) => method(revision, name) !== undefined);
    expect(having("tools/call")).toEqual(REVISIONS);
    expect(having("elicitation/create")).toEqual(["2025-06-18", "2025-11-25"]);
    expect(having("tasks/get")).toEqual(["2025-11-25"]);
    expect(having("server/discover")).toEqual(["2026-07-28"]);
  });

  test("its row names its definitions", () => {
    expect(method("2026-07-28", "tools/call")).toEqual({
      method: "tools/call",
      from: ["client"],
      gate: { path: "tools", declaredBy: "receiver" },
      definition: "CallToolRequest",
      params: "CallToolRequestParams",
      paramsRequired: true,
      result: "CallToolResult",
      otherResults: ["InputRequiredResult"],
    });
    expect(method("2024-11-05", "tools/call")?.params).toBeNull();
    expect(method("2024-11-05", "completion/complete")?.gate).toBeNull();
  });

  test("a question of the server is a request first, and part of a result later", () => {
    expect(methodNames(methodsOf("2025-11-25").filter((row) => row.from.includes("server")))).toContain(
      "roots/list",
    );
    expect(inputRequestsOf("2025-11-25")).toEqual([]);
    expect(methodsOf("2026-07-28").filter((row) => row.from.includes("server"))).toEqual([]);
    expect(methodNames(inputRequestsOf("2026-07-28"))).toEqual([
      "sampling/createMessage",
      "roots/list",
      "elicitation/create",
    ]);
  });

  test.each(REVISIONS)("%s: each method occurs once, and every definition exists", (revision) => {
    for (const rows of [methodsOf(revision), inputRequestsOf(revision), notificationsOf(revision)]) {
      expect(new Set(methodNames(rows)).size).toBe(rows.length);
    }
    const named = [...methodsOf(revision), ...inputRequestsOf(revision)].flatMap((row) => [
      row.definition,
      row.result,
      ...row.otherResults,
      ...(row.params === null ? [] : [row.params]),
    ]);
    expect(named.filter((name) => !(name in definitionsOf(revision)))).toEqual([]);
  });

  test.each(REVISIONS)("%s: every gate is a capability that its party can declare", (revision) => {
    const unknown = [...methodsOf(revision), ...notificationsOf(revision)].flatMap((row) =>
      row.from.flatMap((from) => {
        const gate = gateOf(row, from);
        const known =
          gate === null || capabilitiesOf(revision, gate.declaredBy).some(({ path }) => path === gate.path);
        return known ? [] : [`${row.method} from the ${from}`];
      }),
    );
    expect(unknown).toEqual([]);
  });
});

describe("notifications", () => {
  test("the sender follows the revision", () => {
    expect(notification("2025-11-25", "notifications/progress")?.from).toEqual(["client", "server"]);
    expect(notification("2026-07-28", "notifications/progress")?.from).toEqual(["server"]);
    expect(notification("2026-07-28", "notifications/initialized")).toBeUndefined();
  });

  test("the gate is declared by the sender or by the receiver", () => {
    const gate = (name: string, from: "client" | "server") => {
      const row = notification("2025-11-25", name);
      return row && gateOf(row, from);
    };
    expect(gate("notifications/tools/list_changed", "server")).toEqual({
      declaredBy: "server",
      path: "tools.listChanged",
    });
    expect(gate("notifications/elicitation/complete", "server")).toEqual({
      declaredBy: "client",
      path: "elicitation.url",
    });
    expect(gate("notifications/cancelled", "client")).toBeNull();
  });
});

describe("error codes, headers, capabilities", () => {
  test("a code has a meaning only in its revisions", () => {
    expect(errorCode("2025-11-25", -32042)?.name).toBe("URLElicitationRequired");
    expect(errorCode("2026-07-28", -32042)).toBeUndefined();
    expect(errorCode("2026-07-28", -32020)).toMatchObject({
      definition: "HeaderMismatchError",
      describes: "response",
    });
    expect(errorCode("2025-11-25", -32602)?.definition).toBeNull();
  });

  test("headers exist only in their revisions", () => {
    const names = (revision: (typeof REVISIONS)[number]) => headersOf(revision).map(({ name }) => name);
    expect(names("2024-11-05")).toEqual(["Origin"]);
    expect(names("2025-11-25")).toContain("Mcp-Session-Id");
    expect(names("2026-07-28")).not.toContain("Mcp-Session-Id");
    expect(names("2026-07-28")).toContain("Mcp-Method");
  });

  test("capabilities include their settings", () => {
    const paths = capabilitiesOf("2025-11-25", "client").map(({ path }) => path);
    expect(paths).toContain("tasks.requests.sampling.createMessage");
    expect(capabilitiesOf("2026-07-28", "client").map(({ path }) => path)).not.toContain("tasks");
  });
});
