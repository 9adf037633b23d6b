import { afterEach, describe, expect, it, vi } from "vitest";
import { REVISIONS } from "../../../schema/revision.ts";
import { visit } from "../../authorization/browser/user-agent.ts";
import { guardOf } from "../../reference/server/authorization/guard.ts";
import { Identity } from "../../reference/server/authorization/identity.ts";
import { onMetadata } from "../../reference/server/authorization/rewriting.ts";
import { ReferenceServer } from "../../reference/server/core/server.ts";
import { startHttp } from "../../reference/server/wire/http.ts";
import type { Hooks, PlayedIssuer } from "../../switches/server.ts";
import type { Result } from "../../verdict/result.ts";
import { type RunOptions, run } from "../index.ts";

const SECRET = "canary: secret/of+a robot";

const CLIENTS = [
  { id: "robot", secret: SECRET, redirectUris: [], grantTypes: ["client_credentials"] },
] satisfies PlayedIssuer["clients"];

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const close of opened.splice(0)) await close();
});

/** A server whose authorization server issues tokens that it accepts. `issued`: everything that has to stay secret. */
async function protectedServer(played: PlayedIssuer = {}, others: readonly Hooks[] = []) {
  const identity = new Identity();
  const issued: string[] = [];
  const issuer: PlayedIssuer = {
    keys: identity.keys,
    clients: CLIENTS,
    onIssued: (kind, value) => {
      if (kind !== "client") issued.push(value);
    },
    ...played,
  };
  const hooks = [...others, guardOf(identity, [{ issuer }])];
  const { url, close } = await startHttp(new ReferenceServer({ hooks, revisions: REVISIONS }));
  opened.push(close);
  return { url, issued };
}

const ROBOT = { auth: "client-credentials", clientId: "robot", clientSecretEnv: "ROBOT_SECRET" } as const;

function judged(url: string, options: Partial<RunOptions>): Promise<Result> {
  vi.stubEnv("ROBOT_SECRET", SECRET);
  return run({ url, spec: ["2025-11-25"], suite: ["authorization"], ...options });
}

const verdictOf = (result: Result, id: string) =>
  result.legs.flatMap(({ checks }) => checks).find((one) => one.id === id)?.verdict;

/** A browser that opens each URL that is printed. Returns what was printed. */
function browsing(): readonly string[] {
  const printed: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed.push(String(text));
    const [url] = /http:\S+/.exec(String(text)) ?? [];
    if (url !== undefined) void visit(url);
    return true;
  });
  return printed;
}

describe("client credentials", () => {
  it.each([
    ["in a header", {}],
    ["in a form", { metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] } }],
  ])("lead to a token, which is used like one of --bearer-env (%s)", async (_, played) => {
    const { url, issued } = await protectedServer(played);
    const result = await judged(url, ROBOT);
    expect(result.diagnosis).toBeUndefined();
    expect(verdictOf(result, "auth.token.accepted")).toBe("pass");
    expect(issued).toHaveLength(1);
    for (const secret of [...issued, SECRET]) expect(JSON.stringify(result)).not.toContain(secret);
  });

  it("that are wrong end the run with exit code 3, and with the answer", async () => {
    const { url } = await protectedServer();
    const result = await judged(url, { ...ROBOT, clientId: "stranger" });
    expect(result.exitCode).toBe(3);
    expect(JSON.stringify(result.diagnosis)).toMatch(/issued no token.*HTTP 401, invalid_client/);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it("are not sent to a host that only the server names", async () => {
    const { url } = await protectedServer({ metadata: { token_endpoint: "https://as.example/token" } });
    const result = await judged(url, ROBOT);
    expect(JSON.stringify(result.diagnosis)).toMatch(
      /as\.example is not the host of the server; allow it with --allow host:as\.example/,
    );
  });

  it("are not sent to an issuer that has the metadata of another", async () => {
    const { url } = await protectedServer({ metadata: { issuer: "https://other.example" } });
    const result = await judged(url, ROBOT);
    expect(JSON.stringify(result.diagnosis)).toMatch(/is of another issuer, .*other\.example/);
  });
});

