import { expect, it } from "vitest";
import { ProtocolError } from "../../../harness/reference/message.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const resultWith = (hooks: Hooks) =>
  resultOf("resources.templates.suggested-read", { id: "sample", describe: "", ...hooks }, LEG);

/** Refuses to read some URIs with this code. */
const refusing = (isRefused: (uri: string) => boolean, code: number): Hooks => ({
  dispatch: (call, next) =>
    call.method === "resources/read" && isRefused(String(call.params.uri))
      ? Promise.reject(new ProtocolError(code, "Refused"))
      : next(call),
});

it("a template whose suggested values can be read passes", async () => {
  expect(await resultWith({})).toMatchObject({ verdict: "pass" });
});

it("one suggested value that is gone again is no finding", async () => {
  const gone = refusing((uri) => uri === "test://days/monday", -32002);
  expect(await resultWith(gone)).toMatchObject({ verdict: "pass" });
});

it("values that only need to be decoded are a warning", async () => {
  const encoded = refusing((uri) => uri.includes("%20"), -32002);
  expect(await resultWith(encoded)).toMatchObject({
    verdict: "warn",
    actual: expect.stringMatching(
      /^an encoded value is unknown: test:\/\/days\/bank%20holiday → error -32002/,
    ),
  });
});

it("has no verdict where nothing can be read for another reason", async () => {
  const failing = refusing((uri) => /days|template/.test(uri), -32603);
  expect(await resultWith(failing)).toMatchObject({
    verdict: "inconclusive",
    reason: { text: expect.stringContaining("for which completion suggests values that can be read") },
  });
});
