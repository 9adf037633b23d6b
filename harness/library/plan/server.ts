import { given } from "../../../schema/given.ts";
import { serverSuites } from "../../../suites/of-servers.ts";
import { Allowance, type AuthorizationSetup, bareSetup } from "../../authorization/setup.ts";
import type { Suite } from "../../check/check.ts";
import type { Allow } from "../../check/sample-arguments.ts";
import type { RunPlan } from "../../run/run.ts";
import { httpTarget } from "../../target/http.ts";
import { launchedTarget } from "../../target/launched.ts";
import { stdioTarget } from "../../target/stdio.ts";
import { ADDRESSED_BY, type Limits, type Target } from "../../target/target.ts";
import { withIssuer } from "../../target/with-issuer.ts";
import type { Headers } from "../../trace/event.ts";
import type { Secrets } from "../../trace/redaction/redact.ts";
import { runWithCustom } from "../custom/run.ts";
import type { Named, Naming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { commonPlan, environmentOf, folderOf, fromCommand, hostsIn } from "./common.ts";
import { callsIn } from "./exercises.ts";
import { invocationOf } from "./invocation.ts";
import { issuedFor } from "./issued.ts";
import { idleMs, serverLimits } from "./limits.ts";
import type { Planned } from "./planned.ts";
import { confidentialOf } from "./secrets.ts";

/** A run of a server, without what it records and to whom it reports. */
export type ServerPlan = Omit<RunPlan, "recorder" | "emit" | "signal">;

interface WithSecrets {
  readonly plan: ServerPlan;
  readonly secrets: Secrets;
}

/** The run of a plan. */
export function plannedServer(plan: ServerPlan, secrets: Secrets): Planned {
  return {
    role: "server",
    target: plan.target,
    secrets,
    judging: plan,
    start: (channels) => runWithCustom({ ...plan, ...channels }),
  };
}

/** The plan for a server at a command or a URL. `fetched`: a token that is none of the settings. Every mistake in the settings is found here. Throws UsageError. */
export function serverPlan(settings: Settings, naming: Naming, fetched?: string): WithSecrets {
  const issued = issuedFor(settings, naming);
  const own = fetched === undefined ? [] : [["Authorization", `Bearer ${fetched}`] as const];
  const make = (headers: Headers, limits: Limits) =>
    targetOf(settings, naming, [...headers, ...own, ...(issued?.headers ?? [])], limits, issued?.env);
  if (issued === undefined) return serverPlanOf(settings, naming, make);
  const { plan, secrets } = serverPlanOf(settings, naming, (headers, limits) =>
    withIssuer(make(headers, limits), issued.served),
  );
  const { authorization = bareSetup(plan.target.address) } = plan;
  const { tokens, faulty, mint, introspected } = issued;
  return {
    plan: { ...plan, authorization: { ...authorization, tokens, faulty, mint, introspected } },
    secrets: { ...secrets, strings: [...(secrets.strings ?? []), ...issued.secrets] },
  };
}

/** The plan for any target. Throws UsageError. */
export function serverPlanOf(
  settings: Settings,
  naming: Naming,
  makeTarget: (headers: Headers, limits: Limits) => Target,
): WithSecrets {
  const limits = serverLimits(settings);
  const { headers, secrets, tokens } = confidentialOf(settings, naming);
  const target = makeTarget(headers, limits);
  const suites = suitesFor(settings);
  const plan: ServerPlan = {
    ...commonPlan(settings, { role: "server", suites }, naming),
    target,
    limits,
    suites,
    allow: allowOf(settings),
    ...given({ idleMs: idleMs(settings) }),
    ...(ADDRESSED_BY[target.transport] === "url"
      ? { authorization: authorizationOf(settings, target.address, tokens) }
      : {}),
    invocation: invocationOf(settings),
  };
  return { plan, secrets };
}

/** The suites of servers. Those of an authorization server, and of a time without traffic, are selected if the operator asks for that. */
function suitesFor({ authorizationServer, idle }: Settings): readonly Suite[] {
  const asked = new Map<string, unknown>([
    ["authorization-server", authorizationServer],
    ["idle", idle],
  ]);
  return serverSuites.map((suite) => {
    const { onRequest: _, ...usual } = suite;
    return asked.get(suite.name) === undefined ? suite : usual;
  });
}

function targetOf(
  settings: Settings,
  naming: Naming,
  headers: Headers,
  limits: Limits,
  more: Readonly<Record<string, string>> = {},
): Target {
  const { server, url, sseUrl, envAll = false } = settings;
  const env = { ...more, ...environmentOf(settings, naming) };
  const folder = folderOf(settings, naming);
  const command = server === undefined ? undefined : { command: server, env, envAll, ...folder };
  const http =
    url === undefined
      ? undefined
      : {
          url: checkedUrl(url, naming("url"), naming),
          headers,
          limit: limits.answer,
          hosts: hostsIn(settings),
          ...given({
            transport: transportOf(settings, naming),
            sseUrl: sseUrl === undefined ? undefined : checkedUrl(sseUrl, naming("sseUrl"), naming),
          }),
        };
  return fromCommand("server", naming, () => {
    if (http === undefined) return stdioTarget(command ?? { command: "" });
    return command === undefined ? httpTarget(http) : launchedTarget(http, command, limits.start);
  });
}

/** The transport that the operator chose for a URL. */
function transportOf({ transport }: Settings, naming: Naming): "http" | "http+sse" | undefined {
  const [one, ...others] = [transport ?? []].flat();
  if (one === undefined) return undefined;
  if (others.length === 0 && one !== "stdio") return one;
  const written = [one, ...others].join(",");
  throw new UsageError(
    `${naming("transport")(written)}: a URL is judged over one transport. Expected http or http+sse, or leave it out: then the server decides.`,
  );
}

function checkedUrl(text: string, named: Named, naming: Naming): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.username !== "" || url.password !== "")) {
    throw new UsageError(
      `${named()}: expected ${url.host} without credentials in the URL. Give them as a header: ${naming("headerEnv")()} Authorization=VARIABLE.`,
    );
  }
  if (url && (url.protocol === "http:" || url.protocol === "https:")) return text;
  const isHost = /^[\w.-]+:\d+/.test(text) || /^[\w-]+(\.[\w-]+)+/.test(text);
  const hint = isHost ? ` Did you mean "http://${text}"?` : "";
  throw new UsageError(`${named(text)}: expected an absolute http or https URL.${hint}`);
}

