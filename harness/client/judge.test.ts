import { describe, expect, it } from "vitest";
import { declares } from "../check/applies.ts";
import type { ClientCheck, ClientSuite } from "../check/client.ts";
import { Inconclusive } from "../check/expect.ts";
import type { ClientSituation, Played } from "../check/situation.ts";
import { book } from "../run/testing/trial.ts";
import { conversation } from "../trace/conversation.ts";
import type { LegKey, TraceEvent } from "../trace/event.ts";
import { isMet, isPlayable, judgeClientCheck, placeClientChecks, situationsIn } from "./judge.ts";
import { judgeClientLeg, situationsOf } from "./judge-leg.ts";

const HERE: LegKey = { revision: "2025-11-25", transport: "stdio" };

function situation(name: string, more: Partial<ClientSituation> = {}): ClientSituation {
  return { name, describe: name, asks: "connect", server: () => ({}) as never, ...more };
}

const [usual, odd] = [situation("usual"), situation("odd")];

const common = { ms: 0, connection: "1" } as const;
const opened: TraceEvent = {
  ...common,
  seq: 1,
  channel: "open",
  transport: "stdio",
  purpose: "",
  revision: "2025-11-25",
};
const ping: TraceEvent = { ...common, seq: 2, channel: "stdin", raw: "{}", message: {} };
const posted: TraceEvent = {
  ...common,
  seq: 2,
  channel: "http-request",
  exchange: 1,
  method: "POST",
  url: "",
  headers: [],
};
const agreed: TraceEvent = {
  ...common,
  seq: 3,
  channel: "agreed",
  revision: "2025-11-25",
  clientCapabilities: { roots: {} },
  serverCapabilities: {},
};

function played(
  one: ClientSituation,
  events: readonly TraceEvent[] = [opened, ping],
  more: Partial<Played> = {},
): Played {
  return {
    situation: one,
    ...HERE,
    conversations: [conversation("1", events)],
    ended: "itself",
    client: [],
    ...more,
  };
}

const passes = { expected: "this", actual: "this", at: 2 };

function check(id: string, on: ClientSituation | "every" = usual, more: object = {}): ClientCheck {
  const run = ({ expect }: { expect: { that(holds: boolean, telling: typeof passes): boolean } }) =>
    void expect.that(true, passes);
  return { id, title: id, requirements: ["must"], sends: "nothing", on, run, ...more } as ClientCheck;
}

const suite = (...checks: readonly ClientCheck[]): ClientSuite => ({ name: "sample", checks });
const bench = (...checks: readonly ClientCheck[]) => ({
  suites: [suite(...checks)],
  select: () => true,
  book,
});
const placed = (one: ClientCheck, place = HERE, select: () => boolean = () => true) =>
  placeClientChecks({ ...bench(one), select }, place).map(
    ({ suite, check, level }) => `${suite} ${check.id} ${level}`,
  );

describe("a check of a client is placed", () => {
  it("with the level of its first requirement", () => {
    expect(placed(check("a"))).toEqual(["sample a MUST"]);
    expect(placed(check("a", usual, { requirements: ["should", "must"] }))).toEqual(["sample a SHOULD"]);
  });

  it("where it and its situation exist", () => {
    expect(
      placed(check("a", situation("x", { transport: "stdio", revisions: { since: "2025-11-25" } }))),
    ).toHaveLength(1);
    expect(
      placed(check("a", "every", { transport: "stdio", revisions: { until: "2025-11-25" } })),
    ).toHaveLength(1);
  });

  it.each([
    ["of another transport", check("a", usual, { transport: "http" })],
    ["of another revision", check("a", usual, { revisions: { until: "2025-06-18" } })],
    [
      "of a requirement that this revision does not have",
      check("a", usual, { requirements: ["must.newest"] }),
    ],
    ["of a situation of another transport", check("a", situation("x", { transport: "http" }))],
    [
      "of a situation of another revision",
      check("a", situation("x", { revisions: { since: "2026-07-28" } })),
    ],
  ])("and not one %s", (_, one) => {
    expect(placed(one)).toEqual([]);
  });

  it("and not one that was not selected", () => {
    expect(placed(check("a"), HERE, () => false)).toEqual([]);
  });
});

