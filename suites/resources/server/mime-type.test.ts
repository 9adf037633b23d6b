import { expect, it } from "vitest";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** What the check says of a server whose reads have this MIME type. */
const judged = (edit: (entry: JsonObject) => JsonObject) => {
  const hooks = onResult("resources/read", (result) => ({
    ...result,
    contents: (result.contents as readonly JsonObject[]).map(edit),
  }));
  return resultOf("resources.read.mime-type", { id: "sample", describe: "", ...hooks }, LEG);
};

it("passes the listed type, also with parameters and in capitals", async () => {
  expect(
    await judged((entry) => ({
      ...entry,
      mimeType: `${String(entry.mimeType).toUpperCase()}; charset=utf-8`,
    })),
  ).toMatchObject({ verdict: "pass" });
});

it("warns of another type", async () => {
  expect(await judged((entry) => ({ ...entry, mimeType: "application/octet-stream" }))).toMatchObject({
    verdict: "warn",
    expected: expect.stringContaining("with the listed mimeType "),
    actual: expect.stringContaining("mimeType application/octet-stream"),
  });
});

it("does not apply where the content has no type", async () => {
  expect(await judged(({ mimeType: _, ...entry }) => entry)).toMatchObject({
    verdict: "not-applicable",
    reason: { text: "no resource that was read has a mimeType in the list and in its content" },
  });
});
