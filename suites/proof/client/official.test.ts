import { expect, it } from "vitest";
import { runClient } from "../../../harness/client/run.ts";
import { type Connect, inProcessClient } from "../../../harness/client/starting/in-process.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { book } from "../../catalogue/book.ts";
import { statelessSuites } from "../../testing/whole-suites.ts";

/** A driver in the style of the official suite: it uses fetch, sends no Mcp-Method, and sometimes no envelope. */
type Driver = (ask: (method: string, params?: JsonObject) => Promise<JsonObject>) => Promise<void>;

const VERSION = "2026-07-28";

const META: JsonObject = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "conformance-test-client", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": { roots: {}, sampling: {}, elicitation: {} },
};

const toolsIn = ({ tools }: JsonObject) => (Array.isArray(tools) ? tools.filter(isObject) : []);

const listAndCall: Driver = async (ask) => {
  const [tool] = toolsIn(await ask("tools/list", { _meta: META }));
  if (tool) await ask("tools/call", { name: tool.name, arguments: { a: 2, b: 3 }, _meta: META });
};

const negotiate: Driver = async (ask) => {
  const discover = () => ask("server/discover", { _meta: META });
  await discover().catch(discover);
  await ask("tools/list", { _meta: META });
};

const roundTrips: Driver = async (ask) => {
  await ask("tools/list");
  for (const name of ["test_mrtr_echo_state", "test_mrtr_no_state"]) {
    const { inputRequests, requestState } = await ask("tools/call", { name, arguments: {} });
    await ask("tools/call", { name: "test_mrtr_unrelated", arguments: {} });
    const keys = Object.keys(isObject(inputRequests) ? inputRequests : {});
    const answer = { action: "accept", content: { confirmed: true } };
    const inputResponses = Object.fromEntries(keys.map((key) => [key, answer]));
    const state = requestState === undefined ? {} : { requestState };
    await ask("tools/call", { name, arguments: {}, inputResponses, ...state });
  }
};

const echo: Driver = async (ask) => {
  const tools = toolsIn(await ask("tools/list", { _meta: META }));
  const focal = tools.find(({ name }) => name === "json_schema_2020_12_tool");
  const args = { schema: focal?.inputSchema };
  await ask("tools/call", { name: "json_schema_echo", arguments: args, _meta: META });
};

const DRIVERS: Readonly<Record<string, Driver>> = {
  "request-metadata": negotiate,
  "sep-2322-client-request-state": roundTrips,
  "json-schema-2020-12-preservation": echo,
};

const connect: Connect = async (reach, { situation }) => {
  if (reach.transport !== "http") throw new Error("expected a URL");
  let id = 0;
  const driver = DRIVERS[situation.official ?? ""] ?? listAndCall;
  await driver(async (method, params) => {
    const hasMeta = params?._meta !== undefined;
    const response = await fetch(reach.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(hasMeta ? { "mcp-protocol-version": VERSION } : {}),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: ++id, method, ...(params ? { params } : {}) }),
    });
    const body: unknown = await response.json();
    const result = isObject(body) ? body.result : undefined;
    if (!isObject(result)) throw new Error(`${method} was refused`);
    return result;
  });
};

const SAME_RULES = [
  "client.versioning.unsupported.retry",
  "client.mrtr.retry.new-id",
  "client.mrtr.retry.state-echoed",
  "client.mrtr.retry.no-state",
  "client.mrtr.retry.complete",
  "client.mrtr.retry.isolated",
  "client.mrtr.retry.answer-shape",
  "client.schema.kept",
];

it("a driver of the official suite passes the same rules here, although it breaks others", async () => {
  const result = await runClient({
    target: inProcessClient("an official driver", "http", connect),
    recorder: new Recorder(),
    // None is reached: the driver ends by itself.
    limits: { start: 20_000, idle: 20_000, whole: 60_000, exit: 200 },
    spec: [VERSION],
    usual,
    suites: statelessSuites,
    select: () => true,
    book,
    concurrency: 4,
    gate: "must",
    strict: false,
    emit: () => {},
    signal: new AbortController().signal,
  });
  const verdicts = new Map(result.legs.flatMap((leg) => leg.checks.map(({ id, verdict }) => [id, verdict])));
  expect(SAME_RULES.map((id) => [id, verdicts.get(id)])).toEqual(SAME_RULES.map((id) => [id, "pass"]));
  expect(verdicts.get("client.headers.standard.sent")).toBe("fail");
  expect(verdicts.get("client.meta.required-keys")).toBe("fail");
});
