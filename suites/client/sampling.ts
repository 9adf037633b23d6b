import type { ClientCheck, ClientSuite } from "../../harness/check/client.ts";
import type { Span } from "../../schema/revision.ts";
import type { RequirementId } from "../catalogue/index.ts";
import { resultFor, shapeOf, undetermined } from "./answers.ts";
import { clientCheck } from "./check.ts";
import { REQUEST_IDS } from "./situations/asking.ts";
import { asking } from "./situations/index.ts";

const REQUIREMENT: RequirementId = "sampling.result.shape";

interface Sampling {
  readonly id: string;
  readonly title: string;
  readonly revisions?: Span;
  /** The id of the request. */
  readonly asked: string;
  readonly sends: string;
  readonly needs: string;
}

function samplingResult({ asked, needs, ...rest }: Sampling): ClientCheck {
  return clientCheck({
    ...rest,
    requirements: [REQUIREMENT],
    on: asking,
    hint: 'Return {"role": "assistant", "content": {"type": "text", "text": "…"}, "model": "…"}.',
    run({ seen, expect }) {
      const answer = resultFor(seen, asked, needs);
      if (answer === undefined) return undetermined("sampling/createMessage");
      expect.clean(shapeOf(seen, answer), {
        at: answer.response.seq,
        base: answer.response.pointer,
        what: "a role, a model and content that are valid against the schema",
      });
    },
  });
}

export const sampling: ClientSuite = {
  name: "client-sampling",
  checks: [
    samplingResult({
      id: "client.sampling.result",
      title: "A sampling result has a role, a model and content",
      asked: REQUEST_IDS.sampling,
      sends: "sampling/createMessage with one message",
      needs: "a client that declares sampling",
    }),
    samplingResult({
      id: "client.sampling.result-with-tools",
      title: "A sampling result is valid when the request offers tools",
      revisions: { since: "2025-11-25" },
      asked: REQUEST_IDS.samplingTools,
      sends: "sampling/createMessage with a tool",
      needs: "a client that declares sampling.tools",
    }),
  ],
};
