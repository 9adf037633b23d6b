import { describe, expect, it } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { roleSuites } from "../registry.ts";
import { profileNames, profileOf, type Role, readProfile } from "./index.ts";

const ROLES: readonly Role[] = ["server", "client"];

describe.each(ROLES)("the profiles of a %s", (role) => {
  const checks = roleSuites.filter((suite) => suite.role === role).flatMap((suite) => suite.checks);
  const existing = new Set(checks.map(({ id }) => id));

  it("exist for each revision", () => {
    expect(REVISIONS.map((revision) => profileOf(role, revision)?.name.split("@")[0])).toEqual(REVISIONS);
  });

  it.each(profileNames(role))("%s names checks that exist, each once", (name) => {
    const ids = readProfile(role, name);
    expect(
      ids.filter((id) => !existing.has(id)),
      "an id is never given up; a rename keeps the old one",
    ).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("can be chosen by name", () => {
    expect(profileOf(role, "2025-11-25", "2025-11-25@1")?.name).toBe("2025-11-25@1");
    expect(profileOf(role, "2025-11-25", "2025-11-25@99")).toBeUndefined();
  });
});

describe("a profile", () => {
  it("of a server counts the checks that it names, and no later ones", () => {
    const profile = profileOf("server", "2025-11-25");
    expect(profile?.counts("ping.answered")).toBe(true);
    expect(profile?.counts("ping.answered-next-year")).toBe(false);
  });

  it("of a client counts the checks that it names, and no checks of a server", () => {
    const profile = profileOf("client", "2025-11-25");
    expect(profile?.counts("client.initialize.params")).toBe(true);
    expect(profile?.counts("ping.answered")).toBe(false);
  });
});
