// @modelcontextprotocol/server 2.x over Streamable HTTP, in both eras; with the argument "modern", only in
// 2026-07-28. PORT names the port.
import http from "node:http";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { makeServer } from "./sdk-2-features.ts";

const handler = createMcpHandler(makeServer, {
  legacy: process.argv[2] === "modern" ? "reject" : "stateless",
});

const listener = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The client has left before the end of its body.
    return;
  }
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const method = request.method ?? "GET";
  const answer = await handler.fetch(
    new Request(`http://127.0.0.1${request.url}`, {
      method,
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      signal: gone.signal,
      ...(method === "GET" || method === "HEAD" ? {} : { body: Buffer.concat(chunks) }),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.flushHeaders();
  for await (const chunk of answer.body ?? []) response.write(chunk);
  response.end();
});
listener.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
