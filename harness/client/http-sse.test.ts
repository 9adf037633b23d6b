import { describe, expect, it } from "vitest";
import { judged } from "../../suites/testing/client/judged.ts";
import { runReferenceClient } from "../reference/client/core/run.ts";
import { type Connect, inProcessClient } from "./starting/in-process.ts";

const POSTS = "client.sse-2024.posts-to-endpoint";

const over = (transport: "http" | "http+sse", connect: Connect) =>
  judged(inProcessClient("a client", transport, connect), { select: ({ id }) => id === POSTS });

/** The reference client, over a transport that need not be that of the run. */
const reference =
  (own: "http" | "http+sse"): Connect =>
  async (reach) => {
    if (reach.transport === "stdio") throw new Error("a URL was expected");
    const hooks = [{ decide: { fallsBackToStream: () => false } }];
    await runReferenceClient({ target: { url: reach.url, transport: own }, hooks, timeoutMs: 20_000 });
  };

describe("a client over HTTP+SSE", () => {
  it("gets the URL of the stream, and is judged in 2024-11-05", async () => {
    let url = "";
    const result = await over("http+sse", async (reach, situationRun) => {
      if (reach.transport !== "stdio") url = reach.url;
      await reference("http+sse")(reach, situationRun);
    });
    expect(new URL(url).pathname).toBe("/sse");
    expect(result.legs.map(({ revision, transport }) => [revision, transport])).toEqual([
      ["2024-11-05", "http+sse"],
    ]);
    expect(result.legs[0]?.checks.map(({ id, verdict }) => [id, verdict])).toEqual([[POSTS, "pass"]]);
  });

  it("that has only Streamable HTTP is not judged, with the option that would do", async () => {
    const { diagnosis, exitCode } = await over("http+sse", reference("http"));
    expect(diagnosis?.text).toMatch(/^The server refused the client: HTTP 405, Open the stream with GET/);
    expect(diagnosis?.hint).toMatch(/Expected a GET that opens the stream.*--transport http\./);
    expect(exitCode).toBe(3);
  });
});

describe("a client over Streamable HTTP", () => {
  it("that has only HTTP+SSE is not judged, with the option that would do", async () => {
    const { diagnosis, exitCode } = await over("http", reference("http+sse"));
    expect(diagnosis?.text).toBe(
      "The client does not send its first message by POST: its first request is GET /mcp, which opens a stream.",
    );
    expect(diagnosis?.hint).toMatch(/--transport http\+sse/);
    expect(exitCode).toBe(3);
  });
});
