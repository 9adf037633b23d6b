import { describe, expect, it } from "vitest";
import { optionNaming } from "../../cli/options/naming.ts";
import type { Settings } from "../settings.ts";
import { serverPlan } from "./server.ts";

const planned = (settings: Settings) => serverPlan(settings, optionNaming).plan;

describe("the target", () => {
  it("is a command, a URL, or a command that serves a URL", () => {
    const url = "http://localhost:3000/mcp";
    expect(planned({ server: "node a.js" }).target).toMatchObject({
      transport: "stdio",
      address: "node a.js",
    });
    expect(planned({ url }).target).toMatchObject({ transport: "http", address: url });
    expect(planned({ url, server: "node a.js" }).target).toMatchObject({
      transport: "http",
      address: url,
      command: "node a.js",
    });
  });

  it.each<readonly [Settings, RegExp]>([
    [{ server: "" }, /^--server: The command is empty/],
    [{ server: "node 'a.js" }, /^--server: The ' at character 6/],
    [{ server: "s", cwd: "/no/such" }, /^--cwd \/no\/such: expected an existing folder/],
    [{ url: "localhost:3000/mcp" }, /Did you mean "http:\/\/localhost:3000\/mcp"\?/],
    [{ url: "example.com/mcp" }, /Did you mean "http:\/\/example.com\/mcp"\?/],
    [{ url: "ftp://h" }, /^--url ftp:\/\/h: expected an absolute http or https URL/],
    [{ url: "" }, /expected an absolute http or https URL/],
    [
      { server: "s", profile: ["2025-11-25@0"] },
      /^--profile 2025-11-25@0: unknown profile of a server\. Did you mean/,
    ],
  ])("is rejected: %j", (settings, words) => {
    expect(() => planned(settings)).toThrow(words);
  });

  it("is rejected with credentials in its URL, which do not appear in the error", () => {
    const message = (() => {
      try {
        return String(planned({ url: "https://user:hidden-word@h/mcp" }));
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toContain("--url: expected h without credentials in the URL.");
    expect(message).not.toContain("hidden");
  });
});

describe("the plan", () => {
  it("allows what the settings allow", () => {
    expect(planned({ server: "s" }).allow).toEqual({ sideEffects: false, tools: [] });
    expect(planned({ server: "s", allow: ["side-effects", "tool:a:b"] }).allow).toEqual({
      sideEffects: true,
      tools: ["a:b"],
    });
  });

  it("takes the profile that is asked for, and the newest for other revisions", () => {
    const { profile } = planned({ server: "s", profile: ["2025-11-25@1"] });
    expect(profile?.("2025-11-25")?.name).toBe("2025-11-25@1");
    expect(profile?.("2025-06-18")?.name).toMatch(/^2025-06-18@/);
  });
});

describe("a time without traffic", () => {
  it("is kept in milliseconds, and makes its checks run", () => {
    const plan = planned({ server: "s", idle: 65 });
    expect(plan.idleMs).toBe(65_000);
    expect(plan.select({ id: "idle.request" } as never)).toBe(true);
    expect(plan.invocation).toContain("--idle");
  });

  it("is not tried unless the operator gives it", () => {
    const plan = planned({ server: "s" });
    expect(plan.idleMs).toBeUndefined();
    expect(plan.select({ id: "idle.request" } as never)).toBe(false);
  });
});
