import { given } from "../../../schema/given.ts";
import { gatewaySuites, gatewayUsual } from "../../../suites/of-gateways.ts";
import { commandGateway, PORT, serversIn } from "../../gateway/command.ts";
import { type GatewayRunPlan, runGateway } from "../../gateway/run.ts";
import type { Gateway } from "../../gateway/target.ts";
import { splitWords } from "../../transport/stdio/command.ts";
import type { Naming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { commonPlan, environmentOf, folderOf, fromCommand } from "./common.ts";
import { serverLimits } from "./limits.ts";
import type { Planned } from "./planned.ts";
import { confidentialOf } from "./secrets.ts";

/** The plan for a gateway that is a command. Throws UsageError. */
export function plannedGateway(
  command: string,
  settings: Settings,
  naming: Naming,
  invocation: readonly string[],
): Planned {
  const suites = gatewaySuites;
  const { profile: _, ...common } = commonPlan(settings, { role: "gateway", suites }, naming);
  const plan: Omit<GatewayRunPlan, "recorder" | "emit" | "signal"> = {
    ...common,
    target: gatewayOf(command, settings, naming),
    limits: serverLimits(settings),
    suites,
    usual: gatewayUsual,
    invocation,
  };
  return {
    role: "gateway",
    target: plan.target,
    secrets: confidentialOf(settings, naming).secrets,
    judging: plan,
    // Suites of the user are for servers.
    start: ({ custom: _, ...channels }) => runGateway({ ...plan, ...channels }),
  };
}

function gatewayOf(command: string, settings: Settings, naming: Naming): Gateway {
  const { gatewayUrl: url, envAll } = settings;
  checkPlaceholders(command, settings, naming);
  const { answer: limit, start: startLimit } = serverLimits(settings);
  const env = environmentOf(settings, naming);
  const options = {
    command,
    ...given({ url, envAll }),
    ...folderOf(settings, naming),
    env,
    limit,
    startLimit,
  };
  const transport = frontOf(settings, naming);
  return fromCommand("gateway", naming, () => commandGateway({ ...options, ...given({ transport }) }));
}

/** The transport of the URL of its front. */
function frontOf({ transport, gatewayUrl }: Settings, naming: Naming): "http" | "http+sse" | undefined {
  if (transport === undefined) return undefined;
  const [one, ...more] = [transport].flat();
  if (one === "stdio" || one === undefined || more.length > 0 || gatewayUrl === undefined) {
    throw new UsageError(
      `${naming("transport")([transport].flat().join(","))}: the front of a gateway is at ${naming("gatewayUrl")()}, over http or http+sse, or over stdio without it.`,
    );
  }
  return one;
}

function checkPlaceholders(command: string, { gatewayUrl: url }: Settings, naming: Naming): void {
  const words = fromCommand("gateway", naming, () => splitWords(command));
  const named = `${naming("gateway")()} ${JSON.stringify(command)}`;
  const servers = serversIn(words);
  if (servers.length !== 1) {
    throw new UsageError(
      `${named} has ${servers.length === 0 ? "neither {url} nor {server}" : "{url} and {server}"}. Expected one of them, for the server behind the gateway: {url} is the URL of a server over Streamable HTTP, {server} the command of a server over stdio, as in "npx -y mcp-remote {url}".`,
    );
  }
  const hasPort = words.some(({ text }) => text.includes(PORT));
  if (hasPort && url?.includes(PORT) !== true) {
    throw new UsageError(
      `${named} has {port}, and no URL has it. Expected where its clients reach it: ${naming("gatewayUrl")("http://127.0.0.1:{port}/mcp")}.`,
    );
  }
  if (url === undefined) return;
  if (!URL.canParse(url.replaceAll(PORT, "1")) || !/^https?:/.test(url)) {
    throw new UsageError(
      `${naming("gatewayUrl")(url)}: expected an absolute http or https URL, such as http://127.0.0.1:{port}/mcp.`,
    );
  }
  if (url.includes(PORT) && !hasPort) {
    throw new UsageError(
      `${naming("gatewayUrl")(url)} has {port}, and ${named} has not. Expected {port} where the command takes the port, or a fixed port in the URL.`,
    );
  }
}
