import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Span } from "../../../schema/revision.ts";
import { resultFor, shapeOf, undetermined } from "../../across-topics/client/answers.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { answerTo, errorIn } from "../../across-topics/client/server-requests.ts";
import { asking, REQUEST_IDS } from "../../across-topics/situations/asking.ts";
import type { RequirementId } from "../../catalogue/index.ts";

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

/** The code that the specification shows for a request that the user rejects. */
const REJECTED = -1;

/** Codes that mean something else, which other checks judge. */
const OTHERS: readonly unknown[] = [-32600, -32601, -32602, -32603];

const rejected = clientCheck({
  id: "client.sampling.rejected",
  title: "A sampling request that the user rejects is answered with error -1",
  requirements: ["sampling.rejected.error"],
  on: asking,
  sends: "sampling/createMessage with one message",
  reading:
    "Only an error whose code has no other meaning shows that a user rejected the request. Before 2025-11-25 no code is named, so any such error passes.",
  run({ seen, expect }) {
    const { response } = answerTo(seen, REQUEST_IDS.sampling, "a client that declares sampling");
    const error = response && errorIn(response);
    if (!response || !error || typeof error.code !== "number" || OTHERS.includes(error.code))
      return needsExercise("a client whose user rejects sampling requests");
    // Another check judges a code that JSON-RPC reserves.
    if (error.code >= -32768 && error.code < -32099) return needsExercise("a client that uses a free code");
    expect.should(seen.revision < "2025-11-25" || error.code === REJECTED, {
      expected: `error ${REJECTED}`,
      actual: `error ${error.code} to a rejected request`,
      at: response.seq,
      pointer: `${response.pointer}/error/code`,
    });
  },
});

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
    rejected,
  ],
};
