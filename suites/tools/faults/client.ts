import type { Fault } from "../../../harness/reference/client/switch.ts";
import { since } from "../../../schema/revision.ts";

/** What the model is shown of results. */
export const toolShownFaults: readonly Fault[] = [
  {
    id: "model.tool-error-hidden",
    describe: "shows the model only that a tool has failed",
    revisions: since("2025-11-25"),
    trips: ["client.model.tool-errors"],
    says: /the model was shown "The tool has failed\."/,
    decide: { shownText: (text, { name }) => (name === "test_shown_failed" ? "The tool has failed." : text) },
  },
];
