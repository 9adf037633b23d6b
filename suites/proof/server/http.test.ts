import { describe, expect, it } from "vitest";
import type { Suite } from "../../../harness/check/check.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { onePerCheck } from "../../../harness/testing/tiers.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { httpFaults } from "../../http/faults/server/http.ts";
import { streamFaults } from "../../http/faults/server/streams.ts";
import { http } from "../../http/server/index.ts";
import { responseNotAnswered } from "../../jsonrpc/server/notifications.ts";
import { progressReported } from "../../progress/server/reported.ts";
import { updatesNotCopied } from "../../resources/server/watched.ts";
import { listChangedSurvived } from "../../roots/server/list-changed.ts";
import { originFaults } from "../../security/faults/server.ts";
import { security } from "../../security/server/index.ts";
import { sessionFaults } from "../../sessions/faults/server/sessions.ts";
import { sessions } from "../../sessions/server/index.ts";
import { resumptionFaults } from "../../sse/faults/server.ts";
import { sse } from "../../sse/server/index.ts";
import { callAnswered } from "../../tools/server/unanswered.ts";
import { encodingFaults } from "../../transports/faults/server.ts";
import { transports } from "../../transports/server/index.ts";
import { LEG_KEYS, type LegKey, matters } from "../leg-key.ts";
import { tryFault } from "./matrix.ts";
import { judgeReference } from "./reference.ts";

/** They call tools, some of which report progress or change a resource, make the server request the roots, and send a response that belongs to no request: monitors judge that. */
const provoking: Suite = {
  name: "provoking",
  checks: [callAnswered, progressReported, listChangedSurvived, responseNotAnswered, updatesNotCopied],
};

const SUITES = [provoking, transports, http, sse, sessions, security];

/** The newest leg with sessions in which the switch has an effect, else the newest leg without sessions. */
function legOf(one: Switch): LegKey {
  const legs = LEG_KEYS.filter((leg) => matters(one, leg));
  const found = legs.findLast(({ revision }) => revision < "2026-07-28") ?? legs.at(-1);
  return found ?? { revision: "2025-11-25", transport: "http" };
}

function bad({ legs }: Result): readonly CheckResult[] {
  const verdicts = ["fail", "warn", "error"];
  return legs.flatMap(({ checks }) => checks).filter(({ verdict }) => verdicts.includes(verdict));
}

/** In milliseconds. A fault that hangs waits for several time limits. */
const TEST_TIMEOUT = 120_000;

/** `suites/proof/server/oddities.test.ts` judges unusual ones, with all suites. */
describe("a conforming server", { timeout: TEST_TIMEOUT }, () => {
  it.concurrent.each(LEG_KEYS)("gets no finding in $revision over $transport", async (leg) => {
    expect(bad(await judgeReference({ ...leg, suites: SUITES }))).toEqual([]);
  });
});

describe("a server that", { timeout: TEST_TIMEOUT }, () => {
  it.concurrent.each(
    onePerCheck([
      ...httpFaults,
      ...originFaults,
      ...streamFaults,
      ...resumptionFaults,
      ...sessionFaults,
      ...encodingFaults,
    ]),
  )("$describe is detected ($id)", async (fault) => {
    const { missed, unexpected } = await tryFault(fault, legOf(fault), SUITES);
    expect(missed).toEqual([]);
    expect(unexpected).toEqual([]);
  });
});
