import type { Account, Broken } from "../recording/account.ts";

/** One line for what a side broke. Its words come from the two sides: the printer makes them harmless. */
export function lineOf({ role, leg, check }: Broken): string {
  const { id, verdict, level, expected, actual, evidence } = check;
  const [first] = evidence;
  const place = first?.pointer ? `, at ${first.pointer}` : "";
  const where = first === undefined ? "" : ` (message ${first.message}${place})`;
  const did = verdict === "fail" ? "broke" : "did not keep";
  const found = [expected && `expected ${expected}`, actual && `actual ${actual}`].filter(Boolean).join("; ");
  return `the ${role} ${did} ${id} (${level}, ${leg.revision} ${leg.transport})${found === "" ? "" : `: ${found}`}${where}`;
}

export interface Passed {
  readonly messages: number;
  readonly conversations: number;
  /** Messages that passed, and were forgotten before they were judged. */
  readonly unjudged: number;
  /** Why conversations were not judged, each once. */
  readonly reasons: readonly string[];
}

/** What passed, and what each side broke. */
export function reportOf(
  account: Account,
  { messages, conversations, unjudged, reasons }: Passed,
): readonly string[] {
  const legs = account.legs;
  const over = [...new Set(legs.map(({ revision, transport }) => `${revision} over ${transport}`))];
  const passed = `${messages} messages in ${conversations} ${conversations === 1 ? "conversation" : "conversations"}`;
  return [
    `${passed}${over.length === 0 ? "; nothing of it was judged" : `; MCP ${over.join(", ")}`}.`,
    ...(["server", "client"] as const).flatMap((role) => {
      const checks = legs.filter((leg) => leg.role === role).flatMap((leg) => leg.checks);
      if (checks.length === 0) return [];
      const judged = checks.filter(({ verdict }) => ["pass", "observed", "fail", "warn"].includes(verdict));
      const mine = account.broken.filter((one) => one.role === role);
      const failed = mine.filter(({ check }) => check.verdict === "fail");
      const warned = mine.filter(({ check }) => check.verdict === "warn");
      return [
        `  the ${role} broke ${failed.length} of ${judged.length} rules that were judged${warned.length > 0 ? `, and did not keep ${warned.length} of lower levels` : ""}.`,
        ...mine.map(({ check }) => `    ${check.verdict === "fail" ? "FAIL" : "WARN"}  ${check.id}`),
      ];
    }),
    ...(unjudged > 0 ? [`  ${unjudged} messages passed faster than they could be judged.`] : []),
    ...reasons.map((reason) => `  not judged: ${reason}.`),
  ];
}
