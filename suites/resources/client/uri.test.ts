import { describe, expect, it } from "vitest";
import { usual } from "../../across-topics/situations/usual.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { resources } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const lists = (member: string, items: readonly object[]) => [
  asks({ jsonrpc: "2.0", id: 1, method: "resources/list" }),
  answers({ jsonrpc: "2.0", id: 1, result: { [member]: items } }),
];
const known = lists("resources", [{ uri: "notes://x", name: "notes" }]);
const request = (method: string, uri: string) => asks({ jsonrpc: "2.0", id: 2, method, params: { uri } });
const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(resources, "client.resources.uri"), [playedAs(usual, LEG, [steps])]);

describe("the uri of a request", () => {
  it.each(["resources/read", "resources/subscribe", "resources/unsubscribe"])("%s has a scheme", (method) => {
    expect(judged(...known, request(method, "notes://x"))).toBe("pass: 1 checked");
    expect(judged(...known, request(method, "notes://of%20another"))).toMatch(/^pass/);
    expect(judged(...known, request(method, "notes"))).toBe(`warn: ${method} of notes, which has no scheme`);
    const error = { code: -32002, message: "Unknown", data: { uri: "notes" } };
    expect(judged(request(method, "notes"), answers({ jsonrpc: "2.0", id: 2, error }))).toMatch(/^warn/);
    expect(judged(...known, request(method, ""))).toBe(
      `warn: ${method} of an empty uri, which has no scheme`,
    );
  });

  it("is not judged if the server gave it, or a template without a scheme", () => {
    const odd = lists("resources", [{ uri: "notes", name: "notes" }]);
    expect(judged(...odd, request("resources/read", "notes"))).toMatch(/^pass/);
    const open = lists("resourceTemplates", [{ uriTemplate: "{+uri}", name: "all" }]);
    expect(judged(...open, request("resources/read", "notes"))).toMatch(/^pass/);
  });

  it("has no verdict for a client that reads nothing", () => {
    expect(judged(...known)).toBe("inconclusive: a client that reads a resource or subscribes to one");
  });
});
