import { faultyTokens } from "../../../harness/authorization/faulty-tokens.ts";
import { type AuthorizationSetup, bareSetup } from "../../../harness/authorization/setup.ts";
import type { Check, Suite } from "../../../harness/check/check.ts";
import { guardOf } from "../../../harness/reference/server/authorization/guard.ts";
import { BROAD_SCOPE, Identity } from "../../../harness/reference/server/authorization/identity.ts";
import { ReferenceServer } from "../../../harness/reference/server/core/server.ts";
import { startHttp } from "../../../harness/reference/server/wire/http.ts";
import { startHttpSse } from "../../../harness/reference/server/wire/http-sse.ts";
import { serve } from "../../../harness/reference/server/wire/stdio.ts";
import type { Chosen } from "../../../harness/run/outcomes/reported.ts";
import { runServer } from "../../../harness/run/run.ts";
import { hooksOf, type Switch } from "../../../harness/switches/server.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { inProcessTarget } from "../../../harness/target/in-process.ts";
import { stdioTarget } from "../../../harness/target/stdio.ts";
import type { Limits, Target } from "../../../harness/target/target.ts";
import { nodeCommand } from "../../../harness/testing/node-words.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { given } from "../../../schema/given.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import { book } from "../../catalogue/book.ts";
import type { Pace } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";

/** Inside this process, or as a command that is started for each connection (stdio only). */
export type Started = "inside" | "command";

/**
 * Sufficient for a busy machine. In one process an answer takes milliseconds, but the process may not get the processor
 * for seconds. A server that answers costs no more time with them.
 */
const LIMITS: Readonly<Record<Started, Limits>> = {
  inside: { answer: 5_000, start: 5_000, exit: 5_000 },
  command: { answer: 30_000, start: 60_000, exit: 5_000 },
};

/** For hundreds of trials, some of them of servers that never answer. A trial that goes wrong must be repeated. */
const QUICK_LIMITS: Readonly<Record<Started, Limits>> = {
  inside: { answer: 1_000, start: 1_000, exit: 200 },
  command: { answer: 10_000, start: 20_000, exit: 1_000 },
};

/** For the second attempt, on a machine that was too busy for the first. A server that never answers would take minutes. */
const PATIENT_LIMITS: Limits = { answer: 30_000, start: 30_000, exit: 30_000 };

export interface ReferenceRun extends LegKey, Pace {
  /** Faults or oddities of the reference server. */
  readonly switches?: readonly Switch[];
  readonly suites: readonly Suite[];
  readonly select?: (check: Check) => boolean;
  readonly recorder?: Recorder;
  /** Which of them the result has. Default: all. */
  readonly chosen?: Chosen;
  /** What the server speaks. All revisions, if left out. */
  readonly revisions?: readonly Revision[];
  /** Inside this process, if left out. */
  readonly started?: Started;
  /** The operator has no token, although the server requires one. */
  readonly bare?: boolean;
  /** Instead of those of its pace. */
  readonly limits?: Limits;
  /** How long connections are kept without traffic, in milliseconds. Absent: it is not tried. */
  readonly idleMs?: number;
  /** More switches, made for each server: over stdio each connection has one of its own. */
  readonly perServer?: () => readonly Switch[];
}

/** Judges the reference server. In this process, it gets the same bytes as over pipes, or real HTTP on loopback. */
export async function judgeReference(reference: ReferenceRun): Promise<Result> {
  const { started = "inside", quick = false, patient = false } = reference;
  const limits = reference.limits ?? (patient ? PATIENT_LIMITS : (quick ? QUICK_LIMITS : LIMITS)[started]);
  const { target, end, authorization } =
    started === "command" ? asCommand(reference) : await inside(reference);
  try {
    return await runServer({
      target,
      recorder: reference.recorder ?? new Recorder(),
      limits,
      spec: [reference.revision],
      suites: reference.suites,
      book,
      select: reference.select ?? (() => true),
      ...given({ chosen: reference.chosen, idleMs: reference.idleMs }),
      gate: "must",
      strict: false,
      // Its tools have no side effects outside of the server.
      allow: { sideEffects: true, tools: [] },
      ...(authorization ? { authorization } : {}),
      concurrency: 2,
      emit: () => {},
      signal: new AbortController().signal,
    });
  } finally {
    await end();
  }
}

