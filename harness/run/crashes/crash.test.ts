import { describe, expect, it } from "vitest";
import { anyResult, error } from "../../check/answers.ts";
import { type Check, situation } from "../../check/check.ts";
import { offer } from "../../session/handshake.ts";
import type { Serve } from "../../target/in-process.ts";
import { lines, parse, small } from "../../target/testing/small-server.ts";
import { legTrace } from "../../trace/conversation.ts";
import { crashesIn } from "../../trace/crash.ts";
import { Recorder } from "../../trace/recorder.ts";
import { check, inTurn, judge, resultOf, verdicts } from "../testing/trial.ts";

/** Ends some time after a message that matches, with or without an answer to it. */
function endsAfter(is: (line: string) => boolean, { ms = 0, answers = false } = {}): Serve {
  return (input, output) =>
    new Promise((resolve) => {
      let isEnding = false;
      const answer = lines((line) => {
        if (is(line)) {
          isEnding = !answers;
          setTimeout(() => resolve(7), ms);
        }
        return isEnding ? [] : small(line);
      });
      void answer(input, output).then(resolve);
    });
}
const methodIs = (method: string) => (line: string) => parse(line).method === method;

const requests = (id: string, method: string, on: "shared" | "own" = "shared"): Check =>
  check({
    id,
    title: "Answers",
    requirements: ["must"],
    on,
    sends: "a request",
    answers: { pass: [anyResult, error(-32601)] },
    async run({ session, expect }) {
      expect.reply(await session.request(method));
    },
  });
const notifies = (id = "sample.notifies", method = "fatal"): Check =>
  check({
    id,
    title: "Survives",
    requirements: ["must"],
    on: "own",
    sends: "a notification",
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      await session.notify(method);
      expect.reply(await session.request("ping"));
    },
  });

/** Runs for longer than the processes of these tests. */
const lasts = check({
  id: "sample.lasts",
  title: "Lasts",
  requirements: ["must"],
  on: "own",
  sends: "a request",
  async run({ session, expect }) {
    await new Promise((resolve) => setTimeout(resolve, 80));
    const { kind, seq } = await session.request("last");
    expect.that(kind === "error", { expected: "an error", actual: kind, at: seq });
  },
});

const plan = { spec: ["2025-11-25"] } as const;
const factsOf = (facts: readonly (readonly [string, string])[] = []) => Object.fromEntries(facts);

