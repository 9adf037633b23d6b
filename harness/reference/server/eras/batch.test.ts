import { describe, expect, it } from "vitest";
import { StdioProbe } from "../testing/stdio-probe.ts";

const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
const note = { jsonrpc: "2.0", method: "notifications/unknown" };

async function lineFor(batch: unknown): Promise<string> {
  const probe = await StdioProbe.initialized("2025-03-26");
  const lines: string[] = [];
  probe.onLine = (line) => lines.push(line);
  probe.send(JSON.stringify(batch));
  probe.end();
  await probe.ended;
  return lines.join("\n");
}

describe("a batch in 2025-03-26", () => {
  it("is answered with one array", async () => {
    expect(JSON.parse(await lineFor([ping(101), note, ping(102)]))).toEqual([
      { jsonrpc: "2.0", id: 101, result: {} },
      { jsonrpc: "2.0", id: 102, result: {} },
    ]);
  });

  it("of notifications is not answered", async () => {
    expect(await lineFor([note, note])).toBe("");
  });

  it("that is empty is one invalid request", async () => {
    expect(JSON.parse(await lineFor([]))).toMatchObject({ id: null, error: { code: -32600 } });
  });

  it("with an invalid member gets an error for that member", async () => {
    expect(JSON.parse(await lineFor([ping(101), 7]))).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: 101 },
    ]);
  });

  it("must not contain initialize", async () => {
    const params = {
      protocolVersion: "2025-03-26",
      capabilities: {},
      clientInfo: { name: "a", version: "1" },
    };
    const batch = [{ jsonrpc: "2.0", id: 101, method: "initialize", params }];
    expect(JSON.parse(await lineFor(batch))).toMatchObject([{ id: 101, error: { code: -32600 } }]);
  });
});
