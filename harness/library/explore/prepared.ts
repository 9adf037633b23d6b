import { book, serverSuites, tables } from "../../../suites/registry.ts";
import type { Allow } from "../../check/sample-arguments.ts";
import { EXPLORED_CAPABILITIES } from "../../explore/capabilities.ts";
import type { Setup } from "../../explore/driving/driver.ts";
import { type Judge, monitorsOf } from "../../explore/judging/judging.ts";
import { discoverExactly, discoverLatest } from "../../run/discovery/discover.ts";
import { Connections, endQuietly } from "../../run/sessions/connections.ts";
import { ADDRESSED_BY } from "../../target/target.ts";
import { Recorder } from "../../trace/recorder.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import type { Diagnosis, TargetFacts } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import { checkCombination } from "../plan/combination.ts";
import { serverPlan } from "../plan/server.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

/** A server with which a conversation can be opened. */
export interface Prepared {
  readonly setup: Setup;
  readonly judge: Judge;
  readonly allow: Allow;
  readonly target: TargetFacts;
  readonly redaction: Redaction;
  end(): Promise<void>;
}

/** Finds out which revision a server speaks. A diagnosis where no session can be opened. Throws UsageError for settings that cannot be used. */
export async function preparedServer(
  settings: Settings,
  naming: Naming,
  signal: AbortSignal,
): Promise<Prepared | Diagnosis> {
  if (settings.server === undefined && settings.url === undefined)
    throw new UsageError(
      `Nothing to talk to. Expected ${naming("server")()} (the command of a server), ${naming("url")()} (its URL), or ${naming("client")()} (the command of a client).`,
    );
  checkCombination(settings, naming);
  const { plan, secrets } = serverPlan(settings, naming);
  const { target, limits, allow, spec, invocation } = plan;
  const redaction = new Redaction(secrets);
  const [exactly, ...others] = spec === "latest" || spec === "all" ? [] : spec;
  if (spec === "all" || others.length > 0)
    throw new UsageError(`${naming("spec")()}: expected latest or one revision.`);
  const connections = new Connections(target, new Recorder({ redaction }), limits, signal);
  const found = await (exactly === undefined
    ? discoverLatest(connections)
    : discoverExactly(connections, exactly));
  if (found.kind === "unspoken") {
    await connections.end();
    return found.diagnosis;
  }
  const { revision, session } = found;
  await endQuietly(session);
  // Processes that were started to find the revision. The command behind a URL runs on.
  if (target.end === undefined) await connections.end();
  const { name, version } = session.server;
  return {
    setup: {
      target,
      limits,
      revision,
      clientCapabilities: EXPLORED_CAPABILITIES[revision],
      redaction,
      signal,
      tables,
    },
    judge: { suites: monitorsOf(serverSuites), book, transport: target.transport },
    allow,
    redaction,
    target: {
      role: "server",
      transport: target.transport,
      [ADDRESSED_BY[target.transport]]: target.address,
      ...(target.command === undefined ? {} : { command: target.command }),
      ...(invocation === undefined ? {} : { invocation }),
      ...(name === undefined ? {} : { name }),
      ...(version === undefined ? {} : { version }),
      revisions: [revision],
    },
    end: () => connections.end(),
  };
}
