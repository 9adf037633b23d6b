import { describe, expect, it } from "vitest";
import { ownDocument } from "../../../harness/reference/client/authorization/own-documents.ts";
import type { Switch } from "../../../harness/reference/client/switch.ts";
import { judgeReferenceClient } from "../../proof/client/reference.ts";
import { authorizationCredentialFaults } from "../faults/client/credentials.ts";
import { authorizationOddities } from "../oddities/client.ts";
import { authorization } from "./index.ts";

const ID = "client.auth.client-metadata.document";

async function judged(switches: readonly Switch[]) {
  const { legs } = await judgeReferenceClient({
    revision: "2025-11-25",
    transport: "http",
    suites: [authorization],
    select: ({ id }) => id === ID,
    switches,
  });
  return legs.flatMap(({ checks }) => checks).find(({ id }) => id === ID);
}

const named = (all: readonly Switch[], id: string) => all.filter((one) => one.id === id);

describe("the metadata document of a client", () => {
  it("passes with members that are unknown", async () => {
    expect(await judged(named(authorizationOddities, "auth.own-document"))).toMatchObject({
      verdict: "pass",
    });
  });

  it("fails with another client_id", async () => {
    const check = await judged(named(authorizationCredentialFaults, "auth.client-metadata.other-id"));
    expect(check?.verdict).toBe("fail");
    expect(JSON.stringify(check)).toContain('client_id is \\"https://client.example/documents/\\"');
  });

  it("is not judged where it is that of the context", async () => {
    expect(await judged([])).toMatchObject({
      verdict: "inconclusive",
      reason: {
        kind: "needs-exercise",
        text: expect.stringContaining("a client that has a metadata document of its own"),
      },
    });
  });

  it("needs a permission that the check names", async () => {
    const own = named(authorizationOddities, "auth.own-document");
    expect(ownDocument("https://client.example/documents/none")).toBeUndefined();
    const unknown = own.map((one) => ({ ...one, ...elsewhere }));
    expect(await judged(unknown)).toMatchObject({
      reason: { text: expect.stringContaining("--allow host:elsewhere.example") },
    });
  });
});

/** A document that no source has. */
const elsewhere: Pick<Switch, "web"> = {
  web: (call, next) => {
    const url = new URL(call.url);
    const id = "https://elsewhere.example/document";
    if (!url.searchParams.get("client_id")?.startsWith("https:")) return next(call);
    url.searchParams.set("client_id", id);
    return next({ ...call, url: url.href });
  },
};
