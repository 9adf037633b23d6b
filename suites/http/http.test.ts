import { describe, expect, it } from "vitest";
import type { Fault } from "../../harness/reference/fault.ts";
import { encodingFaults } from "../../harness/reference/faults/encoding.ts";
import { httpFaults } from "../../harness/reference/faults/http.ts";
import { originFaults } from "../../harness/reference/faults/origin.ts";
import { resumptionFaults } from "../../harness/reference/faults/resumption.ts";
import { sessionFaults } from "../../harness/reference/faults/sessions.ts";
import { streamFaults } from "../../harness/reference/faults/streams.ts";
import { matters, PLACES, type Place, tryFault } from "../proof/matrix.ts";
import { judgeReference } from "../proof/reference.ts";
import { security } from "../security/index.ts";
import { sessions } from "../session/index.ts";
import { sse } from "../sse/index.ts";
import { transports } from "../transports/index.ts";
import { http } from "./index.ts";

const SUITES = [transports, http, sse, sessions, security];

/** The newest revision that the fault is about, over HTTP where it is about both transports. */
function placeOf(fault: Fault): Place {
  const places = PLACES.filter((place) => matters(fault, place));
  return places.at(-1) ?? { revision: "2025-11-25", transport: "http" };
}

describe("a conforming server", () => {
  it.each(PLACES)("is told nothing in $revision over $transport", async (place) => {
    const { legs } = await judgeReference({ ...place, suites: SUITES });
    const bad = legs
      .flatMap(({ checks }) => checks)
      .filter(({ verdict }) => ["fail", "warn", "error"].includes(verdict));
    expect(bad).toEqual([]);
  });
});

describe("a server that", () => {
  it.each([
    ...httpFaults,
    ...originFaults,
    ...streamFaults,
    ...resumptionFaults,
    ...sessionFaults,
    ...encodingFaults,
  ])("$describe is told so ($id)", async (fault) => {
    const { missed, astray } = await tryFault(fault, placeOf(fault), SUITES);
    expect(missed).toEqual([]);
    expect(astray).toEqual([]);
  });
});
