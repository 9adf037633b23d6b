import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { fallbackOffered } from "../../suites/http/server/fallback.ts";
import { optionNaming } from "../cli/options/naming.ts";
import { ReferenceServer } from "../reference/server/index.ts";
import { startHttp } from "../reference/server/wire/http.ts";
import { startHttpSse } from "../reference/server/wire/http-sse.ts";
import { judge, resultOf } from "../run/testing/trial.ts";
import { httpTarget } from "../target/http.ts";
import { Recorder } from "../trace/recorder.ts";
import { rejudged } from "./recordings/rejudge.ts";

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

async function both(): Promise<{ url: string; sseUrl: string }> {
  const [newer, older] = await Promise.all([
    startHttp(new ReferenceServer({})),
    startHttpSse(new ReferenceServer({})),
  ]);
  closers.push(
    () => void newer.close(),
    () => void older.close(),
  );
  return { url: newer.url, sseUrl: older.url };
}

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`;
}

const namesOf = ({ legs }: { legs: readonly { revision: string; transport: string }[] }) =>
  legs.map(({ revision, transport }) => `${revision} ${transport}`);

it("a server with two URLs is judged at both, each over its transport", async () => {
  const recorder = new Recorder();
  const urls = await both();
  const result = await judge(httpTarget(urls), [], { recorder });
  expect(result).toMatchObject({ target: { transport: "http", url: urls.url } });
  expect(namesOf(result)).toEqual(["2026-07-28 http", "2024-11-05 http+sse"]);
  expect(result.diagnosis).toBeUndefined();
  expect(result.target.revisions).toEqual(["2024-11-05", "2026-07-28"]);
  const trace = {
    header: {
      format: "mcp-conform/trace@1" as const,
      tool: { name: "mcp-conform", version: "0" },
      target: { role: "server" as const, transport: "http" as const, address: urls.url },
      started: "",
    },
    events: recorder.events,
    incomplete: false,
    interrupted: false,
  };
  const again = rejudged(trace, "a trace", {}, optionNaming);
  expect(again.target.transport).toBe("http");
  expect(namesOf(again)).toEqual(expect.arrayContaining(namesOf(result)));
});

it("of the revisions that were asked for, those with sessions are judged at the second URL", async () => {
  const spec = ["2026-07-28", "2025-11-25"] as const;
  const result = await judge(httpTarget(await both()), [], { spec });
  expect(namesOf(result)).toEqual(["2026-07-28 http", "2025-11-25 http", "2025-11-25 http+sse"]);
});

it("what the server offers at the second URL is observed", async () => {
  const spec = ["2025-11-25"] as const;
  const urls = await both();
  const offered = await judge(httpTarget(urls), [fallbackOffered], { spec });
  expect(resultOf(offered, fallbackOffered.id)).toMatchObject({
    verdict: "observed",
    actual: "/sse opens a stream of HTTP+SSE; messages are posted to /messages",
  });
  const without = await judge(httpTarget({ url: urls.url }), [fallbackOffered], { spec });
  expect(resultOf(without, fallbackOffered.id)?.verdict).toBe("not-applicable");
});

it("a second URL without a stream makes the run incomplete; the first one is judged", async () => {
  const { url } = await both();
  const sseUrl = await serving((_, response) => response.writeHead(404).end());
  const result = await judge(httpTarget({ url, sseUrl }), []);
  expect(result.exitCode).toBe(3);
  expect(namesOf(result)).toEqual(["2026-07-28 http"]);
  expect(result.diagnosis).toMatchObject({
    text: "A GET of this URL opens no event stream, which HTTP+SSE begins with.",
    hint: expect.stringContaining("--sse-url"),
  });
  expect(result.diagnosis?.facts).toContainEqual(["url", sseUrl]);
});

it("a first URL that speaks only HTTP+SSE is not judged over it: the second one is", async () => {
  const { sseUrl } = await both();
  const result = await judge(httpTarget({ url: sseUrl, sseUrl }), [], { spec: ["2025-11-25"] });
  expect(result.exitCode).toBe(3);
  expect(namesOf(result)).toEqual(["2025-11-25 http+sse"]);
  expect(result.diagnosis?.text).toContain("The endpoint speaks the older HTTP+SSE transport");
});
