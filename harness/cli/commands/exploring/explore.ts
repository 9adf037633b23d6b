import { explore } from "../../../explore/explore.ts";
import { describeStep } from "../../../explore/step.ts";
import { soughtOf } from "../../../library/explore/conversation-file.ts";
import { memoryFacts } from "../../../library/explore/memory.ts";
import { preparedServer } from "../../../library/explore/prepared.ts";
import { coverageText, endText } from "../../../library/explore/text.ts";
import { UsageError } from "../../../library/usage-error.ts";
import type { ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { optionNaming } from "../../options/naming.ts";
import type { RawOptions } from "../../options/settings.ts";
import { progressLine, unopened, writeExploration } from "./concluding.ts";
import { exploreClientWith } from "./explore-client.ts";
import { type ExploreOptions, exploreOptionsFrom } from "./options.ts";

/** Talks to a server, or starts a client for many servers, until the time is over, and reports what it found. */
export async function exploreTarget(raw: RawOptions): Promise<ExitCode> {
  const options = exploreOptionsFrom(raw);
  const { client, server, url } = options.settings;
  if (client !== undefined && (server ?? url) !== undefined)
    throw new UsageError("--client: expected a client or a server, not both.");
  if (client !== undefined && options.illegal)
    throw new UsageError("--allow illegal: a client meets only servers that conform.");
  const { signal, stop } = interruptible();
  try {
    return await (client === undefined
      ? exploreServerWith(options, signal)
      : exploreClientWith(client, options, signal));
  } finally {
    stop();
  }
}

async function exploreServerWith(options: ExploreOptions, signal: AbortSignal): Promise<ExitCode> {
  const { settings, illegal, seed, lanes, until } = options;
  const prepared = await preparedServer(settings, optionNaming, signal);
  if (!("setup" in prepared)) return unopened(prepared);
  const { setup, target, redaction } = prepared;
  try {
    const started = new Date().toISOString();
    const exploration = await explore({
      ...prepared,
      illegal,
      seed,
      lanes,
      until,
      onProgress: progressLine(
        ({ conversations, messages, methods, tools, forms, findings }) =>
          `${conversations} conversations · ${messages} messages · ${methods} methods · ${tools} tools · ${forms} forms · ${findings} findings`,
      ),
    });
    const { survey, findings, coverage } = exploration;
    const { revision } = setup;
    return await writeExploration(
      {
        leg: { revision, transport: setup.target.transport, capabilities: survey.capabilities },
        target,
        redaction,
        findings,
        exploration,
        shown: findings.map((finding) => ({
          finding,
          by: finding.steps.map(describeStep),
          sought: soughtOf(finding, revision),
          events: finding.events,
        })),
        texts: [coverageText(coverage), ...memoryFacts(exploration.memory), endText(exploration)],
        started,
        signal,
      },
      options,
    );
  } finally {
    await prepared.end();
  }
}
