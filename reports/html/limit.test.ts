import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { html } from "./html.ts";
import { restored } from "./testing/restored.ts";
import { came, jsonrpc, recorded, sent } from "./testing/sample-input.ts";

const opened = {
  channel: "open",
  connection: "1",
  transport: "stdio",
  purpose: "shared session",
  revision: "2025-11-25",
} as const;

/** A page about a check that fails because of one message. */
function pageOf(trace: readonly TraceEvent[], message: number, pointer = ""): string {
  const check = { ...checkOf("a.one", "fail"), evidence: [{ message, pointer }] };
  return html({ result: sample([legOf([check])]), trace });
}

const rowOf = (page: string, seq: number) =>
  new RegExp(` id=m${seq}[ >](.*?)(?=<li |$)`, "s").exec(page)?.[1] ?? "";

/** Links within the page that lead nowhere. */
function dangling(page: string): readonly (string | undefined)[] {
  const ids = new Set([...page.matchAll(/ id="?([^ ">]+)/g)].map(([, id]) => id));
  return [...page.matchAll(/href="?#([^ ">]+)/g)]
    .map(([, id]) => id)
    .filter((id) => !id?.startsWith("filter=") && !ids.has(id));
}

describe("a payload that the harness sent", () => {
  const sentOf = (method: string) => rowOf(pageOf(recorded(opened, sent({ jsonrpc, id: 1, method })), 2), 2);
  const numbers = (many: number) => Array.from({ length: many }, (_, index) => index).join(" ");

  it("is cut where it has more than 16 kB: a page has several of them", () => {
    expect(sentOf(numbers(3_000))).toContain(numbers(3_000));
    expect(sentOf(numbers(4_000))).toContain("SHA-256");
    expect(sentOf(numbers(4_000))).not.toContain(numbers(1_000));
  });

  it("is cut where it has more than 2 kB, and a few characters hundreds of times in a row", () => {
    expect(sentOf("x".repeat(1_900))).toContain("x".repeat(1_900));
    for (const [text, times] of [
      ["x", 4_000],
      ["[{}", 1_000],
      ["aé語🙂b", 300],
    ] as const) {
      expect(sentOf(text.repeat(times))).toContain("SHA-256");
    }
    const answer = came({ jsonrpc, id: 1, result: { text: "y".repeat(20_000) } });
    expect(rowOf(pageOf(recorded(opened, answer), 2), 2)).toContain("y".repeat(20_000));
  });
});

describe("a payload of more than 256 kB", () => {
  const tools = Array.from({ length: 4_000 }, (_, at) => ({
    name: `tool-${at}`,
    description: "x".repeat(60),
  }));
  const trace = recorded(
    opened,
    sent({ jsonrpc, id: 1, method: "tools/list" }),
    came({ jsonrpc, id: 1, result: { tools } }),
  );
  const raw = JSON.stringify({ jsonrpc, id: 1, result: { tools } });
  const row = rowOf(pageOf(trace, 3, "/result/tools/3999/name"), 3);

  it("is cut, with its size and its hash", () => {
    const hash = createHash("sha256").update(raw).digest("hex");
    expect(row).toContain(`${raw.length} bytes, SHA-256 <code>${hash}</code>. Only the beginning is shown`);
    expect(row).toContain("tool-300");
    // With the script of the page, which follows it.
    expect(row.length).toBeLessThan(60_000);
  });

  it("shows the value that a finding points at", () => {
    expect(row).toContain('at <code>/result/tools/3999/name</code>: <mark>"tool-3999"</mark>');
  });
});

describe("a page about a flood", () => {
  const text = "<&>".repeat(300);
  const flood = Array.from({ length: 15_000 }, (_, at) =>
    came({ jsonrpc, method: `n${at}`, params: { text: `${at}${text}` } }),
  );
  const other = [
    { ...opened, connection: "2", purpose: "another session" },
    came({ jsonrpc, method: "notifications/message", params: { level: "quiet" } }, { connection: "2" }),
  ];
  const trace = recorded(
    opened,
    ...flood,
    { channel: "exit", connection: "1", code: 7, signal: null },
    ...other,
  );
  let page = "";
  beforeAll(async () => {
    page = await restored(pageOf(trace, 14_000, "/method"));
  });

  it("has at most 10 MB when it is unpacked, and says what is missing", () => {
    expect(Buffer.byteLength(page)).toBeLessThan(10_000_000);
    expect(Buffer.byteLength(page)).toBeGreaterThan(3_000_000);
    expect(page).toMatch(/This page is limited to 10 MB: \d+ of 15004 events are not shown\./);
    expect(page).toMatch(/the events from \d+ to 13999 are not shown, because this page is limited to 10 MB/);
  });

  it("has the message that a finding cites, the end of the connection, and the other connections", () => {
    expect(rowOf(page, 14_000)).toContain("n13998");
    expect(page).toContain("the process exited with status 7");
    expect(page).toContain("notifications/message");
  });

  it("links to no message that it does not have", () => {
    expect(dangling(page)).toEqual([]);
  });
});
