import { describe, expect, it } from "vitest";
import { book, serverSuites } from "../../suites/registry.ts";
import { inProcessTarget, type Serve } from "../target/in-process.ts";
import { lines, type Message, parse, small } from "../target/testing/small-server.ts";
import { explore } from "./explore.ts";
import { monitorsOf } from "./judging/judging.ts";
import { describeStep } from "./step.ts";

const TOOL = {
  name: "echo",
  description: "Echoes",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  annotations: { readOnlyHint: true },
};

const WRITER = { ...TOOL, name: "write", annotations: { readOnlyHint: false } };

/** A server with two tools, of which one only reads. */
const answers =
  (called: (message: Message) => readonly Message[] | undefined = () => undefined) =>
  (line: string): readonly Message[] => {
    const message = parse(line);
    const { id, method } = message;
    const base = { jsonrpc: "2.0", id };
    const own = called(message);
    if (own !== undefined) return own;
    if (method === "initialize")
      return small(line).map((one) => ({
        ...one,
        result: { ...(one.result as object), capabilities: { tools: {} } },
      }));
    if (method === "tools/list") return [{ ...base, result: { tools: [TOOL, WRITER] } }];
    if (method === "tools/call") return [{ ...base, result: { content: [{ type: "text", text: "echo" }] } }];
    return small(line);
  };

const explored = (serve: Serve, more: { illegal?: boolean; conversations?: number; seed?: number } = {}) =>
  explore({
    setup: {
      target: inProcessTarget("small", serve),
      limits: { answer: 1_000, start: 2_000, exit: 1_000 },
      revision: "2025-11-25",
      clientCapabilities: { roots: {} },
      signal: new AbortController().signal,
    },
    judge: { suites: monitorsOf(serverSuites), book, transport: "stdio" },
    allow: { sideEffects: false, tools: [] },
    illegal: more.illegal ?? false,
    seed: more.seed ?? 7,
    lanes: 2,
    until: { conversations: more.conversations ?? 30 },
  });

const argumentsOf = ({ params }: Message) =>
  Object.values((params as { arguments?: object } | undefined)?.arguments ?? {});

describe("the explorer", { timeout: 600_000 }, () => {
  it("finds nothing in a correct server, and calls no tool that may change something", async () => {
    const { findings, unconfirmed, coverage, messages } = await explored(lines(answers()));
    expect(findings).toEqual([]);
    expect(unconfirmed).toEqual([]);
    expect(messages).toBeGreaterThan(300);
    expect(coverage).toMatchObject({ tools: ["echo"], toolsNever: ["write"] });
  });

  it("finds the argument that ends a process, with the one call that shows it", async () => {
    const serve: Serve = (input, output) =>
      new Promise((resolve) => {
        void lines((line) => {
          const message = parse(line);
          if (message.method !== "tools/call" || !argumentsOf(message).includes("")) return answers()(line);
          resolve(7);
          return [];
        })(input, output).then(resolve);
      });
    const { findings } = await explored(serve);
    const ended = findings.find(({ rule }) => rule === "process.lives");
    expect(ended).toMatchObject({
      verdict: "fail",
      place: "tools/call",
      actual: "it exited with status 7",
      confirmed: 3,
    });
    expect(ended?.steps.map(describeStep)).toEqual(['tools/call {"name":"echo","arguments":{"text":""}}']);
  });

  it("finds an answer that depends on what was asked before", async () => {
    const serve: Serve = (input, output) => {
      let calls = 0;
      return lines(
        answers(({ id, method }) => {
          if (method === "tools/call") calls += 1;
          return method === "tools/list" && calls > 1
            ? [{ jsonrpc: "2.0", id, result: { tools: [TOOL] } }]
            : undefined;
        }),
      )(input, output);
    };
    const { findings } = await explored(serve);
    const odd = findings.find(({ rule }) => rule === "answer.same");
    expect(odd).toMatchObject({
      verdict: "warn",
      place: "tools/list",
      actual: "another answer, at /result/tools",
    });
    expect(odd?.steps).toHaveLength(3);
  });

  it("does not report what changes by itself", async () => {
    let count = 0;
    const serve = lines(
      answers(({ id, method }) => {
        if (method !== "tools/call") return undefined;
        count += 1;
        return [{ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: `call ${count}` }] } }];
      }),
    );
    expect((await explored(serve)).findings).toEqual([]);
  });

  it("finds a wrong code for an unknown method, where illegal requests are allowed", async () => {
    const serve = lines(
      answers(({ id, method }) =>
        String(method).startsWith("mcp-conform/")
          ? [{ jsonrpc: "2.0", id, error: { code: -32000, message: "No" } }]
          : undefined,
      ),
    );
    const { findings } = await explored(serve, { illegal: true });
    expect(findings.map(({ rule, actual }) => `${rule}: ${actual}`)).toContain(
      'illegal.refused: error -32000 "No"',
    );
    const legal = await explored(serve);
    expect(legal.findings).toEqual([]);
  });

  it("has the same conversations with the same seed", async () => {
    const of = async (seed: number) => {
      const sent: string[] = [];
      await explored(
        lines((line) => {
          sent.push(line);
          return answers()(line);
        }),
        { conversations: 3, seed },
      );
      return sent.toSorted();
    };
    expect(await of(5)).toEqual(await of(5));
    expect(await of(5)).not.toEqual(await of(6));
  });
});
