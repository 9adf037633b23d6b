import { given } from "../../../schema/given.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { serverTables } from "../../../suites/explored/clients.ts";
import { introductionIn } from "../../client/introduction.ts";
import { diagnoseNoAgreement, diagnoseNotStarted } from "../../client/judging/diagnose.ts";
import type { ServerTables } from "../../explore/clients/behaviour.ts";
import type { ClientJudge } from "../../explore/clients/judging.ts";
import type { ClientSetup } from "../../explore/clients/meeting.ts";
import { openingOf } from "../../explore/clients/opening.ts";
import { Redaction } from "../../trace/redaction/redact.ts";
import { StartError } from "../../transport/stdio/start.ts";
import type { Diagnosis, TargetFacts } from "../../verdict/result.ts";
import type { Naming } from "../naming.ts";
import { commandClientPlan } from "../plan/client.ts";
import { checkCombination } from "../plan/combination.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

/** A client that connects. */
export interface PreparedClient {
  readonly setup: ClientSetup;
  readonly judge: ClientJudge;
  readonly tables: ServerTables;
  /** What it declares to the usual server. */
  readonly capabilities: JsonObject;
  readonly target: TargetFacts;
  readonly redaction: Redaction;
}

/** Finds out which revision a client speaks. A diagnosis where it agrees on none. Throws UsageError for settings that cannot be used. */
export async function preparedClient(
  client: string,
  settings: Settings,
  naming: Naming,
  signal: AbortSignal,
): Promise<PreparedClient | Diagnosis> {
  checkCombination(settings, naming);
  const { plan, secrets } = commandClientPlan(client, settings, naming);
  const { target, others = [], limits, spec, invocation, documents, idleMs, suites, book, usual } = plan;
  const [exactly, ...more] = spec === "latest" || spec === "all" ? [] : spec;
  if (spec === "all" || more.length > 0)
    throw new UsageError(`${naming("spec")()}: expected latest or one revision.`);
  if (others.length > 0) throw new UsageError(`${naming("transport")()}: expected one transport.`);
  const redaction = new Redaction(secrets);
  const { transport } = target;
  const context = { target, limits, signal, redaction, ...given({ documents, idleMs }) };
  const wanted = exactly ?? (transport === "http+sse" ? "2024-11-05" : "latest");
  try {
    const { played, revision } = await openingOf(usual, { ...context, leg: { transport } }, wanted);
    if (revision === undefined) return diagnoseNoAgreement({ target }, played);
    const { name, version } = introductionIn(played);
    const agreed = played.conversations.flatMap((one) => one.agreed ?? []);
    return {
      setup: { ...context, leg: { revision, transport } },
      judge: { suites, book },
      tables: serverTables,
      capabilities: agreed[0]?.clientCapabilities ?? {},
      redaction,
      target: {
        role: "client",
        transport,
        command: target.address,
        ...given({ invocation, name, version }),
        revisions: [revision],
      },
    };
  } catch (error) {
    if (error instanceof StartError) return diagnoseNotStarted({ target }, error);
    throw error;
  }
}
