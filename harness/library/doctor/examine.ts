import { Recorder } from "../../trace/recorder.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import { EXIT, type ExitCode } from "../../verdict/verdict.ts";
import type { Naming } from "../naming.ts";
import { withApplication } from "../plan/application.ts";
import { commandClientPlan } from "../plan/client.ts";
import { checkCombination } from "../plan/combination.ts";
import { serverPlan } from "../plan/server.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import type { Finding } from "./finding.ts";
import { examineMachine } from "./machine.ts";

/** What is wrong with a target before a run, and what helps. */
export interface Examination {
  readonly format: "mcp-conform/doctor@1";
  readonly target: { readonly command?: string; readonly url?: string };
  readonly findings: readonly Finding[];
  readonly healthy: boolean;
  readonly exitCode: ExitCode;
  readonly ms: number;
}

const ADDRESSES = ["server", "url", "client", "app", "gateway"] as const;

/**
 * Examines a target: the machine first, then a session of a server in each era, or of a client with the usual server. What the machine lacks is not tried. Throws UsageError
 * for settings that cannot be used.
 */
export async function examine(given: Settings, naming: Naming, signal: AbortSignal): Promise<Examination> {
  const began = performance.now();
  if (ADDRESSES.every((one) => given[one] === undefined)) {
    throw new UsageError(
      `Nothing to examine. Expected ${naming("server")()} (the command of a server), ${naming("url")()} (the URL of a server), ${naming("client")()} (the command of a client), or a target of a configuration.`,
    );
  }
  const settings = withApplication(given, naming);
  checkCombination(settings, naming);
  if (settings.gateway !== undefined) {
    throw new UsageError(
      `${naming("gateway")()} is not examined: a run says why a gateway cannot be judged.`,
    );
  }
  const { client } = settings;
  const { plan, secrets } =
    client === undefined ? serverPlan(settings, naming) : commandClientPlan(client, settings, naming);
  const redaction = new Redaction(secrets);
  const machine = examineMachine(settings);
  const canStart = machine.every(({ state }) => state !== "wrong");
  const recorder = new Recorder({ redaction });
  const sessions = !canStart
    ? []
    : "usual" in plan
      ? await (await import("./client.ts")).examineClient(settings, naming, recorder, signal)
      : await (await import("./sessions.ts")).examineSessions({ ...plan, recorder, signal });
  const findings = [...machine, ...sessions].map((one) => ({
    ...one,
    text: redaction.text(one.text),
    ...(one.remedy === undefined ? {} : { remedy: redaction.text(one.remedy) }),
  }));
  const healthy = findings.every(({ state }) => state !== "wrong");
  const { server, url } = settings;
  const command = client ?? server;
  return {
    format: "mcp-conform/doctor@1",
    target: {
      ...(command === undefined ? {} : { command: redaction.text(command) }),
      ...(url === undefined ? {} : { url: redaction.text(url) }),
    },
    findings,
    healthy,
    exitCode: signal.aborted ? EXIT.interrupted : healthy ? EXIT.conformant : EXIT.incomplete,
    ms: Math.round(performance.now() - began),
  };
}
