import { describe, expect, it } from "vitest";
import { declaringTasks, EXPLORED_CAPABILITIES } from "../../../harness/explore/capabilities.ts";
import { perform } from "../../../harness/explore/driving/driver.ts";
import { foreignResponses } from "../../../harness/explore/judging/streams.ts";
import type { Performed } from "../../../harness/explore/performed.ts";
import type { Step } from "../../../harness/explore/step.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { messagesOf } from "../../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { FAULTS } from "../../faults-of-servers.ts";
import type { LegKey } from "../leg-key.ts";
import { inside } from "../server/reference.ts";
import { explored } from "./explored.ts";

async function performed(
  steps: readonly Step[],
  leg: LegKey,
  switches: readonly Fault[] = [],
): Promise<Performed> {
  const { target, end } = await inside({ ...leg, suites: [], switches });
  try {
    return await perform(steps, {
      target,
      limits: { answer: 20_000, start: 20_000, exit: 1_000 },
      revision: leg.revision,
      clientCapabilities: EXPLORED_CAPABILITIES[leg.revision],
      signal: new AbortController().signal,
    });
  } finally {
    await end();
  }
}

const call = (name: string, params: JsonObject = {}): Step => ({
  do: "request",
  on: 0,
  method: "tools/call",
  params: { name, arguments: {}, ...params },
});

const sent = ({ events }: Performed, method: string): readonly JsonObject[] =>
  events
    .flatMap(messagesOf)
    .flatMap(({ value }) => (isObject(value) && value.method === method ? [value] : []));

const about = (...methods: readonly string[]): readonly Step[] =>
  methods.map((method) => ({ do: "task", on: 0, method }));

/** Between two of them a client waits as long as the server says. */
const GETS = Array.from({ length: 3 }, () => "tasks/get");

describe("a task that asks", { timeout: 60_000 }, () => {
  it("gets the answers that its description asks for (2026-07-28)", async () => {
    const leg = { revision: "2026-07-28", transport: "stdio" } as const;
    const asTask = call("confirm_delete", declaringTasks(leg.revision));
    const all = await performed([asTask, ...about(...GETS, "tasks/update", ...GETS)], leg);
    const [update] = sent(all, "tasks/update");
    expect(update?.params).toMatchObject({ inputResponses: { confirm: { action: "decline" } } });
    const last = all.answers.findLast(({ method }) => method === "tasks/get")?.reply;
    expect(last?.kind === "result" && last.result.status).toBe("completed");
  });

  it("gets them on the stream of its result (2025-11-25)", async () => {
    const leg = { revision: "2025-11-25", transport: "stdio" } as const;
    const asTask = call("confirm_delete", { task: { ttl: 60_000 } });
    const all = await performed([asTask, ...about("tasks/result", "tasks/get")], leg);
    expect(sent(all, "elicitation/create")).toHaveLength(1);
    const last = all.answers.findLast(({ method }) => method === "tasks/get")?.reply;
    expect(last?.kind === "result" && last.result.status).toBe("completed");
  });
});

describe("what a result asks for", () => {
  it("is declared, and answered (2026-07-28)", async () => {
    const leg = { revision: "2026-07-28", transport: "stdio" } as const;
    const { answers } = await performed([call("test_input_required_result_list_roots")], leg);
    expect(answers.map(({ reply }) => reply.kind === "result" && reply.result.resultType)).toEqual([
      "input_required",
      "complete",
      "complete",
    ]);
  });
});

describe("a stream that is resumed", { timeout: 120_000 }, () => {
  const leg = { revision: "2025-11-25", transport: "http" } as const;
  const resume: Step = { do: "resume", on: 0 };

  it("is asked for by GET with the first event id, after its end and in place of it", async () => {
    const open: Step = { ...call("test_tool_with_progress"), open: true } as Step;
    const { events } = await performed([call("test_simple_text"), resume, open, resume], leg);
    const gets = events.flatMap((one) =>
      one.channel === "http-request" && one.method === "GET"
        ? [new Map(one.headers).get("Last-Event-ID")]
        : [],
    );
    expect(gets).toHaveLength(2);
    const ids = events.flatMap((one) => (one.channel === "sse" ? [one.id] : []));
    for (const id of gets) expect(ids).toContain(id);
    expect(new Set(gets).size).toBe(2);
  });

  it("is found where it has the response of another stream", async () => {
    const switches = FAULTS.filter(({ id }) => id === "resumption.replays-another-stream");
    // This fault mixes up the streams of requests with ids that are texts.
    const calls = ["one", "two"].map((id): Step => ({ ...call("test_simple_text"), id }) as Step);
    const { events } = await performed([...calls, resume], leg, switches);
    expect(foreignResponses(events)).toMatchObject([
      { rule: "stream.own", verdict: "fail", actual: expect.stringContaining('the response to "one"') },
    ]);
    expect(foreignResponses((await performed([...calls, resume], leg)).events)).toEqual([]);
  });

  it("is good in the reference server", async () => {
    const { findings, judged } = await explored({ ...leg, limit: 20_000, until: { conversations: 4 } });
    expect(findings).toEqual([]);
    expect(judged.has("stream.own")).toBe(true);
  });
});
