import { describe, expect, it } from "vitest";
import type { Check } from "../../../harness/check/check.ts";
import { Expect } from "../../../harness/check/expect.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { invalidRequest } from "../../jsonrpc/server/invalid-request.ts";
import { malformedNotification, unknownNotification } from "../../jsonrpc/server/notifications.ts";
import { invalidParams } from "../../jsonrpc/server/params.ts";

const served: Reply = { kind: "result", result: {}, message: {}, seq: 1 };
const methodMissing: Reply = {
  kind: "error",
  code: -32601,
  text: "Method not found",
  data: 0,
  message: {},
  seq: 1,
};
const refused: Reply = { ...methodMissing, code: -32602 };

/** Runs a check against a simulated server, and collects what the check sends. */
async function run(check: Check, revision: Revision, answer: (method: string) => Reply = () => served) {
  const sent: unknown[] = [];
  const session = {
    connection: { id: "1" },
    era: eraOf(revision),
    speaker: { revision, clientCapabilities: {} },
    probe: async (bytes: string) => {
      sent.push(JSON.parse(bytes));
      return served;
    },
    notify: async (method: string, params: JsonObject) => sent.push({ method, params }),
    request: async (method: string, params: JsonObject) => {
      sent.push({ method, params });
      return answer(method);
    },
    fence: async () => served,
    mark: () => 0,
    since: () => [],
  };
  const found = new Expect("SHOULD", check.answers);
  const capabilities = { resources: {}, tools: {} };
  await (check.run as (context: object) => Promise<void>)({
    session,
    expect: found,
    facts: { capabilities },
  });
  return { sent, findings: found.findings };
}

const objects = (sent: readonly unknown[]) => sent.filter(isObject);

describe("a message that is broken on purpose has one fault", () => {
  it("in 2026-07-28 it names its revision when it has params", async () => {
    const { sent } = await run(invalidRequest, "2026-07-28");
    const params = objects(sent).flatMap((message) => (isObject(message.params) ? [message.params] : []));
    expect(params.length).toBeGreaterThan(3);
    for (const one of params) expect(one._meta).toMatchObject({ [META.protocolVersion]: "2026-07-28" });
  });

  it.each([unknownNotification, malformedNotification])(
    "and a notification names its revision, too: $id",
    async (check) => {
      const { sent } = await run(check, "2026-07-28");
      expect(sent).toMatchObject([{ params: { _meta: { [META.protocolVersion]: "2026-07-28" } } }]);
      const before = await run(check, "2025-11-25");
      expect(objects(before.sent).map(({ params }) => isObject(params) && "_meta" in params)).toEqual([
        false,
      ]);
    },
  );
});

describe("jsonrpc.error.invalid-params", () => {
  it("tries the next method when a declared method does not exist", async () => {
    const { sent, findings } = await run(invalidParams, "2025-11-25", (method) =>
      method === "resources/read" ? methodMissing : refused,
    );
    expect(objects(sent).map(({ method }) => method)).toEqual(["resources/read", "tools/call"]);
    expect(findings).toMatchObject([{ verdict: "pass" }]);
  });

  it("judges the last method when none exists", async () => {
    const { findings } = await run(invalidParams, "2025-11-25", () => methodMissing);
    expect(findings).toMatchObject([
      { verdict: "warn", actual: expect.stringContaining("tools/call without name → ") },
    ]);
  });
});
