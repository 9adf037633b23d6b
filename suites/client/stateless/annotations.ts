import { needsExercise } from "../../../harness/check/expect.ts";
import { clientCheck } from "../check.ts";
import {
  BROKEN,
  brokenAnnotations,
  NOT_LISTED,
  PLAIN,
  VALID,
} from "../situations/stateless/broken-annotations.ts";
import { callsOf, needsClientExit } from "./requests.ts";

export const toolRejected = clientCheck({
  id: "client.headers.annotation.tool-rejected",
  title: "A tool with a broken x-mcp-header is not offered, and the others are",
  requirements: ["headers.annotation.tool-rejected"],
  transport: "http",
  on: brokenAnnotations,
  sends: "a list with two tools in order, and with others whose annotations break one rule each",
  hint: "Leave a tool out of what tools/list gives when any x-mcp-header in its inputSchema is no unique token on a string, integer or boolean that is reached by properties alone.",
  // What the client offers is not seen on the wire, but what a driver calls of it is.
  reading:
    "A driver that calls a tool which is in no list has not looked what the client offers, and shows nothing.",
  run({ seen, expect }) {
    if (callsOf(seen, NOT_LISTED).length > 0)
      needsExercise("a driver that calls only what the client offers");
    const broken = Object.entries(BROKEN).flatMap(([name, { why }]) =>
      callsOf(seen, name).map(({ seq }) => ({ name, why, seq })),
    );
    for (const { name, why, seq } of broken) {
      expect.that(false, {
        expected: "no call of a tool with a broken annotation",
        actual: `${name} is called, whose x-mcp-header has ${why}`,
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
      expected: `a call of ${VALID}, whose x-mcp-header is in order`,
      actual: valid ? "it is called" : `only ${PLAIN} is called, a tool without x-mcp-header`,
      at: shown.seq,
    });
  },
});
