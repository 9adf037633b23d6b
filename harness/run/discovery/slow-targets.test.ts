import { Transform } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { book, serverSuites } from "../../../suites/registry.ts";
import { httpTarget } from "../../target/http.ts";
import { inProcessTarget, type Serve } from "../../target/in-process.ts";
import type { Target } from "../../target/target.ts";
import { type Pace, type Slow, slowHttpServer, slowServer } from "../../target/testing/slow-server.ts";
import { judge, verdicts } from "../testing/trial.ts";

/** A tenth of the usual limit. A rule without constants of time sees no difference between the scales. */
const LIMITS = { answer: 1_000, start: 3_000, exit: 1_000 };

const OF_LASTING_CALLS = /\.(?:during|aborted|after)-call$|^cancellation\.response\.withheld$/;

/** Without what can be judged only of calls that last: a quick server has none. This one does not stop a call that is cancelled, which is a warning. */
async function verdictsOf(target: Target) {
  const result = await judge(target, [], {
    suites: serverSuites,
    book,
    spec: ["2025-11-25"],
    limits: LIMITS,
  });
  const all = Object.entries(verdicts(result)).filter(([id]) => !OF_LASTING_CALLS.test(id));
  return { verdicts: Object.fromEntries(all), exitCode: result.exitCode };
}

async function over(transport: "stdio" | "http", pace: Pace) {
  if (transport === "stdio") return verdictsOf(inProcessTarget("a slow server", slowServer(pace)));
  const { url, close } = await slowHttpServer(pace);
  return verdictsOf(httpTarget({ url })).finally(close);
}

const KINDS: readonly Slow[] = ["lists", "calls", "reads", "everything", "every tenth request"];

const PACES: readonly Pace[] = KINDS.flatMap((slow) => [
  { slow, ms: 120 },
  { slow, ms: 600 },
  ...(slow === "everything" ? [] : [{ slow, ms: 300, inTurn: true }]),
]);

describe.each(["stdio", "http"] as const)("over %s", (transport) => {
  let quick: Awaited<ReturnType<typeof over>>;
  beforeAll(async () => {
    quick = await over(transport, { slow: "everything", ms: 0 });
  });

  it("a quick server conforms", () => {
    expect(quick.exitCode).toBe(0);
  });

  it.each(PACES)(
    "a correct server whose $slow take $ms ms (in turn: $inTurn) has the verdicts of a quick one",
    async (pace) => {
      expect(await over(transport, pace)).toEqual(quick);
    },
  );
});

/** Reads as `readline` of Node.js does where the LF comes more than 100 ms after its CR: an empty line is between the two. */
const afterEachCr =
  (serve: Serve): Serve =>
  (input, output) => {
    const late = new Transform({
      transform: (chunk: Buffer, _, done) =>
        done(null, Buffer.from(chunk.map((byte) => (byte === 13 ? 10 : byte)))),
    });
    return serve(input.pipe(late), output);
  };

it("a server that reads a late line feed as an empty line, and refuses that, conforms", async () => {
  const serve = afterEachCr(slowServer({ slow: "everything", ms: 0 }));
  const { exitCode, verdicts: found } = await verdictsOf(inProcessTarget("a server", serve));
  expect(Object.keys(found).filter((id) => found[id] === "fail")).toEqual([]);
  expect(found["forms.line.crlf-cut"]).toBe("pass");
  expect(exitCode).toBe(0);
});
