import { CalledOff } from "../core/connection.ts";
import type { Fault } from "../switch.ts";
import { STATELESS, STDIO } from "./places.ts";

const BOTH = ["2025-11-25", "2026-07-28"] as const;

/** How the era and the revision are found. */
export const versioningFaults: readonly Fault[] = [
  {
    id: "versioning.no-probe",
    describe: "begins with a handshake, though it speaks 2026-07-28",
    revisions: STATELESS,
    transports: STDIO,
    trips: ["client.versioning.discover-first"],
    says: /server\/discover|initialize/,
    step: async (step, next, client) => {
      if (step === "probe") await client.request("initialize").catch(() => {});
      return next();
    },
  },
  {
    id: "versioning.probes-with-a-call",
    describe: "finds out the era of a server by listing tools",
    revisions: STATELESS,
    transports: STDIO,
    speaks: BOTH,
    trips: [
      "client.versioning.discover-first",
      "client.versioning.initialize-not-sent",
      "client.pagination.followed",
    ],
    says: /server\/discover|initialize|tools\/list/,
    outgoing: (message) => [
      message.method === "server/discover" ? { ...message, method: "tools/list" } : message,
    ],
  },
  {
    id: "versioning.falls-back-always",
    describe: "begins a handshake after any error, be it one of 2026-07-28",
    revisions: STATELESS,
    speaks: BOTH,
    trips: ["client.versioning.modern-error.stays", "client.versioning.no-common.stays"],
    says: /initialize/,
    decide: { fallsBack: (value, { why }) => value || why instanceof Error },
  },
  {
    id: "versioning.never-falls-back",
    describe: "does not try a handshake with a server of the older era",
    revisions: STATELESS,
    speaks: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
    trips: [],
    says: /initialize/,
    decide: { fallsBack: () => false },
  },
  {
    id: "versioning.waits-for-ever",
    describe: "does not try a handshake with a server that is silent",
    revisions: STATELESS,
    transports: STDIO,
    speaks: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
    trips: [],
    says: /initialize/,
    decide: { fallsBack: (value, { why }) => value && !(why instanceof CalledOff) },
  },
  {
    id: "versioning.unsupported-is-final",
    describe: "does not choose from the revisions that the server lists",
    revisions: STATELESS,
    trips: ["client.versioning.unsupported.retry"],
    says: /-32022|supported/,
    decide: { chosen: () => undefined },
    incoming: (message) => {
      const error = message.error as { code?: number } | undefined;
      return [
        error?.code === -32022 ? { ...message, error: { code: -32022, message: "Unsupported" } } : message,
      ];
    },
  },
  {
    id: "versioning.insists",
    describe: "goes on with its own revision when the server lists others",
    revisions: STATELESS,
    trips: ["client.versioning.unsupported.gives-up"],
    says: /-32022|supported/,
    decide: { chosen: () => "2026-07-28" },
  },
  {
    id: "versioning.names-what-never-was",
    describe: "names a revision in requests that there never was",
    revisions: STATELESS,
    trips: ["client.versioning.unsupported.retry"],
    says: /1999-01-01|protocolVersion/,
    decide: { offered: (value, { method }) => (method === "tools/list" ? "1999-01-01" : value) },
  },
  {
    id: "versioning.result-type-unknown-taken",
    describe: "takes a result of a type that it does not know",
    revisions: STATELESS,
    trips: ["client.results.type-unknown"],
    says: /resultType/,
    decide: { understood: () => true },
  },
];
