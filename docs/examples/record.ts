/**
 * Records for each check a message that breaks its rule and one that meets it: what the reference peer sends with the first
 * fault that the check detects, and without any. docs/generate.ts shows them on the pages of the checks.
 *
 *     node --import tsx docs/examples/record.ts            all checks
 *     node --import tsx docs/examples/record.ts tools. …   only checks whose ids contain one of these words
 */
import { writeFileSync } from "node:fs";
import type { TraceEvent } from "../../harness/trace/event.ts";
import type { CheckResult, Result, TargetFacts } from "../../harness/verdict/result.ts";
import { answered, messagesOf } from "../../reports/wire/exchanges.ts";
import { sideOf } from "../../reports/wire/side.ts";
import { type Peer, peers } from "../../suites/proof/peers.ts";
import { EXAMPLES_FILE, type Example, readExamples } from "./examples.ts";
import { exampleText, pairOf } from "./message.ts";

interface Seen {
  readonly result: Result;
  readonly events: readonly TraceEvent[];
}

/** The check in a run that it exists in. */
function checkIn({ result }: Seen, id: string): CheckResult | undefined {
  return result.legs.flatMap(({ checks }) => checks).find((check) => check.id === id);
}

/** What a message asks or answers, to find its like in another run. */
function kindOf({ events }: Seen, event: TraceEvent, role: TargetFacts["role"]): string {
  const asked = answered(events, role).get(event.seq);
  const [message] = messagesOf(event);
  return `${event.channel} ${String(asked?.method ?? message?.method ?? "")}`;
}

/** The message of the conforming peer that is like this one: what the check cites, what its own request got, or the first. */
function likeIn(clean: Seen, id: string, kind: string, role: TargetFacts["role"]): TraceEvent | undefined {
  const own = checkIn(clean, id);
  if (own?.verdict !== "pass" && own?.verdict !== "observed") return undefined;
  const theirs = clean.events.filter(
    (event) => sideOf(role, event.channel) === "target" && kindOf(clean, event, role) === kind,
  );
  const cited = new Set(own.evidence.map(({ message }) => message));
  const requests = new Set(
    clean.events.filter((event) => "by" in event && event.by === id).map(({ seq }) => seq),
  );
  const answers = answered(clean.events, role);
  return (
    theirs.find(({ seq }) => cited.has(seq)) ??
    theirs.find(({ seq }) => requests.has(answers.get(seq)?.seq ?? 0)) ??
    theirs[0]
  );
}

function exampleOf(id: string, peer: Peer, faulty: Seen, clean: Seen): Example | undefined {
  const { fault, role } = peer;
  const [evidence] = checkIn(faulty, id)?.evidence ?? [];
  const event = evidence && faulty.events[evidence.message - 1];
  if (event === undefined) return undefined;
  if (sideOf(role, event.channel) === "harness") return unanswered(id, peer, faulty, clean, event);
  const like = likeIn(clean, id, kindOf(faulty, event, role), role);
  if (like === undefined) return { fault, wrong: exampleText(event, evidence?.pointer) };
  const pair = pairOf(event, like, evidence?.pointer);
  return pair && { fault, ...pair };
}

/** A request that got no answer, and the answer of the conforming peer. */
function unanswered(
  id: string,
  { fault, role }: Peer,
  faulty: Seen,
  clean: Seen,
  asked: TraceEvent,
): Example | undefined {
  if (messagesOf(asked).every((message) => message.method === undefined || message.id === undefined))
    return undefined;
  if ([...answered(faulty.events, role).values()].some(({ seq }) => seq === asked.seq)) return undefined;
  const wrong = `no answer to ${exampleText(asked)}`;
  const [message] = messagesOf(asked);
  const answers = answered(clean.events, role);
  const right =
    checkIn(clean, id)?.verdict === "pass" &&
    clean.events.find(
      (event) =>
        answers.get(event.seq)?.method === message?.method && sideOf(role, event.channel) === "target",
    );
  return right ? { fault, wrong, right: exampleText(right) } : { fault, wrong };
}

async function main(words: readonly string[]): Promise<void> {
  const examples: Record<string, Example> = { ...readExamples() };
  const clean = new Map<string, Promise<Seen>>();
  const cleanOf = (peer: Peer, leg: Peer["legs"][number]) => {
    const key = `${peer.role} ${peer.group} ${leg.revision} ${leg.transport}`;
    const run = clean.get(key) ?? peer.judge(leg, undefined);
    clean.set(key, run);
    return run;
  };
  for (const peer of peers()) {
    const wanted = peer.trips.filter((id) => words.length === 0 || words.some((word) => id.includes(word)));
    const open = new Set(
      wanted.filter((id) => examples[id] === undefined || examples[id]?.fault === peer.fault),
    );
    for (const leg of peer.legs) {
      if (open.size === 0) break;
      const faulty = await peer.judge(leg, [...open]);
      for (const id of open) {
        const verdict = checkIn(faulty, id)?.verdict;
        if (verdict !== "fail" && verdict !== "warn") continue;
        const found = exampleOf(id, peer, faulty, await cleanOf(peer, leg));
        if (found === undefined) continue;
        examples[id] = found;
        open.delete(id);
      }
    }
    if (wanted.length > 0) write(examples);
  }
}

/** After each peer, so that a run that is ended has what it found. */
function write(examples: Readonly<Record<string, Example>>): void {
  const sorted = Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}

await main(process.argv.slice(2));
process.exit(0);
