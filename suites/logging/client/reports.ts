import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import type { Span } from "../../../schema/revision.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { objectIn } from "../../across-topics/client/server-requests.ts";
import {
  REPORT,
  RESULTS,
  type ReportedName,
  reports,
  toolOf,
} from "../../across-topics/situations/reports.ts";
import type { RequirementId } from "../../catalogue/index.ts";

/** What the driver reported about the result of a tool. */
function reportOf({ conversations }: Played, name: ReportedName) {
  const calls = conversations
    .flatMap(({ clientRequests }) => clientRequests)
    .filter(({ method, params }) => method === "tools/call" && params.name === REPORT);
  const found = calls.find(
    ({ params }) => isObject(params.arguments) && params.arguments.tool === toolOf(name),
  );
  const args = isObject(found?.params.arguments) ? found.params.arguments : {};
  return found && typeof args.accepted === "boolean"
    ? { accepted: args.accepted, at: found.request.seq, pointer: `${found.request.pointer}/params/arguments` }
    : undefined;
}

interface Refused {
  readonly id: string;
  readonly title: string;
  readonly requirement: RequirementId;
  readonly revisions?: Span;
  readonly sends: string;
  readonly of: ReportedName;
  /** Only a client that validates structuredContent at all shows in which dialect it does so. */
  readonly validates?: true;
  readonly reading?: string;
  readonly hint?: string;
}

/** Whether the client received a list of the tools before it reported. Without the list it knows no outputSchema. */
function hasListed({ conversations }: Played, at: number): boolean {
  return conversations
    .flatMap(({ clientRequests }) => clientRequests)
    .filter(({ method }) => method === "tools/list")
    .some(({ responses }) => responses.some((one) => one.seq < at && isObject(objectIn(one).result)));
}

/** A check that a client does not pass on the result of a tool. */
const refused = ({ requirement, of, validates, ...rest }: Refused): ClientCheck =>
  clientCheck({
    ...rest,
    requirements: [requirement],
    on: reports,
    run({ seen, expect }) {
      const valid = reportOf(seen, "valid");
      if (valid?.accepted !== true)
        return needsExercise(`a driver that calls ${REPORT} after each call, and accepts the valid result`);
      if (validates && reportOf(seen, "wrong-type")?.accepted !== false)
        return needsExercise("a client that validates structuredContent");
      judge(seen, expect, of);
    },
  });

function judge(seen: Played, expect: Expect, of: ReportedName): void {
  const report = reportOf(seen, of);
  if (report === undefined) needsExercise(`a driver that calls ${toolOf(of)} and reports its result`);
  if ("outputSchema" in RESULTS[of] && !hasListed(seen, report.at))
    needsExercise("a client that receives the list of tools");
  expect.that(!report.accepted, {
    expected: `an error for the result of ${toolOf(of)}`,
    actual: report.accepted ? `the client passed on the result of ${toolOf(of)}` : "an error",
    at: report.at,
    pointer: report.pointer,
  });
}

export const reported: ClientSuite = {
  name: "client-reports",
  checks: [
    refused({
      id: "client.results.malformed",
      title: "A client does not pass on a malformed tool result",
      requirement: "tools.results.client-validates",
      sends: "a tool result with a text block that has no text",
      of: "malformed",
      hint: "Validate each result against the schema of the protocol before a model sees it.",
    }),
    refused({
      id: "client.structured.validated",
      title: "A client does not accept structuredContent that violates the outputSchema",
      requirement: "tools.structured.client-validates",
      sends: "structuredContent with a text in the place of a number",
      of: "wrong-type",
      hint: "Validate structuredContent against the outputSchema of the tool.",
    }),
    refused({
      id: "client.schema.dialect-default",
      title: "A client reads a schema without $schema as JSON Schema 2020-12",
      requirement: "schema.dialect.default",
      sends: "structuredContent that violates prefixItems, in an outputSchema without $schema",
      of: "default-dialect",
      validates: true,
      reading: "Only a client that validates structuredContent shows which dialect it assumes.",
      hint: "Use a validator for 2020-12 when a schema has no $schema.",
    }),
    refused({
      id: "client.schema.dialect-declared",
      title: "A client validates structuredContent in the dialect that the schema declares",
      hint: "Choose the validator by $schema of the outputSchema, and refuse structuredContent that does not fit.",
      requirement: "schema.dialect.honoured",
      sends: "structuredContent that violates an array of items, in an outputSchema of draft-07",
      of: "draft-07",
      validates: true,
      reading:
        "A client that does not support the dialect reports an error, and does not pass on the result.",
    }),
    refused({
      id: "client.schema.ref-unresolved",
      title: "A client does not treat an external $ref as a schema that allows everything",
      requirement: "schema.ref.unresolved-refused",
      sends: "structuredContent for an outputSchema with a $ref to a URL that does not exist",
      of: "unresolved-ref",
      validates: true,
      hint: "Refuse a schema whose references cannot be resolved.",
    }),
  ],
};
