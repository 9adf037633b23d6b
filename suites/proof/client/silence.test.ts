import { describe, expect, it } from "vitest";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import { FAULTS } from "../../faults-of-clients.ts";
import { clientSuites } from "../../of-clients.ts";
import { judgeReferenceClient } from "./reference.ts";

interface Judged {
  readonly check: string;
  readonly transport: Transport;
  readonly switches: readonly Switch[];
}

/** The verdict of a check, and how often the client was started: once for `usual`, and for each play of the situation. */
async function judged({ check, transport, switches }: Judged) {
  let starts = 0;
  const counting: Switch = {
    id: "counting",
    describe: "counts its starts",
    step: (step, next) => {
      if (step === "work") starts += 1;
      return next();
    },
  };
  const { legs } = await judgeReferenceClient({
    revision: "2025-11-25",
    transport,
    suites: clientSuites,
    select: ({ id }) => id === check,
    switches: [...switches, counting],
  });
  return { verdicts: legs.flatMap(({ checks }) => checks.map(({ verdict }) => verdict)), starts };
}

const faulty = (fault: string) => FAULTS.filter(({ id }) => id === fault);

describe("a situation in which a message of the client is missing", () => {
  it.each([["session.not-renewed", "client.session.restarted", "http", "fail"]] as const)(
    "is played once if the client read more and went on to its end (%s)",
    async (fault, check, transport, verdict) => {
      expect(await judged({ check, transport, switches: faulty(fault) })).toEqual({
        verdicts: [verdict],
        starts: 2,
      });
    },
  );

  it("is played again if the client sent nothing more", async () => {
    let isOver = false;
    const leaving: Switch = {
      id: "leaving",
      describe: "ends at status 404",
      decide: {
        renewed: () => {
          isOver = true;
          return false;
        },
      },
      http: (request, next) => (isOver ? Promise.reject(new Error("The client has ended")) : next(request)),
      step: (step, next) => {
        if (step === "initialize") isOver = false;
        return next();
      },
    };
    expect(
      await judged({ check: "client.session.restarted", transport: "http", switches: [leaving] }),
    ).toEqual({ verdicts: ["fail"], starts: 3 });
  });
});
