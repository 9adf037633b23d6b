import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { visit } from "../../authorization/browser/user-agent.ts";
import { runCommandLine } from "../../cli/program.ts";
import { run } from "../index.ts";
import { obtainToken } from "./obtain.ts";

/** oidc-provider, an authorization server of others. A server of its own names it in its metadata. */

const SECRET = "canary-secret-of-a-robot";
const PROGRAM = fileURLToPath(new URL("./testing/oidc-provider.mjs", import.meta.url));

let program: ChildProcess;
let url = "";
let issuer = "";

beforeAll(async () => {
  vi.stubEnv("ROBOT_SECRET", SECRET);
  program = spawn(process.execPath, [PROGRAM], { stdio: ["ignore", "pipe", "ignore"] });
  url = await new Promise((resolve) => {
    program.stdout?.once("data", (text: Buffer) => resolve(text.toString().trim()));
  });
  const metadata = await fetch(url.replace("/mcp", "/.well-known/oauth-protected-resource/mcp"));
  const { authorization_servers: servers } = (await metadata.json()) as { authorization_servers: string[] };
  issuer = servers[0] ?? "";
}, 60_000);

afterAll(() => {
  program.kill();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const signal = new AbortController().signal;

/** The claims of a token, verified by jose with the keys of the server. */
async function claimsOf(token: string) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  return (await jwtVerify(token, keys, { issuer, audience: url })).payload;
}

describe("with oidc-provider", () => {
  it("client credentials lead to a token for the server", async () => {
    const token = await obtainToken(
      { url, auth: "client-credentials", clientId: "robot", clientSecretEnv: "ROBOT_SECRET" },
      { signal },
    );
    expect(await claimsOf(token)).toMatchObject({ client_id: "robot", scope: "mcp" });
  });

  it("a login leads to a token for the server", async () => {
    const show = (given: string) => void browse(given);
    const token = await obtainToken({ url, auth: "login" }, { signal, show });
    expect(await claimsOf(token)).toMatchObject({ sub: "user-1", scope: "mcp" });
  });

  it.each(["2025-06-18", "2025-11-25", "2026-07-28"] as const)(
    "no check of it fails in %s",
    async (revision) => {
      const result = await run({
        url,
        spec: [revision],
        suite: ["authorization-server"],
        authorizationServer: true,
      });
      const bad = result.legs
        .flatMap(({ checks }) => checks)
        .filter(({ verdict }) => ["fail", "warn", "error", "inconclusive"].includes(verdict));
      expect(bad.map(({ id, actual, reason }) => `${id}: ${actual ?? reason?.text}`)).toEqual([]);
      expect(result.legs[0]?.counts.pass).toBeGreaterThanOrEqual(15);
    },
  );

  it("no report and no trace has a token, a code, a verifier or the secret", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mcp-conform-canaries-"));
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const formats = ["json", "html", "junit", "markdown", "jsonl"];
    await runCommandLine([
      ...["--url", url, "--suite", "authorization-server", "--authorization-server", "--spec", "2025-11-25"],
      ...["--auth", "client-credentials", "--client-id", "robot", "--client-secret-env", "ROBOT_SECRET"],
      ...formats.flatMap((format) => ["--report", `${format}=${join(folder, `report.${format}`)}`]),
      ...["--trace", join(folder, "trace.jsonl")],
    ]).finally(() => {
      process.exitCode = 0;
    });
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    await rm(folder, { recursive: true });
    const all = texts.join("\n");
    expect(files).toHaveLength(formats.length + 1);
    expect(all).toContain("code_verifier=");
    expect(all).not.toContain(SECRET);
    expect(all).not.toMatch(/\beyJ[\w-]{20}/);
    expect(all).not.toMatch(/\b(?:code|code_verifier|refresh_token|client_secret)=(?!%5B|\[)[\w.~-]{8}/);
  });
});

/** Follows the redirects with cookies, as a browser does, and then goes back to the login. */
async function browse(start: string): Promise<void> {
  const cookies = new Map<string, string>();
  let next = start;
  while (next.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    next = new URL(response.headers.get("location") ?? "about:blank", next).href;
  }
  await visit(next);
}
