import { describe, expect, it } from "vitest";
import { usual } from "../../../../suites/across-topics/situations/usual.ts";
import { judged } from "../../../../suites/testing/client/judged.ts";
import type { ClientCheck } from "../../../check/client.ts";
import { needsExercise } from "../../../check/expect.ts";
import type { ClientSituation } from "../../../check/situation.ts";
import { judgeClientTrace } from "../../../client/judge-trace.ts";
import { type Connect, inProcessClient } from "../../../client/starting/in-process.ts";
import { SmallClient } from "../../../client/testing/small-client.ts";
import { Recorder } from "../../../trace/recorder.ts";

const LIMITS = { start: 5_000, idle: 300, whole: 60_000, exit: 100 };

const situations = ["first", "second", "third"].map(
  (name): ClientSituation => ({ ...usual, name, describe: "behaves in the usual way" }),
);

/** Each needs a list of the tools, and rests on silence if the check says so. */
const checks = (timed = false) =>
  situations.map(
    (on): ClientCheck => ({
      id: `sample.${on.name}`,
      title: "A client lists the tools",
      requirements: ["ping.answered"],
      sends: "nothing",
      on,
      run({ seen, expect }) {
        const requests = seen.conversations.flatMap(({ clientRequests }) => clientRequests);
        const list = requests.find(({ method }) => method === "tools/list");
        if (list === undefined && !timed) needsExercise("a client that lists the tools");
        const at = (list ?? requests[0])?.request.seq ?? 1;
        expect.that(list !== undefined, { expected: "a list", actual: "no list", at, timed });
      },
    }),
  );

/** A client that stays open, and lists the tools in these situations. */
const staying =
  (lists: (situation: string) => boolean): Connect =>
  async (reach, { situation, signal }) => {
    if (reach.transport === "stdio") return;
    const client = new SmallClient(reach.url);
    await client.initialize();
    if (lists(situation.name)) {
      await client.request("tools/list");
      await client.request("tools/call", { name: "add_numbers", arguments: { a: 5, b: 3 } });
    }
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  };

async function run(connect: Connect, timed = false) {
  const recorder = new Recorder();
  const suites = [{ name: "sample", checks: checks(timed) }];
  const target = inProcessClient("a client", "http", connect);
  const result = await judged(target, { suites, select: () => true, limits: LIMITS }, recorder);
  const reasons = result.legs.flatMap((leg) => leg.checks.map(({ verdict, reason }) => [verdict, reason]));
  return { ...result, reasons, recorder, suites };
}

const ENDED = "mcp-conform ended the client after 300 ms without a message (--timeout), before it";

describe("a client that mcp-conform ended", () => {
  it("is not called conformant if it does nothing in any situation", async () => {
    const { verdict, exitCode, diagnosis, reasons } = await run(staying(() => false));
    const reason = { kind: "no-answer", text: `${ENDED} sent a request after the handshake` };
    expect(reasons).toEqual(situations.map(() => ["inconclusive", reason]));
    expect({ verdict, exitCode }).toEqual({ verdict: "incomplete", exitCode: 3 });
    expect(diagnosis?.text).toBe(
      "mcp-conform ended the client in 4 of 4 situations before its work was done: after 300 ms without a message (--timeout).",
    );
  });

  it("does not fail for its silence if it does nothing in any situation", async () => {
    const { reasons } = await run(
      staying(() => false),
      true,
    );
    expect(reasons.map(([verdict]) => verdict)).toEqual(situations.map(() => "inconclusive"));
  });

  it("was ended too early if it does more in another situation, and stops in most", async () => {
    const { verdict, reasons } = await run(staying((name) => name === "first"));
    const reason = { kind: "no-answer", text: `${ENDED} listed the tools` };
    expect(reasons).toEqual([
      ["pass", undefined],
      ["inconclusive", reason],
      ["inconclusive", reason],
    ]);
    expect(verdict).toBe("incomplete");
  });

  it("has its own reason if it stops in one situation only", async () => {
    const { verdict, diagnosis, reasons } = await run(staying((name) => name !== "second"));
    const reason = { kind: "needs-exercise", text: "a client that lists the tools" };
    expect(reasons[1]).toEqual(["inconclusive", reason]);
    expect({ verdict, diagnosis }).toEqual({ verdict: "conformant", diagnosis: undefined });
  });

  it("is judged in full, and complete, if it stays open after its work", async () => {
    const { verdict, diagnosis, reasons } = await run(staying(() => true));
    expect(reasons).toEqual(situations.map(() => ["pass", undefined]));
    expect({ verdict, diagnosis }).toEqual({ verdict: "conformant", diagnosis: undefined });
  });

  it("gets the same from a trace", async () => {
    const { recorder, suites, reasons } = await run(staying((name) => name === "first"));
    const { book } = await import("../../../../suites/catalogue/book.ts");
    const { legs, diagnosis } = judgeClientTrace(recorder.events, { suites, book }, usual, "a client");
    expect(legs.flatMap((leg) => leg.checks.map(({ verdict, reason }) => [verdict, reason]))).toEqual(
      reasons,
    );
    expect(diagnosis?.text).toContain("in 3 of 4 situations before its work was done");
  });
});
