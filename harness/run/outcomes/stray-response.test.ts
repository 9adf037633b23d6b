import { describe, expect, it } from "vitest";
import { anyResult, error } from "../../check/answers.ts";
import { lines, type Message, small, smallBut } from "../../target/testing/small-server.ts";
import { check, judge, resultOf } from "../testing/trial.ts";

const discovers = check({
  id: "sample.discovers",
  title: "Is discovered",
  requirements: ["must"],
  on: "own",
  sends: "server/discover",
  answers: { pass: [anyResult, error(-32601)] },
  async run({ session, expect }) {
    expect.reply(await session.request("server/discover"));
  },
});

const plan = { spec: ["2025-11-25"] } as const;

describe.concurrent("a missing answer", () => {
  it("is no violation where a response with an id that no request had came", async () => {
    const found = { supportedVersions: [] };
    const wrong = ({ id }: Message) => [{ jsonrpc: "2.0", id: Number(id) + 1000, result: found }];
    const result = await judge(lines(smallBut({ "server/discover": wrong })), [discovers], plan);
    expect(resultOf(result, "sample.discovers")).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "no-answer", text: expect.stringContaining("an id that no request had") },
    });
  });

  it("is one where the response answers a request that was written behind a bad line", async () => {
    const both = check({
      ...discovers,
      on: "own",
      async run({ session, expect }) {
        await session.probe(
          `{\n${JSON.stringify({ jsonrpc: "2.0", id: "behind", method: "server/discover" })}`,
        );
        expect.reply(await session.request("server/discover"));
      },
    });
    const found = { supportedVersions: [] };
    const answers = ({ id }: Message) => (id === "behind" ? [{ jsonrpc: "2.0", id, result: found }] : []);
    const result = await judge(lines(smallBut({ "server/discover": answers })), [both], plan);
    expect(resultOf(result, "sample.discovers")?.verdict).toBe("fail");
  });

  it("is one where nothing came", async () => {
    const result = await judge(lines(smallBut({ "server/discover": () => [] })), [discovers], plan);
    expect(resultOf(result, "sample.discovers")?.verdict).toBe("fail");
  });

  it("is none where the answer came", async () => {
    expect((await judge(lines(small), [discovers], plan)).exitCode).toBe(0);
  });
});