export interface Running {
  readonly target: Target;
  /** For a server that requires a token. */
  readonly authorization?: AuthorizationSetup;
  end(): Promise<void>;
}

/** The reference server in this process, with its switches on. */
export function inside({
  switches = [],
  revisions = REVISIONS,
  transport,
  bare = false,
  perServer = () => [],
}: ReferenceRun): Running | Promise<Running> {
  const hooks = () => hooksOf([...switches, ...perServer()]);
  const protections = switches.flatMap(({ protection }) => protection ?? []);
  if (protections.length > 0) {
    const identity = new Identity();
    const guarded = [...hooks(), guardOf(identity, protections)];
    const isJudged = protections.some(({ issuer }) => issuer !== undefined);
    return overProtectedHttp(new ReferenceServer({ hooks: guarded, revisions }), identity, {
      bare,
      isJudged,
    });
  }
  const make = () => new ReferenceServer({ hooks: hooks(), revisions });
  if (transport === "stdio") return overStreams(make);
  return transport === "http" ? overHttp(make) : overHttpSse(make);
}

const MAIN = new URL("../reference/server/main.ts", import.meta.url);

function asCommand({ switches = [], revisions = REVISIONS }: ReferenceRun): Running {
  const faults = switches.flatMap(({ id }) => ["--fault", id]);
  return {
    target: stdioTarget({ command: nodeCommand(MAIN, "--revisions", revisions.join(","), ...faults) }),
    end: async () => {},
  };
}

/** Each connection has its own server, as if each were a process. */
function overStreams(make: () => ReferenceServer): Running {
  const target = inProcessTarget("the reference server", async (input, output) => {
    const server = make();
    await serve(server, { input, output });
    if (server.pipeline.setting("exitOnEof") === false) await new Promise(() => {});
    return 0;
  });
  return { target, end: async () => {} };
}

async function overHttp(make: () => ReferenceServer): Promise<Running> {
  const { url, close } = await startHttp(make());
  return { target: httpTarget({ url, mayBeEnded: true }), end: close };
}

async function overHttpSse(make: () => ReferenceServer): Promise<Running> {
  const { url, close } = await startHttpSse(make());
  return { target: httpTarget({ url, transport: "http+sse" }), end: close };
}

/**
 * The operator has a valid token, and others that are wrong in one way each. `isJudged`: the authorization server is judged,
 * too.
 */
async function overProtectedHttp(
  server: ReferenceServer,
  identity: Identity,
  { bare, isJudged }: { readonly bare: boolean; readonly isJudged: boolean },
): Promise<Running> {
  const { url, close } = await startHttp(server);
  const judged = isJudged ? { server: { mayRegister: false } } : {};
  if (bare)
    return { target: httpTarget({ url }), authorization: { ...bareSetup(url), ...judged }, end: close };
  const valid = identity.token(url);
  const faulty = faultyTokens({ issuer: new URL(url).origin, resource: url, keys: identity.keys });
  identity.revoke(faulty.inactive);
  return {
    target: httpTarget({ url, headers: [["Authorization", `Bearer ${valid}`]] }),
    authorization: {
      ...bareSetup(url),
      ...judged,
      faulty,
      introspected: (token) => identity.wasIntrospected(token),
      tokens: { valid, ...othersOf(identity, url) },
      mint: (scope) => identity.token(url, { scope }),
    },
    end: close,
  };
}

/** In milliseconds. */
const LONG_AGO = Date.UTC(2020, 0);

function othersOf(identity: Identity, url: string): AuthorizationSetup["tokens"] {
  return {
    "other-resource": identity.token(url, { aud: "https://other.example/mcp" }),
    expired: identity.token(url, { exp: LONG_AGO / 1000 }),
    narrow: identity.token(url, { scope: "other" }),
    broad: identity.token(url, { scope: BROAD_SCOPE }),
    "other-user": identity.token(url, { sub: "user-2" }),
  };
}
