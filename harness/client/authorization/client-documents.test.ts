import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { conversation } from "../../trace/conversation.ts";
import { Recorder } from "../../trace/recorder.ts";
import { ClientDocuments, type DocumentSource, documentsFrom } from "./client-documents.ts";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serving(body: string, status = 200): Promise<URL> {
  const server = createServer((_, response) => response.writeHead(status, { location: "/other" }).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.closeAllConnections() ?? server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`);
}

describe("the metadata document of a client", () => {
  it("is requested only from a host that the operator allows", async () => {
    const url = await serving("{}");
    expect(await documentsFrom([])(url.href)).toBeUndefined();
    expect(await documentsFrom(["other.example"])(url.href)).toBeUndefined();
    expect(await documentsFrom([url.host])(url.href)).toMatchObject({ status: 200, body: "{}" });
  });

  it("is read without redirects, and only its first part", async () => {
    const long = await serving("x".repeat(300_000), 302);
    const reply = await documentsFrom([long.host])(long.href);
    expect(reply?.status).toBe(302);
    expect(reply?.body.length).toBe(256 * 1024);
  });

  it("is requested once, and recorded as an exchange of its own", async () => {
    const asked: string[] = [];
    const source: DocumentSource = async (url) => {
      asked.push(url);
      if (url.endsWith("/none")) throw new Error("unreachable");
      return { status: 200, headers: {}, body: '{"client_id":"x"}' };
    };
    const recorder = new Recorder();
    const opened: string[] = [];
    const documents = new ClientDocuments({
      recorder,
      source,
      revision: "2025-11-25",
      transport: "http",
      onOpen: (connection) => opened.push(connection),
    });
    const url = "https://client.example/document";
    for (const one of [url, url, "https://client.example/none"]) documents.request(one);
    await documents.arrived();
    expect(asked).toEqual([url, "https://client.example/none"]);
    expect(opened).toHaveLength(1);
    const { events } = conversation(opened[0] ?? "", recorder.events);
    expect(events.map(({ channel }) => channel)).toEqual([
      "open",
      "http-request",
      "http-response",
      "http-end",
    ]);
    expect(events[0]).toMatchObject({ party: "client-document", at: url });
  });
});
