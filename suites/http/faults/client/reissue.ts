import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { HTTP, STATELESS } from "../../../across-topics/faults/client/places.ts";

const revisions = STATELESS;

/** Requests whose streams break (2026-07-28). */
export const reissueFaults: readonly Fault[] = [
  {
    id: "reissue.never",
    describe: "does not repeat a request whose stream broke",
    revisions,
    transports: HTTP,
    trips: ["client.http.reissue"],
    says: /again|re-?issue/,
    decide: { reissued: () => false },
  },
  {
    id: "reissue.same-id",
    describe: "repeats a request whose stream broke with the same id",
    revisions,
    transports: HTTP,
    trips: ["client.http.reissue", "client.mrtr.retry.new-id"],
    says: /id/,
    decide: { id: (value, { retryOf }) => retryOf ?? value },
  },
];
