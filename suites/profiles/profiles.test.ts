import { describe, expect, it } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { serverSuites } from "../server/index.ts";
import { profileNames, profileOf, readProfile } from "./index.ts";

const known = new Set(serverSuites.flatMap(({ checks }) => checks.map(({ id }) => id)));

describe("the profiles", () => {
  it("exist for each revision", () => {
    expect(REVISIONS.map((revision) => profileOf(revision)?.name.split("@")[0])).toEqual(REVISIONS);
  });

  it.each(profileNames())("%s names checks that exist, each once", (name) => {
    const ids = readProfile(name);
    expect(
      ids.filter((id) => !known.has(id)),
      "an id is never given up; a rename keeps the old one",
    ).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("count what they name, and nothing that came later", () => {
    const profile = profileOf("2025-11-25");
    expect(profile?.counts("ping.answered")).toBe(true);
    expect(profile?.counts("ping.answered-next-year")).toBe(false);
  });

  it("can be chosen by name", () => {
    expect(profileOf("2025-11-25", "2025-11-25@1")?.name).toBe("2025-11-25@1");
    expect(profileOf("2025-11-25", "2025-11-25@99")).toBeUndefined();
  });
});
