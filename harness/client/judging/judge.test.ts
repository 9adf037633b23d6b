import { describe, expect, it } from "vitest";
import { declares } from "../../check/applies.ts";
import type { ClientCheck, ClientSuite } from "../../check/client.ts";
import { Inconclusive } from "../../check/expect.ts";
import type { ClientSituation, Played } from "../../check/situation.ts";
import { book } from "../../run/testing/trial.ts";
import { conversation } from "../../trace/conversation.ts";
import type { LegKey, TraceEvent } from "../../trace/event.ts";
import { checksOfLeg, isPlayable, judgeClientCheck, sentAnything, situationsIn } from "./judge.ts";
import { type Criteria, judgeClientLeg, type LegEvidence, selectLeg } from "./judge-leg.ts";

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
  const run = ({ expect }: { expect: { that(holds: boolean, finding: typeof passes): boolean } }) =>
    void expect.that(true, passes);
  return { id, title: id, requirements: ["must"], sends: "nothing", on, run, ...more } as ClientCheck;
}

const suite = (...checks: readonly ClientCheck[]): ClientSuite => ({ name: "sample", checks });
const criteriaFor = (...checks: readonly ClientCheck[]) => ({
  suites: [suite(...checks)],
  select: () => true,
  book,
});
const selected = (one: ClientCheck, leg = HERE, select: () => boolean = () => true) =>
  checksOfLeg({ ...criteriaFor(one), select }, leg).map(
    ({ suite, check, level }) => `${suite} ${check.id} ${level}`,
  );

