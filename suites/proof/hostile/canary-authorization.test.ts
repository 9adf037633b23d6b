import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conform, type Ended } from "../../../harness/cli/testing/command.ts";
import { REPORT_FORMATS } from "../../../harness/library/reports/report-formats.ts";
import { ENCODERS } from "../../../harness/trace/testing/spellings.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Opaque tokens, a JSON Web Token, and secrets with characters that encodings change. */
const SECRETS = {
  A_TOKEN: `${part({ alg: "ES256" })}.${part({ sub: "user-1", aud: "canary" })}.c2lnbmF0dXJlLW9mLXRoZS1jYW5hcnk`,
  EXPIRED: "expired-Zx9Qw7Er5Ty3Ui1Op8As6Df4",
  ANOTHER_USER: "other~Lk2Jh4Gf6Ds8Az0Qp1Wo3Ei5",
  A_SECRET: "secret+of/the client=Nb7Vc5Xz3",
};

/** What the authorization server issues during the run. */
const ISSUED = "issued.Mn4Bv6Cx8Zl0Kj2Hg4Fd6";

const spellings = [...Object.values(SECRETS), ISSUED].flatMap((secret) =>
  Object.values(ENCODERS).map((encode) => encode(secret)),
);

/** What is around a secret in base64 may be shown. In a line, a half of the secret may be shown. */
const core = (spelling: string) => spelling.trim().slice(8, -8);

/** The characters that a header may have. */
const inHeader = (text: string) => text.replace(/[^ -~]|"/g, "");

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-canary-auth-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** A protected server, with its authorization server, that repeats each credential in every spelling in every place. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { host, authorization = "" } = request.headers;
  const origin = `http://${host}`;
  const given = authorization.replace(/^\S+ /, "");
  const basic = Buffer.from(given, "base64").toString("utf8").split(":")[1] ?? "";
  const secret = /^basic/i.test(authorization) ? decodeURIComponent(basic.replaceAll("+", " ")) : given;
  const all = Object.values(ENCODERS).map((encode) => encode(secret));
  const json = (status: number, value: object, headers: Record<string, string> = {}) =>
    response
      .writeHead(status, { "content-type": "application/json", "x-seen": all.map(inHeader), ...headers })
      .end(JSON.stringify(value));
  if (request.url?.startsWith("/.well-known/oauth-protected-resource")) {
    return void json(200, { resource: `${origin}/mcp`, authorization_servers: [origin], all });
  }
  if (request.url?.startsWith("/.well-known/")) {
    return void json(200, { issuer: origin, token_endpoint: `${origin}/token`, all });
  }
  if (request.url === "/token") {
    return void json(200, { access_token: ISSUED, token_type: "Bearer", seen: all, form: body });
  }
  const challenge = `Bearer error="invalid_token", error_description="${all.map(inHeader).join(" ")}"`;
  if (given !== SECRETS.A_TOKEN && given !== ISSUED) {
    return void json(401, { error: all }, { "www-authenticate": challenge });
  }
  const { id, method } = JSON.parse(body || "{}");
  if (id === undefined) return void response.writeHead(202).end();
  const serverInfo = { name: all.join(" "), version: "1" };
  const result = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo, all };
  const error = { code: -32_000, message: all.join(" "), data: all };
  json(200, { jsonrpc: "2.0", id, ...(method === "initialize" ? { result } : { error }) });
}

const LONGEST_MS = 120_000;

const RUNS = {
  tokens: [
    ...[
      "--bearer-env",
      "A_TOKEN",
      "--token-env",
      "expired=EXPIRED",
      "--token-env",
      "other-user=ANOTHER_USER",
    ],
    ...["--only", "auth.*", "--only", "session.security.*", "--only", "ping.*"],
  ],
  secret: [
    ...["--auth", "client-credentials", "--client-id", "robot", "--client-secret-env", "A_SECRET"],
    ...["--only", "auth.token.*", "--only", "ping.*"],
  ],
};

describe("a protected server that repeats credentials in every spelling", () => {
  const server = createServer((request, response) => void answer(request, response));
  const outputs = new Map<string, string>();
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const keep = (name: string, { stdout, stderr }: Ended) =>
      outputs.set(`${name}: stdout`, stdout).set(`${name}: stderr`, stderr);
    for (const [name, options] of Object.entries(RUNS)) {
      const at = (format: string) => file(`${name}-${format}${format === "badge" ? ".svg" : ""}`);
      const reports = REPORT_FORMATS.flatMap((format) => ["--report", `${format}=${at(format)}`]);
      const args = ["--url", url, "--source", "package.json", "--timeout", "3000", ...options, ...reports];
      keep(name, await conform([...args, "--trace", at("trace")], { env: SECRETS }));
      for (const format of [...REPORT_FORMATS, "trace"])
        outputs.set(`${name}: ${format}`, readFileSync(at(format), "utf8"));
    }
  }, LONGEST_MS);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("is judged, and its answers are in the trace", () => {
    for (const name of Object.keys(RUNS)) {
      expect(outputs.get(`${name}: json`)).toContain('"auth.token.');
      expect(outputs.get(`${name}: trace`)).toContain("[redacted]");
    }
    expect(outputs.get("tokens: stdout")).toContain("[redacted]");
  });

  it.each(
    Object.keys(RUNS).flatMap((name) =>
      [...REPORT_FORMATS, "trace", "stdout", "stderr"].map((output) => `${name}: ${output}`),
    ),
  )("has none in any output (%s)", (name) => {
    const text = outputs.get(name) ?? "missing";
    expect(text).not.toBe("missing");
    const isShown = (spelling: string) =>
      [core(spelling), JSON.stringify(core(spelling)).slice(1, -1), inXml(core(spelling))].some((one) =>
        text.includes(one),
      );
    expect(spellings.filter(isShown)).toEqual([]);
  });
});

function inXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
