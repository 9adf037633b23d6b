import { describe, expect, it } from "vitest";
import { hooksOf } from "../../../../harness/reference/client/switch.ts";
import { problemsOf, type Tapped, tapped } from "../../../../harness/reference/client/testing/tapped.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { given } from "../../../../schema/given.ts";
import { REVISIONS } from "../../../../schema/revision.ts";
import { FAULTS } from "../../../faults-of-clients.ts";
import { ODDITIES } from "../../../oddities-of-clients.ts";

const TRANSPORTS = ["stdio", "http"] as const;

const CALLS = [
  { name: "test_tool_with_progress" },
  { name: "test_sampling", arguments: { prompt: "Really?" } },
  { name: "test_list_roots" },
  { name: "test_elicitation", arguments: { message: "Who are you?" } },
  { name: "test_x_mcp_header", arguments: { region: "eu", priority: 3 } },
  { name: "test_input_required_result_multi_round" },
];

/**
 * Oddities that the received messages do not show: the chunks of bytes, the time, the end of the process, and
 * everything that needs an unusual server.
 */
const UNSEEN = new Set([
  // Only where calls are open at the same time.
  "requests.two-at-a-time",
  // Only where results are reported.
  "forms.reports-without-text",
  // Only a client with a model, and its model is not on the wire.
  "model.wrapped",
  "model.protocol-errors-hidden",
  // Only a server that sends what is no request shows it.
  "messages.invalid-request-ignored",
  "cancellation.told-as-well",
  "errors.repeated",
  "input-required.anywhere",
  "answers.slow",
  "http.chunked",
  // Only forms with choices show it.
  "answers.last-choice",
  // Only a tool without parameters or description shows it, and not in the list.
  "answers.tools-left-out",
  // Only with a progress token, which the usual server never sends.
  "answers.with-progress",
  // Only after a refusal, which the usual server never gives.
  "http.probes-after-refusal",
  "http.late-stream",
  "http.headers-in-small-letters",
  "http.headers-in-capitals",
  "http.white-space-in-headers",
  "lifecycle.late-initialized",
  "stdio.patient",
  // Only after an error of the client, which the usual server never causes.
  "errors.with-data",
  // Only with icons that have http: addresses.
  "icons.fetched",
  // Only with a progress token, which the usual server never sends.
  "progress.fractions",
  // Only tasks that the server requests.
  "tasks.unlimited",
  "tasks.without-interval",
  "tasks.notified",
  "tasks.insisted",
  "tasks.deleted",
  "tasks.short-lived",
  "tasks.other-times",
  // Only tasks of the server.
  "tasks.looks-again",
  "tasks.looks-after-update",
  // Only with the second ping of a session, a large request, a long list or an escape in the URL: forms that the usual server does not have.
  "forms.pings-late",
  "forms.pings-with-meta",
  "forms.size-refused",
  "forms.pages-limited",
  "forms.url-escapes-small",
  // Only after a status 405, which the usual server never gives.
  "http.get-asked-twice",
  // Only after a second form.
  "answers.forms-limited",
]);

interface Setting {
  readonly situation?: string;
  readonly context: JsonObject;
  /** Steps that every client completes. */
  readonly done: readonly string[];
}

const USUAL: Setting = {
  context: { calls: CALLS },
  done: ["tools/list", "prompts/list", "resources/list"],
};

const TASKS: Setting = {
  situation: "tasks",
  context: {
    tasks: true,
    calls: [{ name: "failing_job" }, { name: "slow_compute", arguments: { seconds: 0 } }],
  },
  done: ["tools/list", "tasks/list"],
};

/** What shows an oddity that the usual work does not show, and what an oddity leaves out. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  "cancellation.no-reason": { situation: "cancel", context: {}, done: ["tools/list", "tools/list again"] },
  "features.tools-only": { ...USUAL, done: ["tools/list"] },
  "tasks.optional-plain": TASKS,
  "tasks.without-ttl": TASKS,
  "tasks.not-polled": TASKS,
  "tasks.neither-listed-nor-cancelled": TASKS,
};

/**
 * Over stdio in the newest revision, and over HTTP in the newest with a handshake. Together these cover all oddities.
 */
const LEGS = ODDITIES.flatMap((oddity) => {
  const { id, revisions = REVISIONS, transports = TRANSPORTS } = oddity;
  const older = revisions.findLast((one) => one < "2026-07-28");
  return TRANSPORTS.filter((one) => transports.includes(one)).flatMap((transport) => {
    const revision = (transport === "http" && older) || revisions.at(-1);
    return revision ? [{ id, oddity, transport, revision }] : [];
  });
});

describe("switches", () => {
  it("have unique ids", () => {
    const ids = [...FAULTS, ...ODDITIES].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.filter((id) => !/^[a-z-]+(\.[a-z0-9-]+)+$/.test(id))).toEqual([]);
  });

  it("include at least twelve oddities", () => {
    expect(ODDITIES.length).toBeGreaterThanOrEqual(12);
  });
});

const TASK_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What the server received, without the parts that differ from run to run. */
function gotBy({ texts, requests }: Tapped): string {
  const head = requests.map(({ method, headers }) => {
    const { host: _, "mcp-session-id": session, ...others } = headers;
    return JSON.stringify([method, session !== undefined, others]);
  });
  return [...head, ...texts].sort().join("\n").replaceAll(TASK_ID, "task");
}

const plain = new Map<string, Promise<Tapped>>();

function plainly(
  transport: (typeof TRANSPORTS)[number],
  revision: (typeof REVISIONS)[number],
  { context, situation }: Setting,
): Promise<Tapped> {
  const key = `${transport} ${revision} ${situation}`;
  const found =
    plain.get(key) ??
    tapped(transport, { revisions: [revision], context, ...given({ situation }) }, { revisions: [revision] });
  plain.set(key, found);
  return found;
}

describe.each(LEGS)("the oddity $id over $transport in $revision", ({ oddity, id, transport, revision }) => {
  it("is valid, served like any other client, and visible", async () => {
    const { without } = oddity;
    const setting = SETTINGS[id] ?? USUAL;
    const { situation, context, done } = setting;
    const seen = await tapped(
      transport,
      {
        revisions: [revision],
        hooks: hooksOf([oddity]),
        context,
        ...given({ situation, without }),
      },
      { revisions: [revision] },
    );
    expect(seen.failure).toBeUndefined();
    expect(problemsOf(revision, seen)).toEqual([]);
    expect(seen.done).toEqual(expect.arrayContaining([...done]));
    // The usual server requires no token.
    const isSeen = !UNSEEN.has(id) && !id.startsWith("auth.");
    if (isSeen) expect(gotBy(seen)).not.toBe(gotBy(await plainly(transport, revision, setting)));
  });
});
