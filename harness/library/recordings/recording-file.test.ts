import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Side } from "../../recording/item.ts";
import type { Naming } from "../naming.ts";
import { judgedRecording } from "./judge-recording.ts";
import { recordingIn } from "./recording-file.ts";
import { writeRedacted } from "./redacted-recording.ts";

const naming: Naming = (setting) => () => setting;

const folder = mkdtempSync(join(tmpdir(), "mcp-conform-recording-"));

function fileWith(content: string | Uint8Array): string {
  const path = join(folder, "recording");
  writeFileSync(path, content);
  return path;
}

async function read(path: string, from?: Side) {
  const found = await recordingIn(path, from === undefined ? {} : { from });
  if (!("foreign" in found)) throw new Error("a trace of ours");
  return found.foreign;
}

async function judged(path: string, from?: Side) {
  const foreign = await read(path, from);
  const result = judgedRecording(foreign, path, {}, naming);
  const failed = result.legs.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id),
  );
  return { foreign, result, failed };
}

/** What each example is read as, and what its format does not carry. */
const EXAMPLES = [
  ["claude-code.jsonl", "JSON lines of Claude Code", ["bytes", "http", "stdio"]],
  ["claude-desktop.log", "logs of Claude Desktop", ["bytes", "http"]],
  ["go-sdk.txtar", "txtar archives of go-sdk", ["order", "time"]],
  ["http.har", "HAR 1.2", ["bytes", "order"]],
  ["inspector-history.json", "history exports of the Inspector", ["http", "order"]],
  ["inspector-network.json", "network exports of the Inspector", ["bytes", "order"]],
  ["mcp-trace-validator.jsonl", "traces of mcp-trace-validator", ["bytes", "time"]],
  ["messages.json", "JSON arrays of messages", ["bytes", "http"]],
  ["messages.jsonl", "JSON lines of messages", ["bytes", "http"]],
  ["supergateway.log", "logs of supergateway", ["bytes", "http"]],
  ["vscode-older.log", "logs of VS Code", ["bytes", "stdio"]],
  ["vscode.log", "logs of VS Code", ["bytes", "stdio"]],
] as const;

describe("the examples of recordings", () => {
  it.each(EXAMPLES)("%s: each side broke its rule, and no other", async (file, format, missing) => {
    const { foreign, result, failed } = await judged(`examples/recordings/${file}`);
    expect(foreign.format.name).toBe(format);
    expect(foreign.missing).toEqual(expect.arrayContaining([...missing]));
    expect(failed).toEqual(["jsonrpc.error.code-integer", "client.jsonrpc.request.id-not-null"]);
    expect(result.exitCode).toBe(1);
    // What needs bytes is not passed.
    const bytes = result.legs[0]?.checks.find(({ id }) => id === "transports.utf-8.valid");
    if (bytes !== undefined) expect(bytes.reason?.text).toContain("not in this recording");
  });

  it("messages of one side are those of the side that --from names", async () => {
    const { result, failed } = await judged("examples/recordings/server-only.jsonl", "server");
    expect(failed).toEqual(["jsonrpc.error.code-integer"]);
    const client = result.legs.find(({ role }) => role === "client");
    expect(new Set(client?.checks.map(({ verdict }) => verdict))).toEqual(new Set(["inconclusive"]));
    const silent = await judged("examples/recordings/server-only.jsonl");
    expect(silent.result.exitCode).toBe(3);
    expect(silent.foreign.notes.join()).toContain("--from client or --from server says who sent");
  });

  it("a log of mcp-remote has one message whole, and says how many it has not", async () => {
    const { foreign, failed } = await judged("examples/recordings/mcp-remote.log");
    expect(failed).toEqual([]);
    expect(foreign.missing).toContain("whole");
    expect(foreign.notes).toEqual(["messages without their text: 4"]);
  });
});

describe("what is no recording", () => {
  it.each([
    ["", /It is empty/],
    ['{"log": 1}', /HAR 1\.2 \(found: an object, "log"; missing: "entries"\); JSON lines of messages/],
    ["hello\nworld\n", /no format of recordings .* The nearest: /],
    [Buffer.alloc(5000, 0xfe), /no format of recordings/],
    ["[".repeat(100_000), /no format of recordings/],
  ])("names what was recognized, what is missing and the nearest formats", async (content, message) => {
    await expect(recordingIn(fileWith(content), {})).rejects.toThrow(message);
  });
});

