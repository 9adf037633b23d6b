import { given } from "../../../schema/given.ts";
import { clientSuites, usual } from "../../../suites/of-clients.ts";
import { APPLICATION_NAMES, applicationNamed } from "../../applications/applications.ts";
import type { ClientSuite } from "../../check/client.ts";
import { documentsFrom } from "../../client/authorization/client-documents.ts";
import { configurationsIn } from "../../client/command/home.ts";
import { hasModel, MODEL_NAMES, modelsIn } from "../../client/command/model.ts";
import { placeholdersIn } from "../../client/command/placeholders.ts";
import { commandClient } from "../../client/command/target.ts";
import { type ClientRunPlan, runClient } from "../../client/run.ts";
import type { ClientTarget } from "../../client/starting/target.ts";
import type { Transport } from "../../trace/event.ts";
import type { Secrets } from "../../trace/redaction/redact.ts";
import type { Naming } from "../naming.ts";
import { suggestion } from "../nearest.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { loginOf } from "./application.ts";
import { commonPlan, environmentOf, folderOf, fromCommand, hostsIn } from "./common.ts";
import { invocationOf } from "./invocation.ts";
import { clientLimits, idleMs } from "./limits.ts";
import type { Planned } from "./planned.ts";
import { confidentialOf } from "./secrets.ts";
import { withSituations } from "./situations.ts";

/** A run of a client, without what it records and to whom it reports. */
export type ClientPlan = Omit<ClientRunPlan, "recorder" | "emit" | "signal">;

/** The run of a plan. */
export function plannedClient(plan: ClientPlan, secrets: Secrets): Planned {
  return {
    role: "client",
    target: plan.target,
    secrets,
    judging: plan,
    // Suites of the user are for servers.
    start: ({ custom: _, ...channels }) => runClient({ ...plan, ...channels }),
  };
}

/** The plan for any client. Every mistake in the settings is found here, before anything starts. Throws UsageError. */
export function clientPlan(
  [target, ...others]: Targets,
  settings: Settings,
  naming: Naming,
): { readonly plan: ClientPlan; readonly secrets: Secrets } {
  const suites = suitesFor(settings);
  const plan: ClientPlan = {
    ...commonPlan(withSituations(settings, naming), { role: "client", suites }, naming),
    target,
    others,
    documents: documentsFrom(hostsIn(settings)),
    limits: clientLimits(settings),
    ...given({ idleMs: idleMs(settings) }),
    suites,
    usual,
  };
  return { plan, secrets: confidentialOf(settings, naming).secrets };
}

/**
 * The suites of clients. That of a silent server is selected if the operator gives a time for it, and that of models if the client has one
 * of ours.
 */
function suitesFor({ idle, client, env = {} }: Settings): readonly ClientSuite[] {
  const texts = [client, ...Object.values(env)].filter((text) => typeof text === "string");
  const added = [
    ...(idle === undefined ? [] : ["client-idle"]),
    ...(hasModel(texts) ? ["client-model"] : []),
  ];
  return clientSuites.map((suite) => {
    const { onRequest: _, ...usual } = suite;
    return added.includes(suite.name) ? usual : suite;
  });
}

/** The plan for a client that is a command. Throws UsageError. */
export function commandClientPlan(
  client: string,
  settings: Settings,
  naming: Naming,
): { readonly plan: ClientPlan; readonly secrets: Secrets } {
  const { plan, secrets } = clientPlan(targetsOf(client, settings, naming), settings, naming);
  return { plan: { ...plan, invocation: invocationOf(settings) }, secrets };
}

type Targets = readonly [ClientTarget, ...ClientTarget[]];

function targetsOf(client: string, settings: Settings, naming: Naming): Targets {
  const env = environmentOf(settings, naming);
  const folder = folderOf(settings, naming);
  const texts = [client, ...Object.values(env)];
  const placeholders = placeholdersIn(texts);
  const configurations = configurationsIn(texts);
  checkConfigurations(configurations, naming);
  checkModels(modelsIn(texts), naming);
  const target = (transport: Transport): ClientTarget => {
    if (configurations.length === 0) checkPlaceholder(client, placeholders, transport, naming);
    return fromCommand("client", naming, () =>
      commandClient({ command: client, transport, env, ...folder, ...given({ login: loginOf(settings) }) }),
    );
  };
  const [first, ...rest] = transportsOf(settings, placeholders);
  if (first === undefined) throw new Error("there is always a transport");
  return [target(first), ...rest.map(target)];
}

/** The given transports, or those of the placeholder in the command. */
function transportsOf({ transport }: Settings, placeholders: readonly string[]): readonly Transport[] {
  if (transport !== undefined) return [transport].flat();
  if (placeholders.includes("{target}")) return ["stdio", "http"];
  return placeholders.includes("{server}") ? ["stdio"] : ["http"];
}

/** Throws UsageError for an application whose configuration is not known. */
function checkConfigurations(names: readonly string[], naming: Naming): void {
  const unknown = names.find((name) => applicationNamed(name) === undefined);
  if (unknown === undefined) return;
  throw new UsageError(
    `${naming("client")()} has {config:${unknown}}: unknown application.${suggestion(unknown, APPLICATION_NAMES)} Expected one of ${APPLICATION_NAMES.join(", ")}.`,
  );
}

/** Throws UsageError for a model with an interface that mcp-conform does not speak. */
function checkModels(names: readonly string[], naming: Naming): void {
  const unknown = names.find((name) => name !== "" && !MODEL_NAMES.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `${naming("client")()} has {model:${unknown}}: unknown interface.${suggestion(unknown, MODEL_NAMES)} Expected {model} or one of ${MODEL_NAMES.map((name) => `{model:${name}}`).join(", ")}.`,
  );
}

/** {target} is for either transport. Without any placeholder the URL is appended to the command. */
function checkPlaceholder(
  client: string,
  placeholders: readonly string[],
  transport: Transport,
  naming: Naming,
): void {
  const has = (one: string) => placeholders.includes(one);
  if (has("{target}")) return;
  const given = `${naming("transport")(transport)}: ${naming("client")()} ${JSON.stringify(client)}`;
  const either = `For both transports write {target}: the command over stdio, and the URL over HTTP.`;
  if (transport === "stdio" && !has("{server}")) {
    const found = has("{url}") ? "has {url}, and stdio has no URL" : "has no {server}";
    throw new UsageError(
      `${given} ${found}. Expected {server} in place of the command of a server, as in "node client.js {server}", or in a variable: ${naming("env")()} SERVER={server}. ${either}`,
    );
  }
  if (transport !== "stdio" && has("{server}") && !has("{url}")) {
    throw new UsageError(
      `${given} has {server}, and HTTP has no command of a server. Expected {url} in place of the URL, or no placeholder: the URL is then appended. ${either}`,
    );
  }
}
