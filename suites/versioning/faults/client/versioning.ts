import { CalledOff } from "../../../../harness/reference/client/core/connection.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { Lost } from "../../../../harness/reference/client/wire/channel.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { STATELESS, STDIO } from "../../../across-topics/faults/client/places.ts";

const BOTH = since("2025-11-25");

/** Negotiation of the era and the revision. */
export const versioningFaults: readonly Fault[] = inPlace({ revisions: STATELESS }, [
  {
    id: "versioning.no-probe",
    describe: "starts with a handshake although it speaks 2026-07-28",
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
    describe: "probes the era of a server with tools/list",
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
    describe: "falls back to initialize after any error, even one of 2026-07-28",
    speaks: BOTH,
    trips: ["client.versioning.modern-error.stays", "client.versioning.no-common.stays"],
    says: /initialize/,
    decide: { fallsBack: (value, { why }) => value || why instanceof Error },
  },
  {
    id: "versioning.probed-once",
    describe: "gives up when the server ends at the probe",
    transports: STDIO,
    speaks: BOTH,
    trips: ["client.versioning.fallback.after-exit"],
    says: /after the process ended/,
    decide: { fallsBack: (value, { why }) => value && !(why instanceof Lost) },
  },
  {
    id: "versioning.never-falls-back",
    describe: "does not fall back to initialize for a server of the older era",
    speaks: since("2024-11-05"),
    trips: [],
    says: /initialize/,
    decide: { fallsBack: () => false },
  },
  {
    id: "versioning.waits-for-ever",
    describe: "does not fall back to initialize for a server that is silent",
    transports: STDIO,
    speaks: since("2024-11-05"),
    trips: [],
    says: /initialize/,
    decide: { fallsBack: (value, { why }) => value && !(why instanceof CalledOff) },
  },
  {
    id: "versioning.unsupported-is-final",
    describe: "does not use the revisions that the server lists",
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
    describe: "continues with its own revision although the server lists others",
    trips: ["client.versioning.unsupported.gives-up"],
    says: /-32022|supported/,
    decide: { chosen: () => "2026-07-28" },
  },
  {
    id: "versioning.names-what-never-was",
    describe: "sends requests with a revision that does not exist",
    trips: ["client.versioning.unsupported.retry"],
    says: /1999-01-01|protocolVersion/,
    decide: { offered: (value, { method }) => (method === "tools/list" ? "1999-01-01" : value) },
  },
  {
    id: "versioning.result-type-unknown-taken",
    describe: "accepts a result of an unknown type",
    trips: ["client.results.type-unknown"],
    says: /resultType/,
    decide: { understood: () => true },
  },
]);