describe("situations", () => {
  it("are named once, in the order in which checks name them", () => {
    const elsewhere = situation("elsewhere", { transport: "http" });
    const also = check("c", "every", { also: [odd, elsewhere, situation("more")] });
    expect(
      situationsIn([suite(check("a", odd), check("b"), check("b2"), also)]).map(({ name }) => name),
    ).toEqual(["odd", "usual", "elsewhere", "more"]);
    const all = placeClientChecks(bench(check("a"), also, check("d", "every")), HERE);
    expect(situationsOf(all, HERE).map(({ name }) => name)).toEqual(["usual", "odd", "more"]);
  });

  it("can be played everywhere, unless they say where", () => {
    expect(isPlayable(usual, HERE)).toBe(true);
    expect(isPlayable(situation("x", { transport: "http" }), { ...HERE, transport: "http" })).toBe(true);
    expect(isPlayable(situation("x", { transport: "http" }), HERE)).toBe(false);
  });
});

it("a client is met when it said something, over either transport", () => {
  expect(isMet(played(usual))).toBe(true);
  expect(isMet(played(usual, [opened, posted]))).toBe(true);
  expect(isMet(played(usual, [opened]))).toBe(false);
  expect(isMet(played(usual, [], { conversations: [] }))).toBe(false);
  const second = { conversations: [conversation("1", [opened]), conversation("2", [opened, ping])] };
  expect(isMet(played(usual, [], second))).toBe(true);
});

const FACTS = { ...HERE, capabilities: { roots: {} } };
const MISSING = { kind: "interrupted", text: "not played" } as const;

function judged(one: ClientCheck, ...seen: readonly Played[]) {
  const { verdict, reason, ms } = judgeClientCheck(
    { suite: "sample", check: one, level: "MUST" },
    seen,
    FACTS,
    MISSING,
  );
  expect(ms).toBeLessThan(10_000);
  return reason === undefined ? verdict : [verdict, reason.kind, reason.text.split("\n")[0]];
}

describe("what a check says of a client", () => {
  it("passes by what was seen in its situation", () => {
    const looks = check("a", odd, {
      run: ({
        seen,
        facts,
        expect: on,
      }: {
        seen: Played;
        facts: unknown;
        expect: { that(h: boolean, t: object): void };
      }) => on.that(seen.situation === odd && facts === FACTS, passes),
    });
    expect(judged(looks, played(usual), played(odd))).toBe("pass");
    expect(judged(looks, played(odd, [opened, ping]))).toBe("pass");
  });

  it("fails by what was broken", () => {
    const fails = check("a", usual, {
      run: ({ expect: on }: { expect: { that(h: boolean, t: object): void } }) => on.that(false, passes),
    });
    expect(judged(fails, played(usual))).toBe("fail");
  });

  it("looks at every situation in which the client was met, and at no other", () => {
    const counts = check("a", "every", {
      run: ({
        seen,
        expect: on,
      }: {
        seen: readonly Played[];
        expect: { that(h: boolean, t: object): void };
      }) => on.that(seen.length === 1 && seen[0]?.situation === odd, passes),
    });
    expect(judged(counts, played(usual, [opened]), played(odd))).toBe("pass");
  });

  it("does not apply where the client does not declare what it takes", () => {
    expect(judged(check("a", usual, { applies: declares("roots") }), played(usual))).toBe("pass");
    expect(judged(check("a", usual, { applies: declares("sampling") }), played(usual))).toEqual([
      "not-applicable",
      "not-declared",
      "the server declares no sampling",
    ]);
  });

  it("needs a driver where the client did not connect", () => {
    expect(judged(check("a"), played(usual, [opened]))).toEqual([
      "inconclusive",
      "needs-exercise",
      "the client did not connect in situation usual",
    ]);
    const exit = { ...common, seq: 4, channel: "exit", code: 127, signal: null } as const;
    expect(judged(check("a"), played(usual, [opened], { exit }))).toEqual([
      "inconclusive",
      "needs-exercise",
      "the client did not connect in situation usual (it exited with 127)",
    ]);
    const killed = { ...exit, code: null };
    expect(judged(check("a"), played(usual, [opened], { exit: killed }))).toEqual([
      "inconclusive",
      "needs-exercise",
      "the client did not connect in situation usual",
    ]);
    expect(judged(check("a", "every"), played(usual, [opened]))).toEqual([
      "inconclusive",
      "needs-exercise",
      "the client did not connect in any situation",
    ]);
  });

  it("tells why its situation was not played", () => {
    expect(judged(check("a", odd), played(usual))).toEqual(["inconclusive", "interrupted", "not played"]);
  });

  it("tells what it threw", () => {
    const throws = (thrown: Error) =>
      check("a", usual, {
        run: () => {
          throw thrown;
        },
      });
    expect(judged(throws(new Inconclusive("no-answer", "late")), played(usual))).toEqual([
      "inconclusive",
      "no-answer",
      "late",
    ]);
    expect(judged(throws(new TypeError("x is undefined")), played(usual))).toEqual([
      "error",
      "threw",
      "TypeError: x is undefined",
    ]);
  });
});

