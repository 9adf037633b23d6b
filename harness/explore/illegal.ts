import fc from "fast-check";
import type { JsonObject } from "../../schema/json.ts";
import type { IllegalStep, Slot } from "./step.ts";
import { offers, type Survey } from "./survey.ts";

/** What must follow from an illegal request. */
export type Demand = "method-not-found" | "refusal" | "answer";

interface Fault {
  readonly fault: string;
  readonly method: string;
  readonly params?: JsonObject;
  readonly demands: Demand;
}

const UNKNOWN = "mcp-conform-no-such-thing";

/**
 * Requests with one fault. Each can be read, so it must be answered. None can be carried out: where a server could still do something
 * sensible, only an answer is demanded.
 */
export const FAULTS: readonly Fault[] = [
  {
    fault: "a method that does not exist",
    method: "mcp-conform/no-such-method",
    params: {},
    demands: "method-not-found",
  },
  { fault: "a tool without a name", method: "tools/call", params: { arguments: {} }, demands: "refusal" },
  {
    fault: "a tool that does not exist",
    method: "tools/call",
    params: { name: UNKNOWN, arguments: {} },
    demands: "refusal",
  },
  {
    fault: "a number as the name of a tool",
    method: "tools/call",
    params: { name: 1, arguments: {} },
    demands: "refusal",
  },
  {
    fault: "a list as the arguments",
    method: "tools/call",
    params: { name: UNKNOWN, arguments: [] },
    demands: "refusal",
  },
  { fault: "a resource without a URI", method: "resources/read", params: {}, demands: "refusal" },
  { fault: "a number as the URI", method: "resources/read", params: { uri: 1 }, demands: "refusal" },
  {
    fault: "a URI that does not exist",
    method: "resources/read",
    params: { uri: "mcp-conform://no/such/resource" },
    demands: "answer",
  },
  { fault: "a prompt without a name", method: "prompts/get", params: {}, demands: "refusal" },
  {
    fault: "a prompt that does not exist",
    method: "prompts/get",
    params: { name: UNKNOWN },
    demands: "refusal",
  },
  {
    fault: "a cursor that does not exist",
    method: "tools/list",
    params: { cursor: UNKNOWN },
    demands: "answer",
  },
  {
    fault: "a cursor that does not exist",
    method: "resources/list",
    params: { cursor: UNKNOWN },
    demands: "answer",
  },
  {
    fault: "a cursor that does not exist",
    method: "prompts/list",
    params: { cursor: UNKNOWN },
    demands: "answer",
  },
  { fault: "a number as the cursor", method: "tools/list", params: { cursor: 1 }, demands: "answer" },
  {
    fault: "a completion without a reference",
    method: "completion/complete",
    params: { argument: { name: "a", value: "" } },
    demands: "refusal",
  },
  {
    fault: "a reference of an unknown type",
    method: "completion/complete",
    params: { ref: { type: "ref/none" }, argument: { name: "a", value: "" } },
    demands: "answer",
  },
  {
    fault: "a level that does not exist",
    method: "logging/setLevel",
    params: { level: UNKNOWN },
    demands: "answer",
  },
  { fault: "a level that is missing", method: "logging/setLevel", params: {}, demands: "answer" },
  { fault: "a subscription without a URI", method: "resources/subscribe", params: {}, demands: "answer" },
];

/** Illegal requests for methods that the server has: what a method demands that it does not have is another question. */
export function illegalFor(survey: Survey, on: fc.Arbitrary<Slot>): fc.Arbitrary<IllegalStep> {
  const fitting = FAULTS.filter(
    ({ demands, method }) => demands === "method-not-found" || offers(survey, method),
  );
  return fc
    .tuple(on, fc.constantFrom(...fitting))
    .map(([slot, { demands: _, ...fault }]) => ({ do: "illegal", on: slot, ...fault }));
}

/** What an illegal step demands. */
export function demandOf({ fault, method }: Pick<IllegalStep, "fault" | "method">): Demand {
  return FAULTS.find((one) => one.fault === fault && one.method === method)?.demands ?? "answer";
}
