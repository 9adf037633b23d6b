import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { check } from "../../across-topics/server/check.ts";
import { type Initialized, initializedOn } from "./assigned-ids.ts";

function initializedIn(trace: LegTrace): readonly Initialized[] {
  return trace.conversations.flatMap(initializedOn);
}

const NONE = "the server assigns no session ids";

export const idAssigned = check({
  id: "session.id.assigned",
  title: "Observes whether the answer to initialize has a session id",
  requirements: ["session.id.assigned"],
  transport: "http",
  on: "trace",
  sends: "nothing: every answer to initialize is read",
  run({ trace, expect }) {
    const [first] = initializedIn(trace);
    if (first === undefined) notApplicable("initialize was not answered");
    expect.observe(first.id === undefined ? NONE : "the server assigns session ids", first.at);
  },
});

export const idVisible = check({
  id: "session.id.visible-ascii",
  title: "Session ids have only visible ASCII characters",
  requirements: ["session.id.visible-ascii"],
  transport: "http",
  on: "trace",
  sends: "nothing: every answer to initialize is read",
  hint: "Use a UUID or random hexadecimal digits. Do not use spaces or characters outside ASCII.",
  run({ trace, expect }) {
    const assigned = initializedIn(trace).filter(hasId);
    if (assigned.length === 0) notApplicable(NONE);
    for (const { id, at } of assigned) {
      expect.that(/^[\x21-\x7e]+$/.test(id), {
        expected: "characters from 0x21 to 0x7E",
        actual: `the session id ${JSON.stringify(id)}`,
        at,
      });
    }
  },
});

/** In characters: 64 bits in base64. An attacker has to try half of the possible ids on average. */
const MIN_LENGTH = 11;

export const idUnguessable = check({
  id: "session.id.unguessable",
  title: "Session ids are unique and hard to guess",
  requirements: ["session.id.unguessable"],
  transport: "http",
  on: "shared",
  sends: "initialize, on two connections at the same time",
  hint: "Generate each session id from a cryptographically secure random source, for example as a UUID of version 4.",
  async run({ open, session, expect }) {
    const all = [session, ...(await Promise.all([open(), open()]))];
    const assigned = all.flatMap((one) => initializedOn({ events: one.since(0) })).filter(hasId);
    if (assigned.length === 0) notApplicable(NONE);
    const ids = assigned.map(({ id }) => id);
    for (const { id, at } of assigned) {
      const isRepeated = ids.filter((other) => other === id).length > 1;
      expect.that(!isRepeated && id.length >= MIN_LENGTH && !areNumbered(ids), {
        expected: `unique ids of at least ${MIN_LENGTH} characters that are not numbered one after the other`,
        actual: `the session ids ${ids.map((one) => JSON.stringify(one)).join(", ")}`,
        at,
      });
    }
  },
});

function hasId(one: Initialized): one is Required<Initialized> {
  return one.id !== undefined;
}

/** Whether the ids are one text with a counter in it. */
function areNumbered(ids: readonly string[]): boolean {
  const numbers = ids.map((id) => Number(/\d+(?=\D*$)/.exec(id)?.[0])).sort((a, b) => a - b);
  const stems = new Set(ids.map((id) => id.replace(/\d+(?=\D*$)/, "")));
  const span = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);
  // Other clients may have begun sessions in between, so the numbers need not be adjacent.
  return stems.size === 1 && ids.length > 1 && span < 10 * ids.length;
}