describe("a leg of a client", () => {
  const both = bench(check("a", odd), check("b"));

  it("has each check, the requirements of a client and the counts", () => {
    const told: string[] = [];
    const leg = judgeClientLeg(
      both,
      HERE,
      { played: [played(usual, [opened, ping, agreed]), played(odd)] },
      ({ id }) => told.push(id),
    );
    expect(told).toEqual(["a", "b"]);
    expect(leg).toMatchObject({ ...HERE, capabilities: { roots: {} }, counts: { pass: 2 } });
    expect(leg.checks.map(({ id, verdict, pending }) => [id, verdict, pending])).toEqual([
      ["a", "pass", undefined],
      ["b", "pass", undefined],
    ]);
    expect(leg.requirements).toMatchObject([{ id: "must", verdict: "pass", checks: ["a", "b"] }]);
    expect(leg).not.toHaveProperty("profile");
    expect(leg.ms).toBeLessThan(10_000);
  });

  it("reads what was played in the order of the checks, whatever came first", () => {
    const order: string[] = [];
    const reads = check("c", "every", {
      run: ({
        seen,
        expect: on,
      }: {
        seen: readonly Played[];
        expect: { that(h: boolean, t: object): void };
      }) => {
        order.push(...seen.map(({ situation: { name } }) => name));
        on.that(true, passes);
      },
    });
    judgeClientLeg(bench(check("a", odd), check("b"), reads), HERE, { played: [played(usual), played(odd)] });
    expect(order).toEqual(["odd", "usual"]);
  });

  it("asks the catalogue for the duties of a client", () => {
    const asked: unknown[] = [];
    const duties = (...about: readonly unknown[]) => {
      asked.push(about);
      return [];
    };
    judgeClientLeg({ ...both, book: { ...book, duties } }, HERE, { played: [] });
    expect(asked).toEqual([["client", "2025-11-25", "stdio"]]);
  });

  it("says of a situation that was not played why, as far as that is known", () => {
    const reasons = (missing?: typeof MISSING) =>
      judgeClientLeg(both, HERE, { played: [played(usual)], ...(missing ? { missing } : {}) }).checks.map(
        ({ reason }) => reason,
      );
    expect(reasons()).toEqual([{ kind: "interrupted", text: "the situation was not played" }, undefined]);
    expect(reasons(MISSING)).toEqual([MISSING, undefined]);
  });

  it("has the checks of its place alone", () => {
    const elsewhere = bench(
      check("a", usual, { transport: "http" }),
      check("b", usual, { requirements: ["must.newest"] }),
    );
    expect(judgeClientLeg(elsewhere, HERE, { played: [played(usual)] }).checks).toEqual([]);
  });

  it("declares nothing where no conversation came about", () => {
    expect(judgeClientLeg(both, HERE, { played: [played(usual)] }).capabilities).toEqual({});
  });

  it("marks what came after its profile was frozen", () => {
    const profile = () => ({ name: "2025-11-25@1", counts: (id: string) => id === "a" });
    const leg = judgeClientLeg({ ...both, profile }, HERE, { played: [played(usual), played(odd)] });
    expect(leg.profile).toBe("2025-11-25@1");
    expect(leg.checks.map(({ pending }) => pending)).toEqual([undefined, true]);
    expect(leg.requirements).toMatchObject([{ checks: ["a"] }]);
  });
});