describe("a check of a client is in a leg", () => {
  it("with the level of its first requirement", () => {
    expect(selected(check("a"))).toEqual(["sample a MUST"]);
    expect(selected(check("a", usual, { requirements: ["should", "must"] }))).toEqual(["sample a SHOULD"]);
  });

  it("if it and its situation exist there", () => {
    expect(
      selected(check("a", situation("x", { transport: "stdio", revisions: { since: "2025-11-25" } }))),
    ).toHaveLength(1);
    expect(
      selected(check("a", "every", { transport: "stdio", revisions: { until: "2025-11-25" } })),
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
  ])("but not a check %s", (_, one) => {
    expect(selected(one)).toEqual([]);
  });

  it("but not if it is not selected", () => {
    expect(selected(check("a"), HERE, () => false)).toEqual([]);
  });
});

describe("situations", () => {
  it("are listed once, in the order in which checks name them", () => {
    const elsewhere = situation("elsewhere", { transport: "http" });
    const also = check("c", "every", { also: [odd, elsewhere, situation("more")] });
    expect(
      situationsIn([suite(check("a", odd), check("b"), check("b2"), also)]).map(({ name }) => name),
    ).toEqual(["odd", "usual", "elsewhere", "more"]);
    const { situations } = selectLeg(criteriaFor(check("a"), also, check("d", "every")), HERE);
    expect(situations.map(({ name }) => name)).toEqual(["usual", "odd", "more"]);
  });

  it("can be played everywhere, unless they are limited", () => {
    expect(isPlayable(usual, HERE)).toBe(true);
    expect(isPlayable(situation("x", { transport: "http" }), { ...HERE, transport: "http" })).toBe(true);
    expect(isPlayable(situation("x", { transport: "http" }), HERE)).toBe(false);
  });
});

it("a client has sent something when there is a message or a request, over either transport", () => {
  expect(sentAnything(played(usual))).toBe(true);
  expect(sentAnything(played(usual, [opened, posted]))).toBe(true);
  expect(sentAnything(played(usual, [opened]))).toBe(false);
  expect(sentAnything(played(usual, [], { conversations: [] }))).toBe(false);
  const second = { conversations: [conversation("1", [opened]), conversation("2", [opened, ping])] };
  expect(sentAnything(played(usual, [], second))).toBe(true);
});

const FACTS = { ...HERE, capabilities: { roots: {} } };
const MISSING = { kind: "interrupted", text: "not played" } as const;

function judged(one: ClientCheck, ...seen: readonly Played[]) {
  const { verdict, reason, ms } = judgeClientCheck(
    { suite: "sample", check: one, level: "MUST" },
    { played: seen },
    FACTS,
    MISSING,
  );
  expect(ms).toBeLessThan(10_000);
  return reason === undefined ? verdict : [verdict, reason.kind, reason.text.split("\n")[0]];
}

describe("the verdict of a check of a client", () => {
  it("is pass, from what was seen in its situation", () => {
    const readsSituation = check("a", odd, {
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
    expect(judged(readsSituation, played(usual), played(odd))).toBe("pass");
    expect(judged(readsSituation, played(odd, [opened, ping]))).toBe("pass");
  });

  it("is fail for a broken rule", () => {
    const fails = check("a", usual, {
      run: ({ expect: on }: { expect: { that(h: boolean, t: object): void } }) => on.that(false, passes),
    });
    expect(judged(fails, played(usual))).toBe("fail");
  });

  it("comes from every situation in which the client sent something, and from no other", () => {
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

  it("is not-applicable when the client does not declare the capability", () => {
    expect(judged(check("a", usual, { applies: declares("roots") }), played(usual))).toBe("pass");
    expect(judged(check("a", usual, { applies: declares("sampling") }), played(usual))).toEqual([
      "not-applicable",
      "not-declared",
      "the server declares no sampling",
    ]);
  });

  it("is inconclusive and needs a driver when the client did not connect", () => {
    expect(judged(check("a"), played(usual, [opened]))).toEqual([
      "inconclusive",
      "needs-exercise",
      "a client that connects in situation usual",
    ]);
    const exit = { ...common, seq: 4, channel: "exit", code: 127, signal: null } as const;
    expect(judged(check("a"), played(usual, [opened], { exit }))).toEqual([
      "inconclusive",
      "needs-exercise",
      "a client that connects in situation usual (it exited with 127)",
    ]);
    const killed = { ...exit, code: null };
    expect(judged(check("a"), played(usual, [opened], { exit: killed }))).toEqual([
      "inconclusive",
      "needs-exercise",
      "a client that connects in situation usual",
    ]);
    expect(judged(check("a", "every"), played(usual, [opened]))).toEqual([
      "inconclusive",
      "needs-exercise",
      "a client that connects in any situation",
    ]);
  });

  it("has the reason why its situation was not played", () => {
    expect(judged(check("a", odd), played(usual))).toEqual(["inconclusive", "interrupted", "not played"]);
  });

  it("comes from the error that it threw", () => {
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

interface Reads {
  readonly seen: readonly Played[];
  readonly expect: { that(holds: boolean, finding: object): void };
}

/** The situations that a monitor reads, or its reason. */
function readBy(members: object, ...seen: readonly Played[]): unknown {
  let names: readonly string[] = [];
  const run = ({ seen: all, expect: on }: Reads) => {
    names = all.map(({ situation }) => situation.name);
    on.that(true, passes);
  };
  const verdict = judged(check("a", "every", { ...members, run }), ...seen);
  return verdict === "pass" ? names : verdict;
}

describe("a monitor of clients", () => {
  const [guarded, apart] = [
    situation("guarded", { authorization: {} as never }),
    situation("apart", { monitored: false }),
  ];
  const all = [usual, guarded, odd, apart].map((one) => played(one));

  it("reads the situations without authorization, or those with it", () => {
    expect(readBy({}, ...all)).toEqual(["usual", "odd"]);
    expect(readBy({ of: "authorization" }, ...all)).toEqual(["guarded"]);
  });

  it("reads a situation that no monitor reads only if it names it", () => {
    expect(readBy({ also: [odd] }, ...all)).toEqual(["usual", "odd"]);
    expect(readBy({ also: [odd, apart] }, ...all)).toEqual(["usual", "odd", "apart"]);
    expect(readBy({}, played(apart))).toEqual([
      "inconclusive",
      "needs-exercise",
      "a client that connects in any situation",
    ]);
  });
});

describe("a situation that needs what another one has shown", () => {
  const needing = (shows: boolean) => ({
    situation: usual,
    shows: () => shows,
    lacks: "a client that does more",
  });
  const lacking = ["inconclusive", "needs-exercise", "a client that does more"];

  it("was not played because the client lacks it", () => {
    const needy = situation("needy", { after: needing(false) });
    expect(judged(check("a", needy), played(odd), played(usual))).toEqual(lacking);
    expect(readBy({ also: [needy] }, played(odd), played(usual))).toEqual(lacking);
  });

  it("was not played for another reason, if the client has shown it or the other one was not played", () => {
    const missing = ["inconclusive", "interrupted", "not played"];
    expect(judged(check("a", situation("needy", { after: needing(true) })), played(usual))).toEqual(missing);
    expect(judged(check("a", situation("needy", { after: needing(false) })), played(odd))).toEqual(missing);
  });

  it("is judged if it was played", () => {
    const needy = situation("needy", { after: needing(false) });
    expect(judged(check("a", needy), played(usual), played(needy))).toBe("pass");
    expect(readBy({ also: [needy] }, played(usual), played(needy))).toEqual(["usual", "needy"]);
  });
});

describe("a check whose situation was played again", () => {
  const fails = (timed: boolean) =>
    check("a", usual, {
      run: ({ seen, expect: on }: { seen: Played; expect: Reads["expect"] }) =>
        on.that(seen.ended === "harness", { ...passes, timed }),
    });
  const both = (one: ClientCheck, ...retries: readonly Played[]) => {
    const { verdict, notes } = judgeClientCheck(
      { suite: "sample", check: one, level: "MUST" },
      { played: [played(usual)], retries },
      FACTS,
      MISSING,
    );
    return [verdict, ...(notes ?? [])];
  };

  it("has the second verdict, if a message was missing at first", () => {
    const changed = "first fail, then pass when re-run in isolation";
    expect(both(fails(true), played(odd), played(usual, undefined, { ended: "harness" }))).toEqual([
      "pass",
      changed,
    ]);
  });

  it("has the first one, if nothing was missing or another situation was played again", () => {
    expect(both(fails(false), played(usual, undefined, { ended: "harness" }))).toEqual(["fail"]);
    expect(both(fails(true), played(odd, undefined, { ended: "harness" }))).toEqual(["fail"]);
    expect(both(fails(true))).toEqual(["fail"]);
  });
});

function judgedLeg(
  criteria: Criteria,
  evidence: LegEvidence,
  onJudged?: Parameters<typeof judgeClientLeg>[3],
) {
  return judgeClientLeg(criteria, selectLeg(criteria, HERE), evidence, onJudged);
}

describe("a leg of a client", () => {
  const both = criteriaFor(check("a", odd), check("b"));

  it("has each check, the requirements of a client and the counts", () => {
    const judgedIds: string[] = [];
    const leg = judgedLeg(both, { played: [played(usual, [opened, ping, agreed]), played(odd)] }, ({ id }) =>
      judgedIds.push(id),
    );
    expect(judgedIds).toEqual(["a", "b"]);
    expect(leg).toMatchObject({ ...HERE, capabilities: { roots: {} }, counts: { pass: 2 } });
    expect(leg.checks.map(({ id, verdict, pending }) => [id, verdict, pending])).toEqual([
      ["a", "pass", undefined],
      ["b", "pass", undefined],
    ]);
    expect(leg.requirements).toMatchObject([{ id: "must", verdict: "pass", checks: ["a", "b"] }]);
    expect(leg).not.toHaveProperty("profile");
    expect(leg.ms).toBeLessThan(10_000);
  });

  it("reads the situations in the order of the checks, whichever was played first", () => {
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
    judgedLeg(criteriaFor(check("a", odd), check("b"), reads), { played: [played(usual), played(odd)] });
    expect(order).toEqual(["odd", "usual"]);
  });

  it("requests the duties of a client from the catalogue", () => {
    const asked: unknown[] = [];
    const duties = (...about: readonly unknown[]) => {
      asked.push(about);
      return [];
    };
    judgedLeg({ ...both, book: { ...book, duties } }, { played: [] });
    expect(asked).toEqual([["client", "2025-11-25", "stdio"]]);
  });

  it("has the reason why a situation was not played, if there is one", () => {
    const reasons = (missing?: typeof MISSING) =>
      judgedLeg(both, { played: [played(usual)], ...(missing ? { missing } : {}) }).checks.map(
        ({ reason }) => reason,
      );
    expect(reasons()).toEqual([{ kind: "interrupted", text: "the situation was not played" }, undefined]);
    expect(reasons(MISSING)).toEqual([MISSING, undefined]);
  });

  it("has only the checks of its revision and transport", () => {
    const elsewhere = criteriaFor(
      check("a", usual, { transport: "http" }),
      check("b", usual, { requirements: ["must.newest"] }),
    );
    expect(judgedLeg(elsewhere, { played: [played(usual)] }).checks).toEqual([]);
  });

  it("has no capabilities without an agreement", () => {
    expect(judgedLeg(both, { played: [played(usual)] }).capabilities).toEqual({});
  });

  it("marks checks that are younger than its profile as pending", () => {
    const profile = () => ({ name: "2025-11-25@1", counts: (id: string) => id === "a" });
    const leg = judgedLeg({ ...both, profile }, { played: [played(usual), played(odd)] });
    expect(leg.profile).toBe("2025-11-25@1");
    expect(leg.checks.map(({ pending }) => pending)).toEqual([undefined, true]);
    expect(leg.requirements).toMatchObject([{ checks: ["a"] }]);
  });
});