describe("a process that ends because of a message", () => {
  it("is explained by one card: status, message, check, repetition, and a line to replay it", async () => {
    const server = endsAfter(methodIs("fatal"));
    const result = await judge(server, [requests("sample.a", "other"), notifies()], plan);
    expect(verdicts(result)).toEqual({ "sample.a": "pass", "sample.notifies": "inconclusive" });
    expect(result.exitCode).toBe(3);
    expect(result.diagnosis?.text).toMatch(
      /^The process ended with status 7, \d+ ms after `fatal` \(message \d+\), sent by check sample\.notifies\.$/,
    );
    const facts = factsOf(result.diagnosis?.facts);
    expect(facts["again in isolation"]).toBe("the process ended 2 of 2 times after this message");
    expect(facts["to replay it"]).toMatch(
      /^\{ printf '%s\\n' '.*"initialize".*' '.*initialized"}' '{"jsonrpc":"2.0","method":"fatal"}'; sleep 2; \} \| a server in this process$/,
    );
  });

  it("is not blamed on a message that does not end it again", async () => {
    const { serve } = inTurn(endsAfter(methodIs("fatal")), lines(small));
    const result = await judge(serve, [requests("sample.fatal", "fatal")], plan);
    expect(verdicts(result)).toEqual({ "sample.fatal": "pass" });
    const facts = factsOf(result.diagnosis?.facts);
    expect(facts["again in isolation"]).toBe(
      "nothing reproduced it: the process ended 0 of 1 times after this message, so an earlier one may be the cause",
    );
    expect(facts).not.toHaveProperty("to replay it");
  });

  it("is found at a valid request after ten other processes have ended at notifications", async () => {
    const server = endsAfter((line) => String(parse(line).method).startsWith("fatal"));
    const recorder = new Recorder();
    const others = Array.from({ length: 10 }, (_, index) =>
      notifies(`sample.notifies.${index}`, `fatal-${index}`),
    );
    const last = requests("sample.last", "fatal-last", "own");
    await judge(server, [...others, last], { ...plan, concurrency: 1, recorder });
    const ends = crashesIn(legTrace("2025-11-25", "stdio", recorder.events).conversations);
    const found = (method: string) => ends.find(({ culprit }) => culprit?.raw.includes(method))?.repeats;
    expect([found("fatal-0"), found("fatal-9"), found("fatal-last")]).toEqual([2, 0, 2]);
  });

  it("is explained by several messages where none of them ends it by itself, with a line that has all of them", async () => {
    // A process that keeps something of a first message, and ends at the second one.
    const server: Serve = (input, output) => {
      let isArmed = false;
      return endsAfter((line) => {
        const wasArmed = isArmed;
        isArmed ||= methodIs("arms")(line);
        return wasArmed && methodIs("fires")(line);
      })(input, output);
    };
    const checks = [requests("sample.arms", "arms"), requests("sample.fires", "fires")];
    const result = await judge(server, checks, { ...plan, concurrency: 1 });
    const facts = factsOf(result.diagnosis?.facts);
    expect(facts["again in isolation"]).toMatch(
      /^the process ended 0 of 1 times after this message, and 2 of 2 times after the messages \d+(, \d+)+ in order: they end it together$/,
    );
    expect(facts["to replay it"]).toMatch(/"method":"arms".*"method":"fires".*sleep 2; \} \|/);
  });

  it("is replayed by no part of a long message", async () => {
    const long = "x".repeat(3_000);
    const sends = check({
      ...requests("sample.long", "long"),
      on: "own",
      async run({ session, expect }) {
        expect.reply(await session.request("long", { long }));
      },
    });
    const result = await judge(endsAfter(methodIs("long")), [sends], plan);
    expect(factsOf(result.diagnosis?.facts)["to replay it"]).toMatch(
      /^send `long` of 30\d\d characters, which --trace writes$/,
    );
  });

  it("is blamed on the message that causes it, not on the last one", async () => {
    const server = endsAfter(methodIs("fatal"), { ms: 30, answers: true });
    const many = ["a", "b", "c", "d", "e"].map((name) => requests(`sample.${name}`, name));
    const result = await judge(server, [requests("sample.fatal", "fatal"), ...many, lasts], plan);
    expect(result.diagnosis?.text).toMatch(/after `fatal` \(message \d+\), sent by check sample\.fatal\.$/);
  });

  it("is blamed on bytes that are not UTF-8, which are sent again as they were", async () => {
    const server = endsAfter((line) => line.includes("\ufffd"));
    const bytes = Buffer.from([
      ...Buffer.from('{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"'),
      0xff,
    ]);
    const breaks = check({
      id: "sample.bytes",
      title: "Survives",
      requirements: ["must"],
      on: "own",
      sends: "a byte that is not UTF-8",
      answers: { pass: [anyResult] },
      async run({ session, expect }) {
        await session.probe(Buffer.concat([bytes, Buffer.from('"}}')]));
        expect.reply(await session.request("ping"));
      },
    });
    const result = await judge(server, [breaks], plan);
    expect(result.diagnosis?.text).toMatch(
      /after `ping` with bytes that are not UTF-8 \(message \d+\), sent by check sample\.bytes\.$/,
    );
    const facts = factsOf(result.diagnosis?.facts);
    expect(facts["again in isolation"]).toBe("the process ended 2 of 2 times after this message");
    expect(facts["to replay it"]).toContain(`"a":"'"$(printf '\\377')"'"}}'`);
  });

  it("is blamed on a cut message, also if it sees the error only at the next one", async () => {
    const server: Serve = (input, output) => {
      let isCut = false;
      return endsAfter((line) => {
        const wasCut = isCut;
        isCut = !line.endsWith("}");
        return wasCut;
      })(input, output);
    };
    const cuts = check({
      id: "sample.cuts",
      title: "Survives",
      requirements: ["must"],
      on: "own",
      sends: "a cut message",
      answers: { pass: [anyResult] },
      async run({ session, expect }) {
        await session.probe('{"jsonrpc":"2.0"');
        expect.reply(await session.request("ping"));
      },
    });
    const result = await judge(server, [cuts], plan);
    expect(result.diagnosis?.text).toMatch(
      /after a line that is no JSON \(message \d+\), sent by check sample\.cuts\.$/,
    );
    expect(factsOf(result.diagnosis?.facts)["again in isolation"]).toBe(
      "the process ended 2 of 2 times after this message",
    );
  });

  it("is blamed on a request that it gets before notifications/initialized, and only then ends", async () => {
    const server: Serve = (input, output) => {
      let isOpen = false;
      return endsAfter((line) => {
        isOpen ||= methodIs("notifications/initialized")(line);
        return !isOpen && methodIs("early")(line);
      })(input, output);
    };
    const early = situation("requests that come early", async ({ connect, over }) => {
      const session = over(await connect());
      await offer(session, session.revision);
      return session.request("early");
    });
    const asks = check({
      id: "sample.early",
      title: "Waits",
      requirements: ["must"],
      on: early,
      sends: "a request before notifications/initialized",
      answers: { pass: [anyResult] },
      run: ({ seen, expect }) => void expect.reply(seen),
    });
    const result = await judge(server, [asks], plan);
    expect(result.diagnosis?.text).toMatch(
      /after `early` \(message \d+\), sent in the situation "requests that come early"\.$/,
    );
    expect(factsOf(result.diagnosis?.facts)["again in isolation"]).toBe(
      "the process ended 2 of 2 times after this message",
    );
  });

  it("passes no check by the answer that came before its end, in three runs alike", async () => {
    const runs = [1, 15, 40].map((ms) =>
      judge(
        endsAfter(methodIs("fatal"), { ms, answers: true }),
        [requests("sample.fatal", "fatal"), requests("sample.other", "other", "own"), lasts],
        plan,
      ),
    );
    for (const result of await Promise.all(runs)) {
      expect(verdicts(result)).toEqual({
        "sample.fatal": "inconclusive",
        "sample.other": "pass",
        "sample.lasts": "pass",
      });
    }
  });
});

