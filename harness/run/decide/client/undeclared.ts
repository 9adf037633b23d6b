import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { META } from "../../../../schema/meta-keys.ts";
import { isDeclared } from "../../../check/applies.ts";
import type { Played } from "../../../check/situation.ts";
import { noFindings, type Outcome } from "../../outcomes/outcome.ts";

/** How a check says that it needs a client that declares something, and which capability that is. */
const NEEDS: readonly (readonly [words: RegExp, capabilities: readonly string[]])[] = [
  [/^a client that declares elicitation, sampling or roots\b/, ["elicitation", "sampling", "roots"]],
  [/^a client that declares tasks\.list\b/, ["tasks.list"]],
  [/^a client that declares tasks\b/, ["tasks"]],
  [/^a client that declares elicitation in URL mode\b/, ["elicitation.url"]],
  [/^a client that declares elicitation\b/, ["elicitation"]],
  [/^a client that declares sampling\.tools\b/, ["sampling.tools"]],
  [/^a client that declares sampling\b/, ["sampling"]],
  [/^a client that declares roots\.listChanged\b/, ["roots.listChanged"]],
  [/^a client that declares roots\b/, ["roots"]],
  [/^a client that creates two tasks\b/, ["tasks"]],
  [/^a client whose task fails\b/, ["tasks"]],
  [/^a client that answers an elicitation of a task\b/, ["elicitation"]],
  // No other request of a server takes long.
  [/^a client that reports progress of a request of the server\b/, ["elicitation", "sampling", "roots"]],
  [/^a client that answers roots\/list with a result\b/, ["roots"]],
  [/^a client that answers sampling\/createMessage with a result\b/, ["sampling"]],
  [/^a client that answers elicitation\/create with a result\b/, ["elicitation"]],
];

/** The capabilities of which a check needs one, as its reason says. Undefined if it needs none. */
export function needed(reason: string): readonly string[] | undefined {
  return NEEDS.find(([words]) => words.test(reason))?.[1];
}

/**
 * What a client does not declare it does not promise: a check that needs it is not applicable. A client that declared nothing at all, because it
 * agreed on nothing, has not said so.
 */
export function unlessUndeclared(outcome: Outcome, played: readonly Played[]): Outcome {
  const { verdict, reason } = outcome;
  if (verdict !== "inconclusive" || reason?.kind !== "needs-exercise") return outcome;
  const capabilities = needed(reason.text);
  const declared = played.flatMap(declarationsIn);
  if (capabilities === undefined || declared.length === 0) return outcome;
  if (capabilities.some((path) => declared.some((one) => isDeclared(one, path)))) return outcome;
  const text = `the client does not declare ${capabilities.join(", ")}`;
  return noFindings("not-applicable", { kind: "not-declared", text });
}

/** What a client declared in a situation: in its handshakes, and with its requests. */
function declarationsIn({ conversations }: Played): readonly JsonObject[] {
  return conversations.flatMap(({ agreed, clientRequests }) => [
    ...(agreed === undefined ? [] : [agreed.clientCapabilities]),
    ...clientRequests.flatMap(({ params }) => {
      const meta = isObject(params._meta) ? params._meta[META.clientCapabilities] : undefined;
      return isObject(meta) ? [meta] : [];
    }),
  ]);
}