const line = (from: Side, message: string, more = "") => `{"from":"${from}"${more},"message":${message}}\n`;
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const DEEP = `{"jsonrpc":"2.0","id":1,"result":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
const NAME = "2026-01-05T10:00:00.001Z [demo] [info] Message from";

describe("hostile recordings", () => {
  it.each([
    ["JSON lines", line("client", PING) + line("server", DEEP)],
    ["a log", `${NAME} client: ${PING}\n${NAME} server: ${DEEP}\n`],
    ["an array", `[${line("client", PING)},${line("server", DEEP)}]`],
  ])("nesting of 100,000 levels in %s is judged as a message that cannot be read", async (_, content) => {
    const { result, failed } = await judged(fileWith(content));
    expect(failed).toEqual([]);
    expect(result.exitCode).not.toBe(4);
  });

  it("a line of 100 MB is counted, and the others are judged", async () => {
    const path = fileWith(line("client", PING) + line("server", '{"jsonrpc":"2.0","id":1,"result":{"x":"'));
    const piece = "x".repeat(10 * 1024 * 1024);
    for (let count = 0; count < 10; count += 1) appendFileSync(path, piece);
    appendFileSync(
      path,
      `"}}}\n${line("server", '{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"?"}}')}`,
    );
    const { foreign, failed } = await judged(path);
    expect(foreign.notes.join()).toMatch(/lines that are too long: 1/);
    expect(foreign.missing).toContain("whole");
    expect(failed).toEqual(["jsonrpc.error.code-integer"]);
  });

  it("__proto__ is a member as any other", async () => {
    const message = '{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"polluted":1}}}';
    const { foreign } = await judged(
      fileWith(line("client", PING) + line("server", message, ',"__proto__":{"polluted":1}')),
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(foreign.events.filter(({ channel }) => channel === "stdout")).toHaveLength(1);
  });

  it("bytes that are not UTF-8 are read with replacements, and not judged as those of the peer", async () => {
    const [before, after] = line("server", '{"jsonrpc":"2.0","id":1,"result":{"x":"|"}}').split("|");
    const bytes = Buffer.concat([
      Buffer.from(line("client", PING) + before),
      Buffer.of(0xff),
      Buffer.from(after ?? ""),
    ]);
    const { failed, foreign } = await judged(fileWith(bytes));
    expect(failed).toEqual([]);
    expect(foreign.events.filter(({ channel }) => channel === "stdout")).toHaveLength(1);
  });

  it("times that run backwards are said, and the order of lines counts", async () => {
    const { foreign } = await judged(
      fileWith(
        line("client", PING, ',"ts":2000') +
          line("server", '{"jsonrpc":"2.0","id":1,"result":{}}', ',"ts":1000'),
      ),
    );
    expect(foreign.notes).toEqual(["times that are earlier than that before: 1"]);
    expect(foreign.events.every(({ ms }) => ms >= 0)).toBe(true);
  });

  it("a message whose text is cut, and lost line breaks", async () => {
    const cut = await judged(
      fileWith(`${NAME} client: ${PING}\n${NAME} server: {"jsonrpc":"2.0","id":1,"result":{"x":...\n`),
    );
    expect(cut.foreign.notes).toEqual(["messages whose text is cut: 1"]);
    expect(cut.foreign.missing).toContain("whole");
    const joined = await read(
      fileWith(`${NAME} client: ${PING} ${NAME} server: {"jsonrpc":"2.0","id":1,"result":{}}`),
    );
    expect(joined.events.map(({ channel }) => channel)).toEqual(["open", "agreed", "stdin", "stdout"]);
  });

  it("an archive without an order: a batch is one message, and what answers an id that two requests have is not known", async () => {
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const other = '{"jsonrpc":"2.0","id":1,"method":"resources/list"}';
    const answer = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';
    const batch = await read(fileWith(`-- client --\n[${call}]\n-- server --\n${answer}\n`));
    expect(batch.events.filter(({ channel }) => channel === "stdin")).toMatchObject([
      { message: [{ id: 1 }] },
    ]);
    const unclear = await read(fileWith(`-- client --\n${other}\n${call}\n-- server --\n${answer}\n`));
    expect(unclear.notes).toEqual(["responses with an id that several requests have: 1"]);
    expect(unclear.missing).toContain("whole");
  });

  it("each initialize begins another conversation", async () => {
    const initialize =
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}';
    const { notes } = await read(fileWith(line("client", initialize) + line("client", initialize)));
    expect(notes).toEqual(["conversations in this recording: 2"]);
  });
});

describe("--redact", () => {
  it("writes a trace without tokens, which is judged as the recording was", async () => {
    const path = join(folder, "with-token.har");
    const har = readFileSync("examples/recordings/http.har", "utf8");
    const header = '{ "name": "Authorization", "value": "Bearer s3cret-token-0123456789" }, ';
    writeFileSync(path, har.replace('"headers": [', `"headers": [${header}`));
    const original = await judged(path);
    const out = join(folder, "redacted.jsonl");
    writeRedacted(out, original.foreign);
    expect(readFileSync(out, "utf8")).not.toContain("s3cret-token");
    const again = await judged(out);
    expect(again.failed).toEqual(original.failed);
    expect(again.foreign.missing).toEqual(expect.arrayContaining([...original.foreign.missing]));
    expect(again.foreign.format.name).toBe("HAR 1.2");
  });
});
