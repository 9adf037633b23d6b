import { afterEach, describe, expect, it } from "vitest";
import type { Revision } from "../../../schema/revision.ts";
import { inProcessTarget, type Serve } from "../../target/in-process.ts";
import { lines, type Message, parse, small, smallBut } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { StdioConnection } from "../../transport/connection.ts";
import { begin } from "../handshake.ts";
import { whyHarnessCaused } from "../replies/reply.ts";
import { Session } from "../session.ts";
import { Patience } from "../waiting/patience.ts";

const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});

async function over(
  serve: Serve,
  revision: Revision = "2025-11-25",
  limit = 5000,
  patience = new Patience(),
): Promise<Session> {
  const recorder = new Recorder();
  const connection = await inProcessTarget("a server", serve).connect("a test", revision, recorder);
  const session = Session.on({
    connection,
    recorder,
    revision,
    clientCapabilities: { roots: {} },
    limit,
    patience,
  });
  open.push(session);
  return session;
}

const sent = (session: Session) =>
  session.since(0).flatMap((event) => (event.channel === "stdin" ? [parse(event.raw)] : []));

describe("a request over stdio", () => {
  it("is answered by the response with its id, also after other messages", async () => {
    const session = await over(
      lines((line) => ["noise", { method: "notifications/message" }, { id: 99, result: {} }, ...small(line)]),
    );
    expect(await session.request("ping")).toMatchObject({ kind: "result", result: {} });
  });

  it("that gets no answer has an unfenced silence as its reply, after the limit", async () => {
    const session = await over(
      lines(() => []),
      "2025-11-25",
      20,
    );
    expect(await session.request("ping")).toMatchObject({
      kind: "silence",
      fenced: false,
      waitedMs: expect.any(Number),
    });
  });

  it("is answered if this process was busy for longer than the limit before it could read the answer", async () => {
    const session = await over(
      async (input, output) => {
        await new Promise((resolve) => input.once("data", resolve));
        const until = performance.now() + 300;
        while (performance.now() < until);
        setTimeout(() => output.write('{"jsonrpc":"2.0","id":1,"result":{}}\n'), 20);
        await new Promise((resolve) => input.once("end", resolve));
        return 0;
      },
      "2025-11-25",
      200,
    );
    expect(await session.request("ping")).toMatchObject({ kind: "result" });
  });

  it("whose answer is still arriving at the limit has no silence that counts", async () => {
    const session = await over(
      async (input, output) => {
        await new Promise((resolve) => input.once("data", resolve));
        output.write('{"jsonrpc":"2.0","id":1,"result":{"text":"');
        const timer = setInterval(() => output.write("x"), 1);
        await new Promise((resolve) => input.once("end", resolve));
        clearInterval(timer);
        return 0;
      },
      "2025-11-25",
      100,
    );
    const reply = await session.request("ping");
    expect(reply).toMatchObject({ kind: "silence", unread: "arriving" });
    expect(whyHarnessCaused(reply)).toBe("a message was still arriving at the time limit");
  });

  it("whose answer stops in the middle has a silence as its reply", async () => {
    const session = await over(
      async (input, output) => {
        await new Promise((resolve) => input.once("data", resolve));
        output.write('{"jsonrpc":"2.0","id":1,');
        await new Promise((resolve) => input.once("end", resolve));
        return 0;
      },
      "2025-11-25",
      100,
    );
    expect(whyHarnessCaused(await session.request("ping"))).toBeUndefined();
  });

  it("whose process ends has the reply gone, with the exit status", async () => {
    const session = await over(async () => 7);
    expect(await session.request("ping")).toMatchObject({
      kind: "gone",
      how: "the process exited with status 7",
    });
  });

  it("is answered by the last line of a process that crashes", async () => {
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
  it("is awaited until the limit, even if its pipe is full", async () => {
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

  it("is answered by a response without an id", async () => {
    const session = await over(lines(answering));
    expect(await session.probe("{")).toMatchObject({ kind: "error", code: -32700 });
  });

  it("is answered by a response with its id if it has one", async () => {
    const session = await over(lines(small));
    const reply = await session.probe('{"jsonrpc":"1.0","id":"x","method":"none"}', { expects: "x" });
    expect(reply).toMatchObject({ kind: "error", code: -32601 });
  });

  it("whose line ends with CR LF is answered by the response with its id, also after an error for an empty line", async () => {
    const session = await over(
      lines((line) => (line.includes('"x"') ? [PARSE_ERROR, ...small(line)] : small(line))),
    );
    const ping = '{"jsonrpc":"2.0","id":"x","method":"ping"}';
    const inTime = { expects: "x", mustAnswer: true } as const;
    expect(await session.probe(`${ping}\r`, inTime)).toMatchObject({ kind: "result" });
    expect(await session.probe(ping.replace(":2", ": 2"), inTime)).toMatchObject({ kind: "error" });
  });

  it("whose line ends with CR LF is refused by an error without an id if nothing else comes", async () => {
    const session = await over(lines((line) => (line.includes('"x"') ? [PARSE_ERROR] : small(line))));
    const reply = await session.probe('{"jsonrpc":"2.0","id":"x","method":"ping"}\r', { expects: "x" });
    expect(reply).toMatchObject({ kind: "error", code: -32700 });
  });

  it("without an answer has a fenced silence if a later request was answered", async () => {
    const session = await over(lines(small));
    const reply = await session.probe("{");
    expect(reply).toMatchObject({ kind: "silence", fenced: true });
  });

  it("without an answer has an unfenced silence if the later request was not answered either", async () => {
    // The limit of the fence ends before that of the probe. A fence without an answer proves nothing.
    const session = await over(
      lines(() => []),
      "2025-11-25",
      20,
    );
    expect(await session.probe("{", { limit: 5000 })).toMatchObject({ kind: "silence", fenced: false });
  });

  it("waits for the probe before it, as an answer without an id could answer both", async () => {
    const session = await over(lines((line) => (line === "first" ? [] : answering(line))));
    const [first, second] = await Promise.all([session.probe("first"), session.probe("{")]);
    expect(first).toMatchObject({ kind: "silence", fenced: true });
    expect(second).toMatchObject({ kind: "error" });
  });

  it("has its own limit and its own time, which begin after the probe before it", async () => {
    const patience = new Patience();
    const session = await over(
      lines((line) => (line.includes("lost") ? [] : small(line))),
      "2025-11-25",
      300,
      patience,
    );
    session.agree({ revision: "2025-11-25", server: { capabilities: {} } });
    const probe = (id: string) =>
      session.probe(JSON.stringify({ jsonrpc: "2.0", id, method: "ping" }), {
        expects: id,
        mustAnswer: true,
      });
    const [first, second] = await Promise.all([probe("lost"), probe("next")]);
    expect(first).toMatchObject({ kind: "silence" });
    expect(second).toMatchObject({ kind: "result" });
    expect(patience.times.slowest).toBeLessThan(200);
  });

  it("is marked in the trace as broken, with the id of the check", async () => {
    const session = (await over(lines(small))).as("some.check");
    await session.probe("{");
    expect(session.since(0).find((event) => event.channel === "stdin")).toMatchObject({
      broken: true,
      by: "some.check",
    });
  });
});

describe("a request of the target over stdio", () => {
  const requesting = (method: string) =>
    lines((line) => [...(parse(line).method === "ping" ? [{ id: "s1", method }] : []), ...small(line)]);

  it("is answered in the stateful era", async () => {
    const session = await over(requesting("roots/list"));
    await session.request("ping");
    await session.quiet();
    expect(sent(session)).toContainEqual({ jsonrpc: "2.0", id: "s1", result: { roots: [] } });
  });

  it("is not answered in the stateless era, where servers send no requests", async () => {
    const session = await over(requesting("roots/list"), "2026-07-28");
    await session.request("ping");
    await session.quiet();
    expect(sent(session).filter(({ id }) => id === "s1")).toEqual([]);
  });
});

describe("a handshake over stdio", () => {
  it("agrees on the offer of the server, sends notifications/initialized, and records the agreement", async () => {
    const session = await over(lines(small), "2025-06-18");
    expect(await begin(session, "2025-06-18")).toMatchObject({ kind: "agreed", revision: "2025-11-25" });
    expect(session).toMatchObject({ agreed: true, revision: "2025-11-25", server: { name: "small" } });
    expect(sent(session).map(({ method }) => method)).toEqual(["initialize", "notifications/initialized"]);
    expect(session.since(0).filter(({ channel }) => channel === "agreed")).toMatchObject([
      { revision: "2025-11-25", clientCapabilities: { roots: {} } },
    ]);
  });

  it.each([
    ["a revision that was never published", { protocolVersion: "2099-01-01" }],
    ["a revision without a handshake", { protocolVersion: "2026-07-28" }],
    ["no revision", {}],
  ])("is refused by %s", async (_, result) => {
    const session = await over(lines(smallBut({ initialize: ({ id }) => [{ id, result }] })));
    expect(await begin(session, "2025-11-25")).toMatchObject({ kind: "refused" });
    expect(session.agreed).toBe(false);
    expect(sent(session)).toHaveLength(1);
  });

  it("ignores names and capabilities of a wrong type", async () => {
    const result = { protocolVersion: "2025-11-25", serverInfo: { name: 7, version: [] }, capabilities: [] };
    const session = await over(lines(smallBut({ initialize: ({ id }) => [{ id, result }] })));
    await begin(session, "2025-11-25");
    expect(session.server).toEqual({ capabilities: {} });
  });

  it("of 2026-07-28 agrees only on a DiscoverResult", async () => {
    const meta = { "io.modelcontextprotocol/serverInfo": { name: "new", version: "2" } };
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, _meta: meta };
    const modern = await over(
      lines(smallBut({ "server/discover": ({ id }) => [{ id, result: discovered }] })),
      "2026-07-28",
    );
    expect(await begin(modern, "2026-07-28")).toMatchObject({ kind: "agreed", revision: "2026-07-28" });
    expect(modern.server).toMatchObject({ name: "new", version: "2", capabilities: { tools: {} } });
    const odd = await over(
      lines(smallBut({ "server/discover": ({ id }) => [{ id, result: {} }] })),
      "2026-07-28",
    );
    expect(await begin(odd, "2026-07-28")).toMatchObject({ kind: "refused" });
  });
});

describe("the end of a session", () => {
  it("comes once, even if end is called twice, and resolves the requests that still wait", async () => {
    const session = await over(lines(() => []));
    const waiting = session.request("ping");
    await Promise.all([session.end(), session.end()]);
    expect(await waiting).toMatchObject({ kind: "gone" });
    expect(session.since(0).filter(({ channel }) => channel === "close")).toHaveLength(1);
  });
});

describe("a process that has closed its stdout, and still runs", () => {
  const lost = async (patience: Patience) => {
    const recorder = new Recorder();
    const connection = {
      id: "1",
      transport: "stdio",
      listen: recorder.listen.bind(recorder),
      write: async () => {},
      outputEnded: Promise.resolve(),
    } as unknown as StdioConnection;
    const session = Session.on({
      ...{ connection, recorder, patience, revision: "2025-11-25" },
      clientCapabilities: {},
      limit: 5_000,
    });
    session.agree({ revision: "2025-11-25", server: { capabilities: {} } });
    return session.request("ping");
  };

  it("is gone, and counts like one that answers nothing", async () => {
    const patience = new Patience();
    const replies = await Promise.all([lost(patience), lost(patience), lost(patience)]);
    expect(replies).toEqual(replies.map(() => expect.objectContaining({ kind: "gone", stillRuns: true })));
    expect(patience.isMute).toBe(true);
  });
});
