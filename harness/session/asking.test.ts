import { afterEach, describe, expect, it } from "vitest";
import { inProcessTarget } from "../target/in-process.ts";
import { lines, type Message, parse, small } from "../target/testing/small-server.ts";
import { Recorder } from "../trace/recorder.ts";
import { begin } from "./handshake.ts";
import { Session } from "./session.ts";
import { Patience } from "./waiting/patience.ts";

const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});

/** A session with a server whose messages after the handshake are changed so. */
async function over(
  change: (message: Message) => readonly Message[],
  patience = new Patience(),
): Promise<Session> {
  const revision = "2025-11-25";
  const recorder = new Recorder();
  const serve = lines((line) =>
    parse(line).method === "initialize" ? small(line) : small(line).flatMap(change),
  );
  const connection = await inProcessTarget("a server", serve).connect("a test", revision, recorder);
  const session = Session.on({
    connection,
    recorder,
    revision,
    clientCapabilities: {},
    limit: 5000,
    patience,
  });
  open.push(session);
  await begin(session, revision, 5000);
  return session;
}

const idsOf = (session: Session) =>
  session.since(0).flatMap((event) => {
    const { id } = event.channel === "stdin" ? parse(event.raw) : {};
    return id === undefined ? [] : [id];
  });

describe("the ids of requests", () => {
  it("follow each other", async () => {
    const session = await over((message) => [message]);
    for (const _ of [1, 2]) await session.fence();
    expect(idsOf(session)).toEqual([1, 2, 3]);
  });

  it("are far apart after a response with an id that no request had", async () => {
    const session = await over((message) => [{ ...message, id: 999 }, message]);
    for (const _ of [1, 2, 3]) await session.fence();
    expect(idsOf(session)).toEqual([1, 2, 103, 204]);
    expect(session.hasWrongIds).toBe(false);
  });

  it("give no request the answer of another one, where each response has the id of the next request", async () => {
    const patience = new Patience();
    patience.hasWrongIds = true;
    const session = await over((message) => [{ ...message, id: Number(message.id) + 1 }], patience);
    const methods = ["ping", "no/such-method", "ping"];
    const replies = await Promise.all(methods.map((method) => session.request(method)));
    expect(replies.map(({ kind }) => kind)).toEqual(["result", "error", "result"]);
  });
});

describe("a limit of the check", () => {
  const SHORT = 20;
  const withoutLists = (message: Message) => (message.error ? [] : [message]);

  it("that is shorter than that of the operator shows no silence", async () => {
    const session = await over(withoutLists);
    const reply = await session.request("tools/call", { name: "slow" }, { limit: SHORT });
    expect(reply).toMatchObject({ kind: "silence", fenced: false, isEarly: true });
  });

  it("begins when a target that works in turn has worked on the requests before", async () => {
    const patience = new Patience();
    const session = await over(withoutLists, patience);
    patience.times.order = "in turn";
    const [before, ms] = [patience.times.send(), 200];
    patience.times.arrived(before, ms);
    for (const _ of [1, 2]) patience.times.send();
    const reply = await session.request("tools/call", { name: "slow" }, { limit: SHORT });
    expect(reply.kind === "silence" && reply.waitedMs).toBeGreaterThan(2 * ms);
  });
});

describe("a request whose answer a check finds itself", () => {
  const inTurn = () => {
    const patience = new Patience();
    patience.answered("ping", 1, true);
    patience.unanswered("ping", true);
    return patience;
  };

  /** What happens if two are started one after the other, and a request is sent after them. */
  async function order(patience: Patience): Promise<readonly string[]> {
    const session = await over((message) => [message], patience);
    const seen: string[] = [];
    const answers: (() => void)[] = [];
    const start = (name: string) =>
      session.start(
        () => seen.push(`${name} is sent`),
        () => new Promise<void>((resolve) => answers.push(resolve)),
      );
    const both = [start("the first"), start("the second")];
    const last = session.fence().then(() => seen.push("the last is answered"));
    for (const name of ["the first", "the second"]) {
      for (const _ of [1, 2, 3]) await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push(`${name} is answered`);
      answers.shift()?.();
    }
    await Promise.all([...both, last]);
    return seen;
  }

  it("is sent at once, and no other one waits for it", async () => {
    expect((await order(new Patience())).slice(0, 2)).toEqual(["the first is sent", "the second is sent"]);
  });

  it("waits for its turn, and the next one for its answer, where requests wait for each other", async () => {
    expect(await order(inTurn())).toEqual([
      "the first is sent",
      "the first is answered",
      "the second is sent",
      "the second is answered",
      "the last is answered",
    ]);
  });

  it("is not sent if that fails, and holds no other one up", async () => {
    const session = await over((message) => [message], inTurn());
    const failing = session.start(
      () => {
        throw new Error("closed");
      },
      async () => {},
    );
    await expect(failing).rejects.toThrow("closed");
    expect((await session.fence()).kind).toBe("result");
  });
});
