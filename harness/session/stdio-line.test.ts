import { afterEach, describe, expect, it } from "vitest";
import type { Revision } from "../../schema/revision.ts";
import { inProcessTarget, type Serve } from "../target/in-process.ts";
import { lines, type Message, parse, small, smallBut } from "../target/testing/small-server.ts";
import { Recorder } from "../trace/recorder.ts";
import { begin } from "./handshake.ts";
import { Session } from "./session.ts";

const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});

async function over(serve: Serve, revision: Revision = "2025-11-25", limit = 5000): Promise<Session> {
  const recorder = new Recorder();
  const connection = await inProcessTarget("a server", serve).connect("a test", revision, recorder);
  const session = Session.on({ connection, recorder, revision, clientCapabilities: { roots: {} }, limit });
  open.push(session);
  return session;
}

const sent = (session: Session) =>
  session.since(0).flatMap((event) => (event.channel === "stdin" ? [parse(event.raw)] : []));

describe("a request over stdio", () => {
  it("is answered by the response of its id, whatever comes between", async () => {
    const session = await over(
      lines((line) => ["noise", { method: "notifications/message" }, { id: 99, result: {} }, ...small(line)]),
    );
    expect(await session.request("ping")).toMatchObject({ kind: "result", result: {} });
  });

  it("that gets no answer is silence after the limit, and not fenced", async () => {
    const session = await over(
      lines(() => []),
      "2025-11-25",
      20,
    );
    expect(await session.request("ping")).toMatchObject({ kind: "silence", fenced: false, waitedMs: 20 });
  });

  it("whose process ends is gone, with the words for it", async () => {
    const session = await over(async () => 7);
    expect(await session.request("ping")).toMatchObject({
      kind: "gone",
      how: "the process exited with status 7",
    });
  });

  it("is answered even by the last line of a process that crashes", async () => {
    const session = await over(async (input, output) => {
      input.once("data", () => output.write('{"jsonrpc":"2.0","id":1,"result":{}}\n'));
      await new Promise((resolve) => input.once("data", resolve));
      throw new Error("crash");
    });
    expect((await session.request("ping")).kind).toBe("result");
    expect(await session.request("ping")).toMatchObject({ kind: "gone" });
  });
});

describe("a target that does not read", () => {
  it("is waited for no longer than the limit, also when its pipe is full", async () => {
    const session = await over(() => new Promise(() => {}), "2025-11-25", 20);
    const params = { text: "x".repeat(1_000_000) };
    expect(await session.request("ping", params)).toMatchObject({ kind: "silence" });
    expect(await session.probe("x".repeat(1_000_000))).toMatchObject({ kind: "silence", fenced: false });
    await session.notify("notifications/cancelled", params);
  });
});

describe("a probe over stdio", () => {
  const PARSE_ERROR = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
  const answering = (line: string): readonly Message[] => (line === "{" ? [PARSE_ERROR] : small(line));

  it("is answered by a response without id", async () => {
    const session = await over(lines(answering));
    expect(await session.probe("{")).toMatchObject({ kind: "error", code: -32700 });
  });

  it("is answered by its own id where it has one that can be read", async () => {
    const session = await over(lines(small));
    const reply = await session.probe('{"jsonrpc":"1.0","id":"x","method":"none"}', { expects: "x" });
    expect(reply).toMatchObject({ kind: "error", code: -32601 });
  });

  it("without an answer is silence, fenced when a later request was answered", async () => {
    const session = await over(lines(small));
    const reply = await session.probe("{");
    expect(reply).toMatchObject({ kind: "silence", fenced: true });
  });

  it("without an answer is silence, not fenced when the later request had none either", async () => {
    // The fence gives up before the probe does: that it is over proves nothing.
    const session = await over(
      lines(() => []),
      "2025-11-25",
      20,
    );
    expect(await session.probe("{", { limit: 5000 })).toMatchObject({ kind: "silence", fenced: false });
  });

  it("waits for the probe before it: an answer without id does not tell which it answers", async () => {
    const session = await over(lines((line) => (line === "first" ? [] : answering(line))));
    const [first, second] = await Promise.all([session.probe("first"), session.probe("{")]);
    expect(first).toMatchObject({ kind: "silence", fenced: true });
    expect(second).toMatchObject({ kind: "error" });
  });

  it("is marked in the trace as broken, and by whom", async () => {
    const session = (await over(lines(small))).as("some.check");
    await session.probe("{");
    expect(session.since(0).find((event) => event.channel === "stdin")).toMatchObject({
      broken: true,
      by: "some.check",
    });
  });
});

