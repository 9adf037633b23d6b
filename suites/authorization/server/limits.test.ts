import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { bareSetup } from "../../../harness/authorization/setup.ts";
import { runServer } from "../../../harness/run/run.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import { Redaction } from "../../../harness/trace/redaction/redact.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { book } from "../../catalogue/book.ts";
import { authorization } from "./index.ts";

type Listener = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

const opened: { close(): void }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function listening(listener: Listener) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({ close: () => server.closeAllConnections() ?? server.close() });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, seen };
}

const limits = { answer: 1000, start: 1000, exit: 100 };

interface Judging {
  readonly token?: string;
  readonly recorder?: Recorder;
}

function judge(url: string, { token, recorder = new Recorder() }: Judging = {}): Promise<Result> {
  const headers = token === undefined ? [] : ([["Authorization", `Bearer ${token}`]] as const);
  return runServer({
    target: httpTarget({ url, headers }),
    authorization: { ...bareSetup(url), tokens: token === undefined ? {} : { valid: token } },
    recorder,
    limits,
    spec: "latest",
    suites: [authorization],
    book,
    select: () => true,
    gate: "must",
    strict: false,
    allow: { sideEffects: false, tools: [] },
    concurrency: 2,
    emit: () => {},
    signal: new AbortController().signal,
  });
}

const challenge = (url: string) => ({ "www-authenticate": `Bearer resource_metadata="${url}"` });
const verdictOf = (result: Result, id: string) =>
  result.legs.flatMap(({ checks }) => checks).find((one) => one.id === id);

describe("a server that refuses everything", () => {
  it("gets at most 16 requests without a token, one after the other, and the run ends without a diagnosis", async () => {
    let open = 0;
    let most = 0;
    const { url, seen } = await listening((request, response, origin) => {
      open += 1;
      most = Math.max(most, request.url === "/mcp" && seen.length > 2 ? open : 0);
      response.writeHead(401, challenge(`${origin}/.well-known/oauth-protected-resource/mcp`));
      response.end(() => {
        open -= 1;
      });
    });
    const result = await judge(url);
    expect(seen.length).toBeLessThanOrEqual(16);
    expect(most).toBe(1);
    expect(result.diagnosis).toBeUndefined();
    expect(result.exitCode).toBe(1);
  });

  it("ends the suite with status 429", async () => {
    const { url, seen } = await listening((request, response, origin) => {
      const isBusy = (request.headers.authorization ?? "").startsWith("Bearer");
      response.writeHead(isBusy ? 429 : 401, challenge(`${origin}/metadata`)).end();
    });
    const result = await judge(url);
    expect(seen.filter(({ headers }) => headers.authorization !== undefined)).toHaveLength(1);
    expect(verdictOf(result, "auth.token.unknown")?.reason?.text).toMatch(
      /asks for fewer requests \(HTTP 429\)/,
    );
    expect(verdictOf(result, "auth.every-method")?.verdict).toBe("inconclusive");
  });
});

describe("metadata", () => {
  it.each([
    [
      "of another host",
      "https://as.example/metadata",
      /as\.example is not the host of the server; allow it with --allow host:as\.example/,
    ],
    ["of a private address", "http://169.254.169.254/latest", /--allow host:169\.254\.169\.254/],
    ["in a file", "file:///etc/passwd", /not an http or https URL.*HTTP 404/],
  ])("%s is not requested", async (_, named, words) => {
    const { url, seen } = await listening((request, response) => {
      if (request.url !== "/mcp") response.writeHead(404).end();
      else response.writeHead(401, challenge(named)).end();
    });
    const result = await judge(url);
    expect(seen.length).toBeLessThanOrEqual(16);
    const { reason, actual } = verdictOf(result, "auth.resource-metadata.published") ?? {};
    expect(`${reason?.text} ${actual}`).toMatch(words);
  });

  it.each([
    [
      "that redirects",
      (response: ServerResponse) => response.writeHead(302, { location: "/else" }).end(),
      /HTTP 302/,
    ],
    ["that is a page", (response: ServerResponse) => response.writeHead(200).end("<html>"), /no JSON object/],
    [
      "of 5 MB",
      (response: ServerResponse) => response.writeHead(200).end(Buffer.alloc(5_000_000, 32)),
      /no JSON object|no answer/,
    ],
  ])("%s is not used", async (_, answer, words) => {
    const { url, seen } = await listening((request, response, origin) => {
      if (request.url === "/metadata") answer(response);
      else if (request.url !== "/mcp") response.writeHead(404).end();
      else response.writeHead(401, challenge(`${origin}/metadata`)).end();
    });
    const result = await judge(url);
    expect(seen.map((one) => one.url)).not.toContain("/else");
    expect(result.diagnosis).toBeUndefined();
    const { reason, actual } = verdictOf(result, "auth.resource-metadata.published") ?? {};
    expect(`${reason?.text} ${actual}`).toMatch(words);
  });
});

describe("a token that is not accepted", () => {
  it("makes the run incomplete, with the challenge and without the token", async () => {
    const token = "canary-token-of-an-operator";
    const { url } = await listening((_, response, origin) => {
      response.writeHead(401, challenge(`${origin}/metadata`)).end(`who is ${token}`);
    });
    const recorder = new Recorder({ redaction: new Redaction({ strings: [token] }) });
    const result = await judge(url, { token, recorder });
    expect(result.diagnosis?.text).toBe("The server does not accept the token (HTTP 401).");
    expect(result.diagnosis?.facts).toContainEqual([
      "challenge",
      expect.stringContaining("resource_metadata"),
    ]);
    expect(JSON.stringify([result, recorder.events])).not.toContain(token);
  });
});

describe("a valid token", () => {
  it("goes to the origin of the server only, in the header only", async () => {
    const token = "canary-token-of-an-operator";
    const elsewhere = await listening((_, response) => response.writeHead(404).end());
    const { url, seen } = await listening((request, response) => {
      const isValid = request.headers.authorization?.toLowerCase() === `bearer ${token}`;
      if (request.url !== "/mcp") response.writeHead(404).end();
      else if (!isValid) response.writeHead(401, challenge(`${elsewhere.url}/metadata`)).end();
      else response.writeHead(307, { location: elsewhere.url }).end();
    });
    const recorder = new Recorder({ redaction: new Redaction({ strings: [token] }) });
    const result = await judge(url, { token, recorder });
    expect(elsewhere.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    expect(seen.map((one) => one.url).join()).not.toContain(token);
    expect(JSON.stringify([result, recorder.events])).not.toContain(token);
  });
});
