import { describe, expect, it } from "vitest";
import { META } from "../../../schema/meta-keys.ts";
import { anyResult } from "../../check/answers.ts";
import type { Serve } from "../../target/in-process.ts";
import { lines, type Message, parse, small, smallBut } from "../../target/testing/small-server.ts";
import { Recorder } from "../../trace/recorder.ts";
import { check, inTurn, judge, NEVER_OPENS } from "../testing/trial.ts";

const discovered = (id: unknown): readonly Message[] => [
  { jsonrpc: "2.0", id, result: { supportedVersions: ["2026-07-28"], capabilities: {} } },
];
const refused = ({ id }: Message): readonly Message[] => [
  { jsonrpc: "2.0", id, error: { code: -32600, message: "no" } },
];
/** Speaks both eras. */
const dual = lines(smallBut({ "server/discover": ({ id }) => discovered(id) }));
/** Speaks only 2026-07-28. */
const modern = lines(smallBut({ "server/discover": ({ id }) => discovered(id), initialize: refused }));
const modernSilent = lines(smallBut({ "server/discover": ({ id }) => discovered(id), initialize: () => [] }));
const legacy = lines(small);
const legacySilent = lines(smallBut({ "server/discover": () => [] }));
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

it("asks for each revision between a counter-offer and the revision that was asked for", async () => {
  const { spoken } = await speaks(
    lines(
      smallBut({
        "server/discover": refused,
        initialize: ({ id, params }) => {
          const { protocolVersion: asked } = params as { protocolVersion: string };
          const protocolVersion = asked === "2025-06-18" ? asked : "2025-03-26";
          const serverInfo = { name: "between", version: "1" };
          return [{ jsonrpc: "2.0", id, result: { protocolVersion, capabilities: {}, serverInfo } }];
        },
      }),
    ),
    { spec: "all" },
  );
  expect(spoken).toEqual(["2025-03-26", "2025-06-18"]);
});

describe("the newest revision of a server", () => {
  it.each([
    ["of both eras is the stateless one", dual, "2026-07-28"],
    ["of the stateless era only is the stateless one", modern, "2026-07-28"],
    ["that does not answer initialize is the stateless one", modernSilent, "2026-07-28"],
    ["of the stateful era is the one that it agrees on", legacy, "2025-11-25"],
    ["that does not answer server/discover is the one that it agrees on", legacySilent, "2025-11-25"],
  ] as const)("%s", async (_, serve, revision) => {
    const { spoken, exitCode, diagnosis } = await speaks(serve);
    expect(spoken).toEqual([revision]);
    expect(diagnosis).toBeUndefined();
    expect(exitCode).toBe(0);
  });

  it("is found if this process is too busy to read the answer to server/discover at once", async () => {
    let answer = () => {};
    const late: Serve = (input, output) =>
      lines((line) => {
        const { id, method } = parse(line);
        if (method === "notifications/initialized") setTimeout(answer, 50);
        if (method !== "server/discover") return small(line);
        answer = () => {
          const until = performance.now() + 1_000;
          while (performance.now() < until);
          setTimeout(() => {
            for (const one of discovered(id)) output.write(`${JSON.stringify(one)}\n`);
          }, 5);
        };
        return [];
      })(input, output);
    expect((await speaks(late)).spoken).toEqual(["2026-07-28"]);
  });

  it("is found if the server exits at server/discover", async () => {
    const fragile: Serve = (input, output) =>
      new Promise((resolve) => {
        void lines((line) => {
          if (parse(line).method === "server/discover") resolve(1);
          return parse(line)[META.protocolVersion] === undefined ? small(line) : [];
        })(input, output).then(resolve);
      });
    expect((await speaks(fragile)).spoken).toEqual(["2025-11-25"]);
  });

  it("is found if a second process waits for the first one to end", async () => {
    let first: Promise<unknown> | undefined;
    const waits: Serve = async (input, output) => {
      const before = first;
      first ??= new Promise((resolve) => input.once("finish", resolve));
      await before;
      return legacy(input, output);
    };
    const { spoken, verdict } = await speaks(waits);
    expect([spoken, verdict]).toEqual([["2025-11-25"], "conformant"]);
  });

  it("is found if only one process of the server can run at a time", async () => {
    let running = false;
    const exclusive: Serve = async (input, output) => {
      if (running) return 1;
      running = true;
      const status = await legacy(input, output);
      running = false;
      return status;
    };
    expect(await speaks(exclusive)).toMatchObject({ spoken: ["2025-11-25"], exitCode: 0 });
  });
});

describe("all revisions of a server", () => {
  it("are one leg each, newest first", async () => {
    expect((await speaks(polyglot, { spec: "all" })).spoken).toEqual([
      "2026-07-28",
      "2025-11-25",
      "2025-06-18",
      "2025-03-26",
      "2024-11-05",
    ]);
  });

  it("are those that it speaks; the others do not make the run incomplete", async () => {
    expect(await speaks(dual, { spec: "all" })).toMatchObject({
      spoken: ["2026-07-28", "2025-11-25"],
      exitCode: 0,
    });
    expect(await speaks(legacy, { spec: "all" })).toMatchObject({ spoken: ["2025-11-25"], exitCode: 0 });
  });

  it.concurrent("of a target that does not answer are given up after one limit, with one diagnosis", async () => {
    const { serve, count } = inTurn(lines(() => []));
    const result = await speaks(serve, { spec: "all", limits: NEVER_OPENS });
    expect(result).toMatchObject({ spoken: [], exitCode: 3 });
    expect(count()).toBe(2);
  });

  it.concurrent("of an era in which it does not answer are tried once", async () => {
    const { serve, count } = inTurn(modernSilent);
    const result = await speaks(serve, { spec: "all", limits: NEVER_OPENS });
    expect(result).toMatchObject({ spoken: ["2026-07-28"], exitCode: 0 });
    expect(count()).toBe(3);
  });
});

describe("a revision that is requested by name", () => {
  it("is judged once, even if it is named twice", async () => {
    expect((await speaks(polyglot, { spec: ["2025-06-18", "2025-06-18"] })).spoken).toEqual(["2025-06-18"]);
  });

  it("and is not spoken has a diagnosis, and the others are judged", async () => {
    const result = await speaks(legacy, { spec: ["2025-11-25", "2024-11-05"] });
    expect(result).toMatchObject({ spoken: ["2025-11-25"], exitCode: 3 });
    expect(result.diagnosis?.text).toBe(
      "The server does not speak 2024-11-05: it offers 2025-11-25 instead.",
    );
    expect(result.diagnosis?.hint).toMatch(/use --spec 2025-11-25\.$/);
  });

  it("of the other era has a diagnosis with the answer of the server", async () => {
    const result = await speaks(legacy, { spec: ["2026-07-28"] });
    expect(result.diagnosis?.text).toBe('Could not open a session: error -32601 "Method not found".');
    expect(result.diagnosis?.hint).toMatch(/It may have other revisions: run without --spec\.$/);
  });
});

describe("the connections of a discovery", () => {
  it.concurrent.each([
    ["both eras", dual],
    ["one", legacySilent],
    ["none", lines(() => [])],
  ] as const)("to a server of %s are all ended with the run", async (_, serve) => {
    const recorder = new Recorder();
    await speaks(serve, { recorder, limits: NEVER_OPENS });
    const open = recorder.events.filter(({ channel }) => channel === "open").length;
    expect(recorder.events.filter(({ channel }) => channel === "exit")).toHaveLength(open);
  });
});
