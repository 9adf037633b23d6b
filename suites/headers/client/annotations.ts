import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { callsOf, needsClientExit } from "../../across-topics/client/stateless-requests.ts";
import { BROKEN, brokenAnnotations, NOT_LISTED, PLAIN, VALID } from "../situations/broken-annotations.ts";

export const toolRejected = clientCheck({
  id: "client.headers.annotation.tool-rejected",
  title: "A client ignores a tool with an invalid x-mcp-header, and keeps the other tools",
  requirements: ["headers.annotation.tool-rejected"],
  transport: "http",
  on: brokenAnnotations,
  sends: "a list with two valid tools, and with tools whose x-mcp-header annotations each break one rule",
  hint: "Remove a tool from the list when any x-mcp-header in its inputSchema is not a token, is not unique, does not annotate a string, integer or boolean, or is not reachable through properties only.",
  // The wire does not show which tools the client offers, but it shows which of them a driver calls.
  reading:
    "A driver that calls a tool which is in no list does not check which tools the client offers, so its calls prove nothing.",
  run({ seen, expect }) {
    if (callsOf(seen, NOT_LISTED).length > 0)
      needsExercise("a driver that calls only the tools that the client offers");
    const broken = Object.entries(BROKEN).flatMap(([name, { why }]) =>
      callsOf(seen, name).map(({ seq }) => ({ name, why, seq })),
    );
    for (const { name, why, seq } of broken) {
      expect.that(false, {
        expected: "no call of a tool with an invalid x-mcp-header",
        actual: `a call of ${name}, whose x-mcp-header has ${why}`,
        at: seq,
        pointer: "/params/name",
      });
    }
    if (broken.length > 0) return;
    const [valid] = callsOf(seen, VALID);
    const [plain] = callsOf(seen, PLAIN);
    const shown = valid ?? plain;
    if (!shown) return needsExercise("a driver that calls each tool that the client offers");
    if (!valid) needsClientExit(seen);
    expect.that(valid !== undefined, {
      expected: `a call of ${VALID}, whose x-mcp-header is valid`,
      actual: valid ? `a call of ${VALID}` : `only a call of ${PLAIN}, which has no x-mcp-header`,
      at: shown.seq,
    });
  },
});
