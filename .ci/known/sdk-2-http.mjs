// In both eras, through its fetch handler.
import http from "node:http";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { small } from "./sdk-2-server.mjs";

const handler = createMcpHandler(small, { legacy: "stateless" });

http
  .createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const { method, headers } = request;
    const hasBody = method !== "GET" && method !== "HEAD";
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1:${process.env.PORT}${request.url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        signal: gone.signal,
        ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
