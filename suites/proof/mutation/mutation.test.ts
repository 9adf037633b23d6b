import { describe, expect, it } from "vitest";
import type { LegKey } from "../leg-key.ts";
import type { Role } from "./peers.ts";
import { each, search } from "./search.ts";

const MOST_MS = 600_000;

const stateful: LegKey = { revision: "2025-11-25", transport: "stdio" };
const stateless: LegKey = { revision: "2026-07-28", transport: "stdio" };

/** Each nth mutation: about 40 runs in all. `npm run mutations` tries all of them. */
const SAMPLES: readonly { readonly role: Role; readonly leg: LegKey; readonly step: number }[] = [
  { role: "server", leg: stateful, step: 211 },
  { role: "server", leg: stateless, step: 311 },
  { role: "client", leg: stateful, step: 311 },
  { role: "client", leg: stateless, step: 211 },
];

/** Mutations that hid checks, or that no check reported. */
const FOUND: readonly { readonly role: Role; readonly leg: LegKey; readonly words: RegExp }[] = [
  {
    role: "server",
    leg: stateless,
    words:
      /^result of (?:server\/discover: result\.capabilities is a text|tools\/list: result is a list|tools\/list: result\.tools\.\*\.inputSchema is removed|tools\/list: result\.tools\.\*\._meta is a list|tools\/call: result is a text|prompts\/list: result\.prompts\.\*\.name is a number)$/,
  },
  {
    role: "server",
    leg: stateless,
    words: /^request for input of tools\/call: result\.requestState is a number$/,
  },
  {
    role: "server",
    leg: stateful,
    words:
      /^result of (?:initialize: result\.capabilities is a number|initialize: result\.capabilities\.tasks is a boolean|tasks\/list: result\.nextCursor is a list|tools\/call: id is removed)$/,
  },
  {
    role: "server",
    leg: stateful,
    words:
      /^(?:error -32602: error is a text|notification notifications\/progress: (?:method is a number|params is removed)|result of tasks\/get: result is an empty object)$/,
  },
  {
    role: "client",
    leg: stateful,
    words: /^request initialize: (?:params|method|id) is (?:removed|a boolean)$/,
  },
  {
    role: "client",
    leg: stateless,
    words: /^request tools\/call: params\.inputResponses is (?:a list|a text)$/,
  },
];

describe("a message with a member in another form", { timeout: MOST_MS }, () => {
  it.each(SAMPLES)(
    "hides no check of a $role in $leg.revision over $leg.transport (one of $step)",
    async ({ role, leg, step }) => {
      const { tried, problems } = await search(role, leg, each(step));
      expect(tried).toBeGreaterThan(4);
      expect(problems).toEqual([]);
    },
  );

  it.each(FOUND)("hides none of a $role any more ($words)", async ({ role, leg, words }) => {
    const { tried, problems } = await search(role, leg, each(1, 0, words));
    expect(tried).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });
});
