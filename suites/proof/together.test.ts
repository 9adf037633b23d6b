import { describe, expect, it } from "vitest";
import { ODDITIES as CLIENT_ODDITIES } from "../oddities-of-clients.ts";
import { ODDITIES as SERVER_ODDITIES } from "../oddities-of-servers.ts";
import { CLIENT_LEGS } from "./client/legs.ts";
import { CLIENT_COMBINING } from "./client/together.ts";
import { spread } from "./leg-key.ts";
import { SERVER_COMBINING } from "./server/together.ts";
import { alarmsOf, type Combining, together } from "./together.ts";

interface One {
  readonly id: string;
  readonly revision: "2025-06-18" | "2025-11-25";
  readonly transport: "stdio" | "http";
  readonly speaks?: readonly string[];
}

const one = (id: string, more: Partial<One> = {}): One => ({
  id,
  revision: "2025-11-25",
  transport: "stdio",
  ...more,
});

const COMBINING: Combining<One> = {
  aspects: { "x.cut": ["end"], "z.end": ["end", "start"] },
  separate: ["a.separate"],
  kindOf: ({ id }) => (id.startsWith("auth.") ? "auth" : "other"),
};

const idsOf = (...trials: readonly One[]) => together(trials, COMBINING).map(({ ids }) => ids);

describe("oddities", () => {
  it("are together if each changes something else, up to four", () => {
    expect(idsOf(one("a.1"), one("b.1"), one("c.1"), one("d.1"), one("e.1"))).toEqual([
      "a.1 + b.1 + c.1 + d.1",
      "e.1",
    ]);
  });

  it("are not together if they change the same", () => {
    expect(idsOf(one("x.1"), one("x.2"), one("x.cut"), one("z.end"))).toEqual(["x.1 + x.cut", "x.2 + z.end"]);
  });

  it("are not together in different revisions, over different transports, or for different suites", () => {
    const others = [one("b.1", { revision: "2025-06-18" }), one("c.1", { transport: "http" }), one("auth.1")];
    expect(idsOf(one("a.1"), ...others)).toEqual(["a.1", "b.1", "c.1", "auth.1"]);
  });

  it("are by themselves if they leave much out, or need a peer that speaks something else", () => {
    const odd = [one("a.separate"), one("b.1", { speaks: ["2025-11-25"] }), one("c.1"), one("d.1")];
    expect(idsOf(...odd)).toEqual(["a.separate", "b.1", "c.1 + d.1"]);
  });
});

describe("the alarms of a run with several oddities", () => {
  const trial = [one("a.1"), one("b.1"), one("c.1")];
  const idsIn = (some: readonly One[]) => some.map(({ id }) => id).join(" ");

  it("need no further run if there are none", async () => {
    const runs: string[] = [];
    const alarms = await alarmsOf(trial, async (some) => {
      runs.push(idsIn(some));
      return [];
    });
    expect(alarms).toEqual([]);
    expect(runs).toEqual(["a.1 b.1 c.1"]);
  });

  it("name the oddity that causes them", async () => {
    const alarms = await alarmsOf(trial, async (some) =>
      some.some(({ id }) => id === "b.1") ? ["ping.answered (fail): no answer"] : [],
    );
    expect(alarms).toEqual(["b.1: ping.answered (fail): no answer"]);
  });

  it("say so if no single oddity causes them", async () => {
    const alarms = await alarmsOf(trial, async (some) => (some.length > 1 ? ["ping.answered (fail)"] : []));
    expect(alarms).toEqual(["only together: ping.answered (fail)"]);
  });
});

describe.each([
  { role: "server", odd: spread(SERVER_ODDITIES), ...named(SERVER_COMBINING) },
  { role: "client", odd: spread(CLIENT_ODDITIES, CLIENT_LEGS), ...named(CLIENT_COMBINING) },
])("the oddities of a $role", ({ role, odd, names }) => {
  const ids = odd.map(({ id }) => id);

  it("are each in one run", () => {
    const groups =
      role === "server"
        ? together(spread(SERVER_ODDITIES), SERVER_COMBINING)
        : together(spread(CLIENT_ODDITIES, CLIENT_LEGS), CLIENT_COMBINING);
    const tried = groups.flatMap(({ oddities }) => oddities.map(({ id }) => id));
    expect(tried.toSorted()).toEqual(ids.toSorted());
  });

  it("include all that have a rule", () => {
    expect(names.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

function named({ aspects, separate }: Pick<Combining<never>, "aspects" | "separate">) {
  return { names: [...separate, ...Object.keys(aspects)] };
}
