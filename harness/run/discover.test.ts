import { describe, expect, it } from "vitest";
import { META } from "../../schema/meta-keys.ts";
import { anyResult } from "../check/answers.ts";
import type { Serve } from "../target/in-process.ts";
import { lines, type Message, parse, small, smallBut } from "../target/testing/small-server.ts";
import { Recorder } from "../trace/recorder.ts";
import { check, inTurn, judge } from "./testing/trial.ts";

const discovered = (id: unknown): readonly Message[] => [
  { jsonrpc: "2.0", id, result: { supportedVersions: ["2026-07-28"], capabilities: {} } },
];
const refused = ({ id }: Message): readonly Message[] => [
  { jsonrpc: "2.0", id, error: { code: -32600, message: "no" } },
];
/** Speaks both eras. */
const dual = lines(smallBut({ "server/discover": ({ id }) => discovered(id) }));
/** Speaks 2026-07-28 alone. */
const modern = lines(smallBut({ "server/discover": ({ id }) => discovered(id), initialize: refused }));
const modernMute = lines(smallBut({ "server/discover": ({ id }) => discovered(id), initialize: () => [] }));
const legacy = lines(small);
const legacyMute = lines(smallBut({ "server/discover": () => [] }));
/** Speaks each stateful revision, and the newest one too. */
const polyglot = lines((line) => {
  const { id, method, params } = parse(line);
  const { protocolVersion } = (params ?? {}) as { protocolVersion?: string };
  const result = { protocolVersion, capabilities: {}, serverInfo: { name: "all", version: "1" } };
  if (method === "initialize") return [{ jsonrpc: "2.0", id, result }];
  return method === "server/discover" ? discovered(id) : small(line);
});

/** Passes on any server. */
const greets = check({
  id: "sample.greets",
  title: "Answers",
  requirements: ["must"],
  on: "shared",
  sends: "a fence",
  async run({ session, expect }) {
    expect.reply(await session.fence(), { pass: [anyResult] });
  },
});

const speaks = async (serve: Serve, plan: Parameters<typeof judge>[2] = {}) => {
  const result = await judge(serve, [greets], plan);
  return { ...result, spoken: result.legs.map(({ revision }) => revision) };
};

describe("the newest revision of a server", () => {
  it.each([
    ["of both eras is the stateless one", dual, "2026-07-28"],
    ["of the stateless era alone is that", modern, "2026-07-28"],
    ["that leaves initialize without answer is the stateless one", modernMute, "2026-07-28"],
    ["of the stateful era is what it agrees on", legacy, "2025-11-25"],
    ["that leaves server/discover without answer is what it agrees on", legacyMute, "2025-11-25"],
  ] as const)("%s", async (_, serve, revision) => {
    const { spoken, exitCode, diagnosis } = await speaks(serve, {
      limits: { answer: 400, start: 900, exit: 200 },
    });
    expect(spoken).toEqual([revision]);
    expect(diagnosis).toBeUndefined();
    expect(exitCode).toBe(0);
  });

  it("is found of a server that dies of server/discover", async () => {
    const fragile: Serve = (input, output) =>
      new Promise((resolve) => {
        void lines((line) => {
          if (parse(line).method === "server/discover") resolve(1);
          return parse(line)[META.protocolVersion] === undefined ? small(line) : [];
        })(input, output).then(resolve);
      });
    expect((await speaks(fragile)).spoken).toEqual(["2025-11-25"]);
  });

  it("is found of a server of which only one can run at a time", async () => {
    let running = false;
    const jealous: Serve = async (input, output) => {
      if (running) return 1;
      running = true;
      const status = await legacy(input, output);
      running = false;
      return status;
    };
    expect(await speaks(jealous)).toMatchObject({ spoken: ["2025-11-25"], exitCode: 0 });
  });
});

describe("all revisions of a server", () => {
  it("are each a leg of their own, newest first", async () => {
    expect((await speaks(polyglot, { spec: "all" })).spoken).toEqual([
      "2026-07-28",
      "2025-11-25",
      "2025-06-18",
      "2025-03-26",
      "2024-11-05",
    ]);
  });

  it("are those that it speaks, and the others are no fault", async () => {
    expect(await speaks(dual, { spec: "all" })).toMatchObject({
      spoken: ["2026-07-28", "2025-11-25"],
      exitCode: 0,
    });
    expect(await speaks(legacy, { spec: "all" })).toMatchObject({ spoken: ["2025-11-25"], exitCode: 0 });
  });

  it("of a target that does not answer are given up after one limit, with one diagnosis", async () => {
    const { serve, count } = inTurn(lines(() => []));
    expect(await speaks(serve, { spec: "all" })).toMatchObject({ spoken: [], exitCode: 3 });
    expect(count()).toBe(2);
  });

  it("of an era in which it does not answer are asked for once", async () => {
    const { serve, count } = inTurn(modernMute);
    expect(await speaks(serve, { spec: "all" })).toMatchObject({ spoken: ["2026-07-28"], exitCode: 0 });
    expect(count()).toBe(3);
  });
});

describe("a revision that was asked for", () => {
  it("is judged once, though it was named twice", async () => {
    expect((await speaks(polyglot, { spec: ["2025-06-18", "2025-06-18"] })).spoken).toEqual(["2025-06-18"]);
  });

  it("and is not spoken is told beside what is", async () => {
    const result = await speaks(legacy, { spec: ["2025-11-25", "2024-11-05"] });
    expect(result).toMatchObject({ spoken: ["2025-11-25"], exitCode: 3 });
    expect(result.diagnosis?.text).toBe(
      "The server does not speak 2024-11-05: it offers 2025-11-25 instead.",
    );
    expect(result.diagnosis?.hint).toMatch(/use --spec 2025-11-25\.$/);
  });

  it("of the other era is refused with what the server answered", async () => {
    const result = await speaks(legacy, { spec: ["2026-07-28"] });
    expect(result.diagnosis?.text).toBe('Could not open a session: error -32601 "Method not found".');
  });
});

describe("the connections of a discovery", () => {
  it.each([
    ["both eras", dual],
    ["one", legacyMute],
    ["none", lines(() => [])],
  ] as const)("to a server of %s are all ended with the run", async (_, serve) => {
    const recorder = new Recorder();
    await speaks(serve, { recorder });
    const open = recorder.events.filter(({ channel }) => channel === "open").length;
    expect(recorder.events.filter(({ channel }) => channel === "exit")).toHaveLength(open);
  });
});