describe("a process that ends after each handshake", () => {
  it.each([0, 20, 60])("and %i ms: no check has a verdict, and one card says why", async (ms) => {
    const server = endsAfter(methodIs("notifications/initialized"), { ms });
    const checks = ["a", "b", "c", "d"].flatMap((name) => [
      requests(`sample.${name}`, name),
      requests(`sample.own-${name}`, name, "own"),
    ]);
    const result = await judge(server, [...checks, lasts], plan);
    expect(new Set(Object.values(verdicts(result)))).toEqual(new Set(["inconclusive"]));
    expect(resultOf(result, "sample.a")?.reason).toEqual({
      kind: "target-gone",
      text: "the process ends after each handshake",
    });
    expect(result.diagnosis?.text).toMatch(
      /^The process ended with status 7, \d+ ms after `notifications\/initialized`/,
    );
    expect(factsOf(result.diagnosis?.facts)["again in isolation"]).toBe(
      "the process ended 2 of 2 times after the handshake without any other message",
    );
  });
});

describe("a process that falls silent because of a request", () => {
  it("fails no check, and one card names the request", async () => {
    let isSilent = false;
    const server = lines((line) => {
      isSilent ||= methodIs("fatal")(line);
      return isSilent && !methodIs("initialize")(line) ? [] : small(line);
    });
    const result = await judge(server, [requests("sample.fatal", "fatal")], plan);
    expect(verdicts(result)).toEqual({ "sample.fatal": "inconclusive" });
    expect(result.exitCode).toBe(3);
    expect(result.diagnosis?.text).toMatch(
      /^The server stopped answering after `fatal` \(message \d+\), sent by check sample\.fatal\.$/,
    );
    expect(factsOf(result.diagnosis?.facts)["to replay it"]).toContain('"method":"fatal"');
  });
});
