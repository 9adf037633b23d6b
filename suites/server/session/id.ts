import { notApplicable } from "../../../harness/check/expect.ts";
import type { LegTrace } from "../../../harness/trace/conversation.ts";
import { check } from "../check.ts";
import { type Initialized, initializedOn } from "./ids.ts";

function initializedIn(trace: LegTrace): readonly Initialized[] {
  return trace.conversations.flatMap(initializedOn);
}

/** What no server of stateless design has. */
const NONE = "the server assigns no session ids";

export const idAssigned = check({
  id: "session.id.assigned",
  title: "Whether the server assigns a session id in its answer to initialize",
  requirements: ["session.id.assigned"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: all answers to initialize are looked at",
  run({ trace, expect }) {
    const [first] = initializedIn(trace);
    if (first === undefined) notApplicable("the run has no answer to initialize");
    expect.observe(first.id === undefined ? NONE : "the server assigns session ids", first.at);
  },
});

export const idVisible = check({
  id: "session.id.visible-ascii",
  title: "A session id holds only visible ASCII characters",
  requirements: ["session.id.visible-ascii"],
  transport: "http",
  on: "trace",
  sends: "nothing of its own: all answers to initialize are looked at",
  hint: "Use a UUID, or hexadecimal digits of a random number: no spaces, no characters beyond ASCII.",
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

/** Base64 needs so many characters for 64 bits, of which an attacker would have to try half on average. */
const SHORTEST = 11;

export const idUnguessable = check({
  id: "session.id.unguessable",
  title: "Session ids are unique and hard to guess",
  requirements: ["session.id.unguessable"],
  transport: "http",
  on: "shared",
  sends: "initialize, on two connections at once",
  hint: "Draw each session id from a secure random source, such as a UUID of version 4.",
  async run({ open, session, expect }) {
    const all = [session, ...(await Promise.all([open(), open()]))];
    const assigned = all.flatMap((one) => initializedOn({ events: one.since(0) })).filter(hasId);
    if (assigned.length === 0) notApplicable(NONE);
    const ids = assigned.map(({ id }) => id);
    for (const { id, at } of assigned) {
      const isRepeated = ids.filter((other) => other === id).length > 1;
      expect.that(!isRepeated && id.length >= SHORTEST && !areCounted(ids), {
        expected: `ids that differ by more than a number, of ${SHORTEST} characters at least`,
        actual: `the session ids ${ids.map((one) => JSON.stringify(one)).join(", ")}`,
        at,
      });
    }
  },
});

function hasId(one: Initialized): one is Required<Initialized> {
  return one.id !== undefined;
}

/** Whether ids are one text with a running number in it. */
function areCounted(ids: readonly string[]): boolean {
  const numbers = ids.map((id) => Number(/\d+(?=\D*$)/.exec(id)?.[0])).sort((a, b) => a - b);
  const stems = new Set(ids.map((id) => id.replace(/\d+(?=\D*$)/, "")));
  const span = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);
  // Sessions of others may have begun in between.
  return stems.size === 1 && ids.length > 1 && span < 10 * ids.length;
}
