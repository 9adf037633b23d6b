/**
 * The findings of clients that are in use, each run as a real process. A finding that is new here is either correct,
 * and belongs into docs/findings.md as well, or a wrong verdict, which is our bug.
 */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { type Revision, run } from "../harness/library/index.ts";
import { nodeCommand } from "../harness/testing/node-words.ts";
import { given } from "../schema/given.ts";

/** A placeholder in quotes would be replaced by one word. */
const driver = (name: string, ...args: readonly string[]) =>
  [nodeCommand(new URL(`clients/${name}.mjs`, import.meta.url)), ...args].join(" ");

interface Client {
  readonly name: string;
  readonly client: string;
  readonly spec: Revision;
  readonly transport?: "http+sse";
  /**
   * Judges nothing else. Authorization takes fifty starts of the client, so only one client is judged by it. Another that
   * differs only in how it finds the version is judged by that.
   */
  readonly only?: readonly string[];
  /** Where it stores what it has to remember. `{fresh}` is removed in every case, also when the client is killed. */
  readonly env?: Readonly<Record<string, string>>;
  readonly expected: Readonly<
    Record<string, { readonly fail: readonly string[]; readonly warn: readonly string[] }>
  >;
  /** Findings that need something which this client does only at times. */
  readonly may?: readonly string[];
}

/** The SDK passes every request to the handler of the application, without a look at the declared capabilities. */
const TOOLS_UNDECLARED = ["client.sampling.tools-undeclared", "client.sampling.tool-choice-undeclared"];
const INPUT_UNDECLARED = "client.mrtr.undeclared";
/** It stores the result of a retry under the key of the first request. */
const RETRY_CACHED = "client.caching.retries";
/** It forgets the id of a stream when a connection ends before any event. */
const CURSOR_LOST = "client.resume.keeps-cursor";
const INVALID_PARAMS = ["client.sampling.invalid-params", "client.elicitation.invalid-params"];

/** The SDKs read only the first challenge of a list, and do not require PKCE to be announced. */
const AUTHORIZATION = [
  "client.auth.discovery.challenge-list",
  "client.auth.pkce.unannounced-refused",
  "client.auth.pkce.unannounced-openid-refused",
  "client.auth.url.file-refused",
];

/** It does not form-encode them. */
const CREDENTIALS = "client.auth.token.credentials-encoded";

/** Its expression for a parameter of a challenge has no space before or after the equals sign. */
const SPACES = "client.auth.discovery.challenge-spaces";

/** SDK 1.x refreshes its token instead, and calls again. */
const STEP_UP = ["client.auth.step-up.handled", "client.auth.step-up.for-user"];

/** It ends after status 500, and does not request the next document. */
const AFTER_ERROR = "client.auth.metadata.after-500";

/** It resumes a stream that has delivered an error. */
const AFTER_RESPONSE = "client.resume.answered";

const AUTHORIZATION_CHECKS = "client.auth.*";

const CLIENTS: readonly Client[] = [
  {
    name: "SDK 1.x",
    client: driver("sdk-1", "{target}"),
    spec: "2025-11-25",
    expected: {
      stdio: {
        fail: [...TOOLS_UNDECLARED, "client.cancelled.not-initialize"],
        warn: INVALID_PARAMS,
      },
      http: {
        fail: [...TOOLS_UNDECLARED, "client.session.restarted"],
        warn: [...INVALID_PARAMS, CURSOR_LOST, AFTER_RESPONSE],
      },
    },
  },
  {
    name: "SDK 1.x, authorization",
    client: driver("sdk-1", "{url}"),
    spec: "2025-11-25",
    only: [AUTHORIZATION_CHECKS],
    env: { CLIENT_STATE: "{fresh}" },
    expected: { http: { fail: AUTHORIZATION, warn: [SPACES, CREDENTIALS, ...STEP_UP, AFTER_ERROR] } },
  },
  {
    name: "SDK 1.x over HTTP+SSE",
    client: driver("sdk-1", "{url}"),
    spec: "2024-11-05",
    transport: "http+sse",
    expected: {
      "http+sse": { fail: [], warn: ["client.sampling.invalid-params", "client.sse-2024.initialized-again"] },
    },
  },
  {
    name: "SDK 2.x, pinned",
    client: driver("sdk-2", "2026-07-28", "{target}"),
    spec: "2026-07-28",
    expected: {
      stdio: { fail: [INPUT_UNDECLARED, RETRY_CACHED], warn: ["client.stdio.restarted"] },
      http: {
        fail: [INPUT_UNDECLARED, RETRY_CACHED],
        warn: ["client.http.get-not-used", "client.http.reissue"],
      },
    },
  },
  {
    name: "SDK 2.x, auto",
    client: driver("sdk-2", "auto", "{target}"),
    spec: "2026-07-28",
    only: ["client.versioning.*"],
    expected: {
      stdio: { fail: [], warn: ["client.versioning.modern-error.stays"] },
      http: { fail: [], warn: ["client.versioning.modern-error.stays"] },
    },
  },
  {
    // Over stdio it has the findings of SDK 1.x.
    name: "SDK 2.x, by default",
    client: driver("sdk-2", "legacy", "{url}"),
    spec: "2025-11-25",
    expected: {
      http: {
        fail: [...TOOLS_UNDECLARED, "client.session.restarted"],
        warn: [CURSOR_LOST],
      },
    },
  },
  {
    name: "mcp-remote",
    client: driver("mcp-remote", "{url}"),
    spec: "2025-11-25",
    env: { MCP_REMOTE_CONFIG_DIR: "{fresh}" },
    expected: {
      http: {
        fail: ["client.session.cursor-forgotten"],
        warn: ["client.session.deleted"],
      },
    },
    // Usually its driver ends it before it resumes the stream again.
    may: [CURSOR_LOST],
  },
];

it.each(CLIENTS)(
  "$name",
  async ({ client, spec, transport, only, env, expected, may = [] }) => {
    const result = await run({
      client,
      spec: [spec],
      ...given({ transport, env }),
      ...(only ? { only } : { skip: [AUTHORIZATION_CHECKS] }),
    });
    expect(result.diagnosis).toBeUndefined();
    const of = (transport: string, verdict: string) =>
      result.legs
        .filter((leg) => leg.transport === transport)
        .flatMap(({ checks }) => checks.filter((one) => one.verdict === verdict).map(({ id }) => id))
        .filter((id) => !may.includes(id));
    const actual = Object.fromEntries(
      result.legs.map(({ transport }) => [
        transport,
        { fail: of(transport, "fail"), warn: of(transport, "warn") },
      ]),
    );
    expect(actual).toEqual(expected);
    expect(result.legs.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === "error"))).toEqual(
      [],
    );
  },
  120_000,
);

it("--strict is met by a client that declares no capability, and does what it is asked to do", async () => {
  const file = fileURLToPath(new URL("clients/plain.mjs", import.meta.url));
  const client = `node ${JSON.stringify(file)} {server}`;
  const result = await run({ client, spec: ["2025-11-25"], strict: true });
  const [leg] = result.legs;
  const open = leg?.checks.flatMap(({ verdict, id, reason }) =>
    verdict === "inconclusive" ? `${id}: ${reason?.text}` : [],
  );
  expect(open).toEqual([]);
  expect(result).toMatchObject({ verdict: "conformant", exitCode: 0 });
  const facts = leg?.checks.map(({ id, reason }) => `${id}: ${reason?.text}`);
  expect(facts).toContain("client.icons.source: the client has no icons, which is optional");
  expect(leg?.notes?.join()).toMatch(/^Not used by this client: .*\bsampling\b/);
});
