import type { Oddity } from "../../../harness/reference/client/switch.ts";

export const toolShownOddities: readonly Oddity[] = [
  {
    id: "model.wrapped",
    describe: "shows results to the model within other words, as untrusted content",
    decide: { shownText: (text) => `Wall time: 0.1 seconds\n<untrusted>\n${text}\n</untrusted>` },
  },
  {
    id: "model.protocol-errors-hidden",
    describe: "does not show the message of a protocol error to the model",
    decide: {
      shownText: (text, { name }) => (name === "test_shown_refused" ? "The call has failed." : text),
    },
  },
];
