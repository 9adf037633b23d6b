import { ownMember } from "../../../../schema/own-member.ts";
import { type Span, within } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { METHOD_NOT_FOUND, ProtocolError } from "../../message.ts";
import type { Asked, ClientFeature } from "../switch.ts";
import { elicit } from "./elicitation.ts";
import { Roots } from "./roots.ts";
import { createMessage } from "./sampling.ts";

interface Answer extends Span {
  /** The capability that it needs. */
  readonly feature?: ClientFeature;
  /** @throws ProtocolError */
  readonly give: (params: JsonObject, declared: JsonObject, roots: Roots) => JsonObject;
}

/** What servers may request from a client. In 2026-07-28 the same requests are in results. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  ping: { until: "2025-11-25", give: () => ({}) },
  "roots/list": { feature: "roots", give: (_params, _declared, roots) => roots.list() },
  "sampling/createMessage": { feature: "sampling", give: createMessage },
  "elicitation/create": { feature: "elicitation", since: "2025-06-18", give: elicit },
};

/** @throws ProtocolError -32601 for a method that the client does not know or does not declare */
export function answerTo(
  { method, params, revision }: Asked,
  declared: JsonObject,
  roots = new Roots(),
): JsonObject {
  const answer = Object.hasOwn(ANSWERS, method) ? ownMember(ANSWERS, method) : undefined;
  const isKnown = answer && (revision === undefined || within(revision, answer));
  if (!isKnown || (answer.feature !== undefined && declared[answer.feature] === undefined)) {
    throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
  }
  return answer.give(params, declared, roots);
}