it("no token is requested for the resource of another server", async () => {
  const other = onMetadata((document) => ({ ...document, resource: "https://bank.example/mcp" }));
  const { url, issued } = await protectedServer({}, [other]);
  const result = await judged(url, ROBOT);
  expect(result.exitCode).toBe(3);
  expect(JSON.stringify(result.diagnosis)).toMatch(/is of another resource.*bank\.example.*--resource/);
  expect(issued).toEqual([]);
});

describe("a login", () => {
  it("prints a URL, and uses the token that follows", async () => {
    const { url, issued } = await protectedServer();
    const printed = browsing();
    const result = await judged(url, { auth: "login" });
    expect(result.diagnosis).toBeUndefined();
    expect(verdictOf(result, "auth.token.accepted")).toBe("pass");
    expect(printed.join()).toMatch(/to log in, open this URL.*code_challenge_method=S256/s);
    expect(issued.length).toBeGreaterThanOrEqual(2);
    for (const secret of issued) expect(`${printed.join()}${JSON.stringify(result)}`).not.toContain(secret);
  });

  it("whose answer is of another issuer is not used", async () => {
    const { url, issued } = await protectedServer({
      hooks: [
        {
          redirect: (location) => {
            location.searchParams.set("iss", "https://other.example");
            return location;
          },
        },
      ],
    });
    browsing();
    const result = await judged(url, { auth: "login" });
    expect(JSON.stringify(result.diagnosis)).toMatch(/answered with iss .*other\.example/);
    expect(issued).toHaveLength(1);
  });

  it("that is refused ends the run with the error", async () => {
    const { url } = await protectedServer({
      hooks: [
        {
          redirect: (location) => {
            location.searchParams.delete("code");
            location.searchParams.set("error", "access_denied");
            return location;
          },
        },
      ],
    });
    browsing();
    const result = await judged(url, { auth: "login" });
    expect(result.exitCode).toBe(3);
    expect(JSON.stringify(result.diagnosis)).toMatch(/The login was refused.*access_denied/);
  });

  it("without a client needs a server at which one can register", async () => {
    const { url } = await protectedServer({ registration: false });
    const result = await judged(url, { auth: "login" });
    expect(JSON.stringify(result.diagnosis)).toMatch(/needs a client.*Name one with --client-id/);
  });

  it("ends when the run is interrupted", async () => {
    const { url } = await protectedServer();
    const controller = new AbortController();
    vi.spyOn(process.stderr, "write").mockImplementation(() => {
      controller.abort();
      return true;
    });
    const result = await judged(url, { auth: "login", signal: controller.signal });
    expect(result.interrupted).toBe(true);
  });
});

describe("the authorization server", () => {
  it("is judged and counts if the operator asks for it", async () => {
    const { url, issued } = await protectedServer({
      metadata: { code_challenge_methods_supported: undefined },
    });
    const result = await judged(url, { suite: ["authorization-server"], authorizationServer: true });
    expect(verdictOf(result, "auth.as.code-once")).toBe("pass");
    expect(verdictOf(result, "auth.as.pkce-listed")).toBe("fail");
    expect(result.exitCode).toBe(1);
    expect(issued.length).toBeGreaterThan(5);
    for (const secret of issued) expect(JSON.stringify(result)).not.toContain(secret);
  });

  it("on another host is not asked without a permission", async () => {
    const { url } = await protectedServer();
    const result = await judged(url, {
      suite: ["authorization-server"],
      authorizationServer: "https://as.example",
    });
    const texts = result.legs.flatMap(({ checks }) => checks).map(({ reason }) => reason?.text);
    expect(new Set(texts)).toEqual(
      new Set([
        "permission: as.example is not the host of the server; allow it with --allow host:as.example",
      ]),
    );
  });
});
