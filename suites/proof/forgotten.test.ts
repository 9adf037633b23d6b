import { describe, expect, it } from "vitest";
import { allChecks } from "../registry.ts";
import { forgotten, inNoRevision, inNoSuite, trippedInVain, unproven } from "./forgotten.ts";

const [some] = allChecks;

describe("what a new check still needs", () => {
  it("is nothing for all checks of this version", async () => {
    expect(await forgotten()).toEqual([]);
  });

  it("names a check that no suite has", () => {
    const defined = [{ id: "ping.new", path: "suites/ping/server/ping.ts" }];
    expect(inNoSuite(defined)).toEqual([
      "ping.new is in no suite, so it is never run. suites/ping/server/ping.ts defines it: list it in the suite, in the index.ts of that folder.",
    ]);
    expect(inNoSuite(defined, [{ id: "ping.new" }])).toEqual([]);
    expect(inNoSuite([{ id: "sample", path: "suites/ping/server/ping.test.ts" }])).toEqual([]);
  });

  it("names a check without a revision", () => {
    const lost = {
      ...some,
      id: "ping.new",
      requirements: ["ping.no-such-row"],
    } as unknown as (typeof allChecks)[number];
    expect(inNoRevision([lost])).toEqual([
      expect.stringMatching(/^ping\.new exists in no revision.+ ping\.no-such-row:/),
    ]);
  });

  it("names a fault of a check that does not exist, or in no leg of the fault", () => {
    const said = (id: string) => trippedInVain({ faults: [{ id: "ping.deaf" }], neverTried: () => [id] });
    expect(said("ping.new")).toEqual(["The fault ping.deaf trips ping.new, and no check has this id."]);
    expect(said("ping.answered")).toEqual([
      expect.stringMatching(/^The fault ping\.deaf trips ping\.answered, which exists in none of the legs/),
    ]);
  });

  it("names a check without a fault", () => {
    expect(unproven([{ id: "ping.new" }])).toEqual([
      expect.stringMatching(/^ping\.new is tripped by no fault/),
    ]);
    expect(unproven([{ id: "ping.answered" }])).toEqual([]);
  });
});