describe("what the target asks meanwhile", () => {
  const asking = (method: string) =>
    lines((line) => [...(parse(line).method === "ping" ? [{ id: "s1", method }] : []), ...small(line)]);

  it("is answered in the stateful era", async () => {
    const session = await over(asking("roots/list"));
    await session.request("ping");
    await session.quiet();
    expect(sent(session)).toContainEqual({ jsonrpc: "2.0", id: "s1", result: { roots: [] } });
  });

  it("is not answered in the stateless era, which has no such requests", async () => {
    const session = await over(asking("roots/list"), "2026-07-28");
    await session.request("ping");
    await session.quiet();
    expect(sent(session).filter(({ id }) => id === "s1")).toEqual([]);
  });
});

describe("a handshake over stdio", () => {
  it("agrees on what the server offers, tells it that it is initialized, and puts it into the trace", async () => {
    const session = await over(lines(small), "2025-06-18");
    expect(await begin(session, "2025-06-18")).toMatchObject({ kind: "agreed", revision: "2025-11-25" });
    expect(session).toMatchObject({ agreed: true, revision: "2025-11-25", server: { name: "small" } });
    expect(sent(session).map(({ method }) => method)).toEqual(["initialize", "notifications/initialized"]);
    expect(session.since(0).filter(({ channel }) => channel === "agreed")).toMatchObject([
      { revision: "2025-11-25", clientCapabilities: { roots: {} } },
    ]);
  });

  it.each([
    ["a revision that nobody published", { protocolVersion: "2099-01-01" }],
    ["a revision without handshake", { protocolVersion: "2026-07-28" }],
    ["no revision", {}],
  ])("is refused by %s", async (_, result) => {
    const session = await over(lines(smallBut({ initialize: ({ id }) => [{ id, result }] })));
    expect(await begin(session, "2025-11-25")).toMatchObject({ kind: "refused" });
    expect(session.agreed).toBe(false);
    expect(sent(session)).toHaveLength(1);
  });

  it("takes no fact that is not of its type", async () => {
    const result = { protocolVersion: "2025-11-25", serverInfo: { name: 7, version: [] }, capabilities: [] };
    const session = await over(lines(smallBut({ initialize: ({ id }) => [{ id, result }] })));
    await begin(session, "2025-11-25");
    expect(session.server).toEqual({ capabilities: {} });
  });

  it("of 2026-07-28 is a DiscoverResult, and nothing else", async () => {
    const meta = { "io.modelcontextprotocol/serverInfo": { name: "new", version: "2" } };
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, _meta: meta };
    const modern = await over(
      lines(smallBut({ "server/discover": ({ id }) => [{ id, result: discovered }] })),
      "2026-07-28",
    );
    expect(await begin(modern, "2026-07-28")).toMatchObject({ kind: "agreed", revision: "2026-07-28" });
    expect(modern.server).toEqual({ name: "new", version: "2", capabilities: { tools: {} } });
    const odd = await over(
      lines(smallBut({ "server/discover": ({ id }) => [{ id, result: {} }] })),
      "2026-07-28",
    );
    expect(await begin(odd, "2026-07-28")).toMatchObject({ kind: "refused" });
  });
});

describe("the end of a session", () => {
  it("comes once, however often it is asked for, and whoever still waits is told", async () => {
    const session = await over(lines(() => []));
    const waiting = session.request("ping");
    await Promise.all([session.end(), session.end()]);
    expect(await waiting).toMatchObject({ kind: "gone" });
    expect(session.since(0).filter(({ channel }) => channel === "close")).toHaveLength(1);
  });
});