/** What the operator gave so that authorization can be judged. */
function authorizationOf(
  { allow = [], resource, authorizationServer: server }: Settings,
  url: string,
  tokens: AuthorizationSetup["tokens"],
): AuthorizationSetup {
  const words = (kind: string) =>
    allow.flatMap((one) => (one.startsWith(kind) ? [one.slice(kind.length)] : []));
  const bare = bareSetup(url, words("host:"));
  const [refusals] = words("refusals:");
  return {
    ...bare,
    tokens,
    ...(resource === undefined ? {} : { resource }),
    ...(refusals === undefined ? {} : { refusals: new Allowance(Number(refusals)) }),
    mayRegister: bare.mayRegister || allow.includes("registration"),
    ...(server === undefined
      ? {}
      : {
          server: {
            ...(server === true ? {} : { issuer: server }),
            mayRegister: allow.includes("registration"),
          },
        }),
  };
}

function allowOf({ allow = [], exercises }: Settings): Allow {
  const named = callsIn(exercises);
  const tools = allow.flatMap((one) => (one.startsWith("tool:") ? [one.slice("tool:".length)] : []));
  return {
    sideEffects: allow.includes("side-effects"),
    tools: [...new Set([...tools, ...named.map(({ tool }) => tool)])],
    ...(named.length > 0 ? { exercises: named } : {}),
  };
}
