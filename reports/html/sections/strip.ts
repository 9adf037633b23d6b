import type { Leg, Result } from "../../../harness/verdict/result.ts";
import { isObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { say } from "../../language/language.ts";
import { exitWord } from "../../summary.ts";
import { count } from "../../text.ts";
import { messagesOf } from "../../wire/exchanges.ts";
import { eventOf } from "../../wire/numbered.ts";
import { toCheck } from "../links.ts";
import { joined, type Markup, markup } from "../markup.ts";
import { said } from "../said.ts";
import type { Subject } from "../subject.ts";

/** What ran, against which target, when, and with which rules. */
export function aboutRun(subject: Subject): Markup {
  const { target, tool, legs, started, ms } = subject.result;
  const facts: readonly (readonly [string, Markup | undefined])[] = [
    [say("Target"), markup`${target.role} ${target.name ?? say("without a name")} ${target.version ?? ""}`],
    [say("Command"), target.command === undefined ? undefined : markup`<code>${target.command}</code>`],
    [say("URL"), target.url === undefined ? undefined : markup`<code>${target.url}</code>`],
    [say("Speaks"), markup`${target.revisions.join(", ") || say("unknown")}`],
    [
      say("Tested"),
      legs.length === 0
        ? undefined
        : markup`${legs.map(({ revision, transport }) => say("{revision} over {transport}", { revision, transport })).join(", ")}`,
    ],
    [say("Declares"), legs.length === 0 ? undefined : declared(subject)],
    [say("Exercised"), exercised(subject)],
    [say("Exit code"), markup`${subject.result.exitCode} (${exitWord(subject.result)})`],
    [say("Gate"), markup`${gateOf(subject.result)}`],
    [say("Baseline"), baseline(subject.result)],
    [say("Slowest checks"), slowest(subject)],
    [
      say("Tool"),
      said("{tool}, catalogue {catalogue}", {
        tool: `${tool.name} ${tool.version}`,
        catalogue: markup`<code>${tool.catalogue}</code>`,
      }),
    ],
    [
      say("Started"),
      said("{time}, took {seconds} s", {
        time: markup`<time datetime="${started}">${started.replace("T", " ").replace(/\.\d+Z$/, " UTC")}</time>`,
        seconds: (ms / 1000).toFixed(1),
      }),
    ],
  ];
  return markup`<dl class="facts">
${facts.map(([label, value]) => value && markup`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
`;
}

/** The maximum number of slow checks, and the shortest time that is worth a look, in milliseconds. */
const MOST_SLOW = 8;
const SLOW_MS = 250;

/** Where the time of the run went. Checks that share a situation have the same time, and count once. */
function slowest(subject: Subject): Markup | undefined {
  const shared = new Map<string, { ms: number; leg: Leg; ids: string[] }>();
  for (const leg of subject.result.legs) {
    for (const { id, ms } of leg.checks) {
      const key = `${subject.nameOf(leg)} ${ms}`;
      const same = shared.get(key);
      if (same) same.ids.push(id);
      else shared.set(key, { ms, leg, ids: [id] });
    }
  }
  const slow = [...shared.values()].filter(({ ms }) => ms >= SLOW_MS).sort((a, b) => b.ms - a.ms);
  if (slow.length === 0) return undefined;
  const lines = slow.slice(0, MOST_SLOW).map(({ ms, leg, ids: [first = "", ...others] }) => {
    const more = others.length > 0 && say(" and {checks} with it", { checks: count(others.length, "check") });
    return markup`${toCheck(subject, first)} <small>${subject.nameOf(leg)}, ${(ms / 1000).toFixed(1)} s${more}</small>`;
  });
  return joined(lines, "<br>");
}

/** Capabilities. Legs that declare the same share a line. */
function declared({ result, nameOf }: Subject): Markup {
  const same = new Map<string, Leg[]>();
  for (const leg of result.legs) {
    const text = capabilities(leg.capabilities);
    same.set(text, [...(same.get(text) ?? []), leg]);
  }
  const lines = [...same].map(([text, legs]) =>
    same.size === 1 ? markup`${text}` : markup`<span>${legs.map(nameOf).join(", ")}:</span> ${text}`,
  );
  return joined(lines, "<br>");
}

function capabilities(value: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(value).map(([name, inner]) => {
    const set = isObject(inner) ? Object.keys(inner).filter((key) => ownMember(inner, key) !== false) : [];
    return set.length === 0 ? name : `${name} (${set.join(", ")})`;
  });
  return names.join(", ") || say("nothing");
}

const CALLS: Readonly<Record<string, string>> = {
  "tools/call": "tool",
  "prompts/get": "prompt",
  "resources/read": "resource",
};

/** The tools, prompts and resources that the target answered for, by the trace, and what the operator allowed. */
function exercised({ events, answers, trace, result }: Subject): Markup | undefined {
  const { invocation = [] } = result.target;
  const allowed = invocation.flatMap((word, index) =>
    word === "--allow" ? (invocation[index + 1] ?? []) : [],
  );
  const lines = [
    allowed.length > 0 &&
      markup`<p>${say("allowed by the operator: {names}", { names: allowed.join(", ") })}</p>`,
    invocation.includes("--env-all") &&
      markup`<p>${say("environment of the server: the whole environment of the operator (--env-all)")}</p>`,
  ].filter((line) => line !== false);
  const given = lines.length > 0 && markup`${lines}`;
  if (trace === undefined) return given || undefined;
  const served = new Set<number>();
  for (const [seq, asked] of answers) {
    const event = eventOf(events, seq);
    const results = event === undefined ? [] : messagesOf(event).map((message) => message.result);
    if (results.some((one) => isObject(one) && one.isError !== true)) served.add(asked.seq);
  }
  const names = new Map(Object.values(CALLS).map((kind) => [kind, new Set<string>()]));
  for (const { method, params } of events.filter(({ seq }) => served.has(seq)).flatMap(messagesOf)) {
    const kind = ownMember(CALLS, String(method));
    const name = isObject(params) ? (params.name ?? params.uri) : undefined;
    if (kind !== undefined && typeof name === "string") names.get(kind)?.add(name);
  }
  const lists = [...names].filter(([, all]) => all.size > 0);
  if (lists.length === 0) return given || undefined;
  return markup`<details><summary>${lists.map(([kind, all]) => count(all.size, kind)).join(", ")}</summary>${lists.map(([kind, all]) => markup`<p>${kind}s: ${[...all].sort().join(", ")}</p>`)}</details>${given}`;
}

function gateOf({ level, strict, legs }: Result): string {
  const profiles = [...new Set(legs.flatMap(({ profile }) => profile ?? []))];
  const what =
    level === "should" ? say("a broken MUST or SHOULD fails the run") : say("a broken MUST fails the run");
  const whose =
    profiles.length > 0
      ? say("; the checks of profile {profiles} count", { profiles: profiles.join(", ") })
      : "";
  return `${what}${strict ? say("; a check that needs an exercise makes the run incomplete") : ""}${whose}`;
}

/** "known.yaml: 3 entries, 2 expected, 1 stale". */
function baseline({ baseline }: Result): Markup | undefined {
  if (baseline === undefined) return undefined;
  const { file, entries } = baseline;
  const states = [...new Set(entries.map(({ state }) => state))];
  const counts = states.map((one) => `${entries.filter(({ state }) => state === one).length} ${one}`);
  return markup`<code>${file}</code>: ${[count(entries.length, "entry", "entries"), ...counts].join(", ")}`;
}
