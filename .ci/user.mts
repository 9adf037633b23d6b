// What a user writes in TypeScript. `.ci/tarball` compiles it against the declarations of the installed package.
import { judgeClient, judgeServer, type Result, renderReport, run } from "mcp-conform";
import { judgeFetchClient } from "mcp-conform/msw";
import { describeConformance as inNode } from "mcp-conform/node-test";
import { defineSuite, toolError } from "mcp-conform/suite";
import { describeConformance as inVitest } from "mcp-conform/vitest";

const result: Result = await run({ server: "node server.js", spec: ["2025-11-25"] });
export const verdicts = result.legs.flatMap(({ checks }) => checks.map(({ verdict }) => verdict));
export const suite = defineSuite({
  name: "acme",
  requirements: { "acme.tools.missing": { level: "MUST", gist: "A missing tool is a tool error." } },
  checks: (check) => [
    check({
      id: "acme.tools.missing",
      title: "A missing tool is a tool error",
      requirements: ["acme.tools.missing"],
      on: "shared",
      sends: "tools/call",
      answers: { pass: [toolError] },
      async run({ session, expect }) {
        expect.reply(await session.request("tools/call", { name: "missing" }));
      },
    }),
  ],
});
export const functions = [judgeClient, judgeServer, renderReport, judgeFetchClient, inNode, inVitest];
