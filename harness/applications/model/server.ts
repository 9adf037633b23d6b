import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { chatCompletions } from "./interfaces/chat-completions.ts";
import { generateContent } from "./interfaces/generate-content.ts";
import { messages } from "./interfaces/messages.ts";
import { responses } from "./interfaces/responses.ts";
import type { Asked, Interface, Prompt } from "./prompt.ts";

/** What takes the place of a language model: it is asked with a prompt, and says which tools to call. */
export type Model = (prompt: Prompt) => readonly Asked[] | Promise<readonly Asked[]>;

export interface RunningModel {
  /** Without the path of an interface. */
  readonly url: string;
  close(): Promise<void>;
}

/** The limit for a request, in bytes. Those of applications have their whole prompt, some hundred kilobytes. */
const MAX_BODY = 64 * 1024 * 1024;

const INTERFACES: readonly Interface[] = [messages, chatCompletions, responses, generateContent];

/** Requests of applications that are no prompts: which models there are, and how long a prompt is. */
const OTHERS: readonly (readonly [path: RegExp, answer: JsonObject])[] = [
  [/\/messages\/count_tokens$/, { input_tokens: 1 }],
  [/\/models$/, { object: "list", data: [], has_more: false }],
];

/** A model on a free port of the loopback interface. */
export async function serveModel(model: Model): Promise<RunningModel> {
  const server = createServer((request, response) => {
    answer(model, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(model: Model, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const body = await bodyOf(request);
  const other = OTHERS.find(([path]) => path.test(pathname));
  if (other) return json(response, 200, other[1]);
  const spoken = INTERFACES.find(({ path }) => path.test(pathname));
  if (spoken === undefined || request.method !== "POST")
    return json(response, request.method === "POST" ? 404 : 200, {});
  const prompt: unknown = JSON.parse(body);
  if (!isObject(prompt)) return json(response, 400, {});
  const asked = await model(spoken.read(prompt));
  const name = typeof prompt.model === "string" ? prompt.model : "mcp-conform";
  if (!spoken.streams(pathname, prompt)) return json(response, 200, spoken.whole(asked, name));
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.end(spoken.streamed(asked, name));
}

function json(response: ServerResponse, status: number, value: JsonObject): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new Error("the prompt is larger than mcp-conform reads");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
