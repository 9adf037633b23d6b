import { describe, expect, it } from "vitest";
import { ProtocolError } from "../../../harness/reference/message.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import { verdictOf } from "../../testing/server/verdict-of.ts";

function faultOf(id: string): Switch {
  const found = FAULTS.find((fault) => fault.id === id);
  if (found === undefined) throw new Error(`there is no fault ${id}`);
  return found;
}

const MODERN = { revision: "2026-07-28", transport: "stdio" } as const;

const onGet = (status: number): Switch => ({
  id: "get",
  describe: "answers GET with a status",
  http: async (request, next) =>
    request.method === "GET" ? { status, headers: {}, body: "" } : next(request),
});

const refusing = (method: string, code: number): Switch => ({
  id: "list",
  describe: "refuses a list",
  dispatch: async (call, next) => {
    if (call.method === method) throw new ProtocolError(code, "The database is away");
    return next(call);
  },
});

describe("a rule without a keyword only warns", () => {
  it.each([
    ["subscriptions.filter.required", "subscriptions.filter-not-needed", MODERN],
    ["mrtr.requests.bare", "mrtr.asks-by-whole-requests", MODERN],
    [
      "headers.value.white-space",
      "headers.white-space-counts",
      { revision: "2026-07-28", transport: "http" } as const,
    ],
  ])("%s", async (id, fault, leg) => {
    expect(await verdictOf(id, faultOf(fault), leg)).toEqual(["warn", "no-keyword"]);
  });
});

describe.each(["meta.request.missing-version", "meta.request.missing-version-first"])(
  "a request without a version (%s)",
  (id) => {
    const served = faultOf("stateless.no-meta-accepted");

    it("is a warning when a server of both eras serves it", async () => {
      expect(await verdictOf(id, served, MODERN)).toEqual(["warn", "no-keyword"]);
    });

    it("is a failure when a server of only this era serves it", async () => {
      expect(await verdictOf(id, served, MODERN, ["2026-07-28"])).toEqual(["fail", undefined]);
    });
  },
);

describe("a GET that opens no stream", () => {
  const leg = { revision: "2025-11-25", transport: "http" } as const;

  it("is a warning under status 409, which another stream may have caused", async () => {
    expect(await verdictOf("http.get.stream-or-405", onGet(409), leg)).toEqual(["warn", "two-readings"]);
  });

  it("is a failure under status 404", async () => {
    expect(await verdictOf("http.get.stream-or-405", onGet(404), leg)).toEqual(["fail", undefined]);
  });
});

describe("a declared list", () => {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;

  it.each([
    ["tools.list.answered", "tools/list"],
    ["prompts.list.answered", "prompts/list"],
    ["resources.list.answered", "resources/list"],
    ["resources.templates.answered", "resources/templates/list"],
  ])("may be unavailable: %s warns", async (id, method) => {
    expect((await verdictOf(id, refusing(method, -32603), leg))[0]).toBe("warn");
  });

  it("fails when its method is not implemented", async () => {
    expect((await verdictOf("tools.list.answered", refusing("tools/list", -32601), leg))[0]).toBe("fail");
  });
});

describe("an invalid URI of a resource", () => {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;
  const listing = (uri: string): Switch => ({
    id: "uri",
    describe: "lists a resource with this URI",
    ...onResult("resources/list", () => ({ resources: [{ uri, name: "odd" }] })),
  });

  it.each(["file:///my file", "https://x/my file", "git:a b", "FILE:///a b"])(
    "is a warning with a standard scheme: %s",
    async (uri) => {
      expect(await verdictOf("resources.uri.syntax", listing(uri), leg)).toEqual(["warn", "no-keyword"]);
    },
  );

  it("is a failure with a custom scheme", async () => {
    expect((await verdictOf("resources.uri.syntax", listing("files:a b"), leg))[0]).toBe("fail");
  });
});
