import { describe, expect, it } from "vitest";
import type { Oddity } from "./server.ts";
import { inPlace } from "./switch.ts";

const one = { describe: "differs" } as const;

describe("switches of one place", () => {
  it("have it, but for those that name another", () => {
    const switches: readonly Oddity[] = inPlace({ transports: ["http"] }, [
      { id: "here", ...one },
      { id: "elsewhere", ...one, transports: ["stdio"] },
    ]);
    expect(switches).toEqual([
      { id: "here", ...one, transports: ["http"] },
      { id: "elsewhere", ...one, transports: ["stdio"] },
    ]);
  });
});
