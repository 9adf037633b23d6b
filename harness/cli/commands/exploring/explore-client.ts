import { describeServer } from "../../../explore/clients/behaviour.ts";
import { exploreClient } from "../../../explore/clients/explore.ts";
import { preparedClient } from "../../../library/explore/client.ts";
import { soughtOfClient } from "../../../library/explore/conversation-file.ts";
import { clientCoverageText, endText } from "../../../library/explore/text.ts";
import type { ExitCode } from "../../../verdict/verdict.ts";
import { optionNaming } from "../../options/naming.ts";
import { progressLine, unopened, writeExploration } from "./concluding.ts";
import type { ExploreOptions } from "./options.ts";

/** Starts a client for one server after the other, each of them legal in another way. */
export async function exploreClientWith(
  client: string,
  options: ExploreOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { settings, seed, lanes, until } = options;
  const prepared = await preparedClient(client, settings, optionNaming, signal);
  if (!("setup" in prepared)) return unopened(prepared);
  const { setup, target, redaction, capabilities } = prepared;
  const started = new Date().toISOString();
  const exploration = await exploreClient({
    ...prepared,
    seed,
    lanes,
    until,
    onProgress: progressLine(
      ({ conversations, messages, behaviours, findings }) =>
        `${conversations} conversations · ${messages} messages · ${behaviours} behaviours · ${findings} findings`,
    ),
  });
  const { findings, coverage } = exploration;
  return writeExploration(
    {
      leg: { ...setup.leg, capabilities },
      target,
      redaction,
      findings,
      exploration,
      shown: findings.map((finding) => ({
        finding,
        by: describeServer(finding.server).map((line) => `a server that ${line}`),
        sought: soughtOfClient(finding, setup.leg.revision),
        events: finding.events,
      })),
      texts: [clientCoverageText(coverage), endText(exploration)],
      started,
      signal,
    },
    options,
  );
}
