import type { ClientCheck, ClientSuite } from "../../harness/check/client.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { resultFor, shapeOf, undetermined } from "./answers.ts";
import { clientCheck } from "./check.ts";
import { REQUEST_IDS } from "./situations/asking.ts";
import { asking } from "./situations/index.ts";

const REQUIREMENT: RequirementId = "sampling.result.shape";

function valid(id: string, title: string, asked: string, sends: string, needs: string): ClientCheck {
  return clientCheck({
    id,
    title,
    requirements: [REQUIREMENT],
    on: asking,
    sends,
    hint: 'Answer {"role": "assistant", "content": {"type": "text", "text": "…"}, "model": "…"}.',
    run({ seen, expect }) {
      const answer = resultFor(seen, asked, needs);
      if (answer === undefined) return undetermined("sampling/createMessage");
      expect.clean(shapeOf(seen, answer), {
        at: answer.response.seq,
        base: answer.response.pointer,
        what: "a role, a model and content as the schema has them",
      });
    },
  });
}

export const sampling: ClientSuite = {
  name: "client-sampling",
  checks: [
    valid(
      "client.sampling.result",
      "A sampling result has a role, a model and content",
      REQUEST_IDS.sampling,
      "sampling/createMessage with one message",
      "a client that declares sampling",
    ),
    {
      ...valid(
        "client.sampling.result-with-tools",
        "A sampling result is valid where tools are offered to the model",
        REQUEST_IDS.samplingTools,
        "sampling/createMessage with a tool",
        "a client that declares sampling.tools",
      ),
      revisions: { since: "2025-11-25" },
    },
  ],
};
