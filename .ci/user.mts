// What a user writes in TypeScript. `.ci/tarball` compiles it against the declarations of the installed package.
import { judgeClient, judgeServer, type Result, renderReport, run } from "mcp-conform";
import { judgeFetchClient } from "mcp-conform/msw";
import { describeConformance as inNode } from "mcp-conform/node-test";
import { describeConformance as inVitest } from "mcp-conform/vitest";

const result: Result = await run({ server: "node server.js", spec: ["2025-11-25"] });
export const verdicts = result.legs.flatMap(({ checks }) => checks.map(({ verdict }) => verdict));
export const functions = [judgeClient, judgeServer, renderReport, judgeFetchClient, inNode, inVitest];
