import { describe, expect, it } from "vitest";
import { anyResult } from "../../check/answers.ts";
import { lines, type Message, parse, small, smallBut } from "../../target/testing/small-server.ts";
import { check, judge } from "../testing/trial.ts";

const unsupported = ({ id }: Message) => [
  { jsonrpc: "2.0", id, error: { code: -32022, message: "Unsupported protocol version" } },
];
const listing =
  (...supportedVersions: readonly string[]) =>
  ({ id }: Message) => [{ jsonrpc: "2.0", id, result: { supportedVersions, capabilities: { tools: {} } } }];
const discovered = listing("2026-07-28", "2025-11-25");
const isModern = (line: string) => line.includes("io.modelcontextprotocol/protocolVersion");

/** Answers `server/discover`, and refuses all other requests of 2026-07-28. */
const refusing = (others: (line: string) => readonly Message[]) =>
  lines((line) => {
    const message = parse(line);
    if (message.method === "server/discover") return discovered(message);
    return isModern(line) ? unsupported(message) : others(line);
  });

const lists = check({
  id: "sample.lists",
  title: "Lists its tools",
  requirements: ["must"],
  on: "shared",
  sends: "tools/list",
  async run({ session, expect }) {
    expect.reply(await session.request("tools/list"), { pass: [anyResult] });
  },
});

describe("a server that answers server/discover, but refuses every request with -32022", () => {
  const both = refusing((line) =>
    parse(line).method === "tools/list" ? [{ jsonrpc: "2.0", id: parse(line).id, result: {} }] : small(line),
  );

  it("does not serve the revision: no check fails", async () => {
    const result = await judge(both, [lists], { spec: ["2026-07-28"] });
    expect(result.legs).toEqual([]);
    expect(result.exitCode).toBe(3);
    expect(result.diagnosis?.text).toBe(
      "The server answers server/discover in 2026-07-28, but refuses other requests of this revision.",
    );
  });

  it("is judged in the newest revision that it serves", async () => {
    const result = await judge(both, [lists]);
    expect(result.legs.map(({ revision }) => revision)).toEqual(["2025-11-25"]);
    expect(result.verdict).toBe("conformant");
  });

  it("is judged in no revision if it serves none", async () => {
    const none = refusing((line) => unsupported(parse(line)));
    const result = await judge(none, [lists]);
    expect(result.legs).toEqual([]);
    expect(result.diagnosis?.text).toContain("2026-07-28");
  });
});

it("a server that answers server/discover and nothing else does not serve the revision", async () => {
  const mute = lines((line) => (parse(line).method === "server/discover" ? discovered(parse(line)) : []));
  const result = await judge(mute, [lists], { spec: ["2026-07-28"] });
  expect(result.legs).toEqual([]);
  expect(result.diagnosis?.text).toBe(
    "The server answers server/discover in 2026-07-28, but no other request of this revision.",
  );
});

it("a server that refuses only one request with -32022 is judged", async () => {
  const one = lines(smallBut({ "server/discover": discovered, "tools/list": unsupported }));
  const result = await judge(one, [lists], { spec: ["2026-07-28"] });
  expect(result.legs.flatMap(({ checks }) => checks).map(({ verdict }) => verdict)).toEqual(["fail"]);
});

describe("a server whose supportedVersions lack the revision", () => {
  const refused = ({ id }: Message) => [
    { jsonrpc: "2.0", id, error: { code: -32000, message: "Not initialized" } },
  ];

  it("does not serve it if it refuses what it declares: no check fails", async () => {
    const other = lines(smallBut({ "server/discover": listing("2025-11-25"), "tools/list": refused }));
    const result = await judge(other, [lists], { spec: ["2026-07-28"] });
    expect(result.legs).toEqual([]);
    expect(result.exitCode).toBe(3);
  });

  it("is judged if it serves it", async () => {
    const served = ({ id }: Message) => [{ jsonrpc: "2.0", id, result: { tools: [] } }];
    const other = lines(smallBut({ "server/discover": listing("2025-11-25"), "tools/list": served }));
    const result = await judge(other, [lists], { spec: ["2026-07-28"] });
    expect(result.legs.flatMap(({ checks }) => checks).map(({ verdict }) => verdict)).toEqual(["pass"]);
  });
});
