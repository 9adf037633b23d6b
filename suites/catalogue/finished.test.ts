import { describe, expect, it } from "vitest";
import { REVISIONS } from "../../schema/revision.ts";
import { serverSuites } from "../of-servers.ts";
import { coverage } from "./coverage.ts";

/** Topics in which every MUST of servers has a check or an exclusion. A topic is never removed from this list. */
const FINISHED = [
  "auth",
  "cancellation",
  "completion",
  "discover",
  "elicitation",
  "extensions",
  "headers",
  "http",
  "icons",
  "jsonrpc",
  "lifecycle",
  "logging",
  "meta",
  "mrtr",
  "pagination",
  "ping",
  "progress",
  "prompts",
  "resources",
  "roots",
  "sampling",
  "schema",
  "security",
  "sse",
  "stdio",
  "subscriptions",
  "tasks",
  "tools",
  "transports",
  "versioning",
];

const checks = serverSuites.flatMap((suite) => suite.checks);

describe("a finished topic", () => {
  it.each(REVISIONS)("has no open MUST of servers in %s", (revision) => {
    const open = coverage(checks, revision).filter(
      ({ id, level, open: sides }) =>
        FINISHED.includes(id.split(".")[0] ?? "") && level.startsWith("MUST") && sides.includes("server"),
    );
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});
