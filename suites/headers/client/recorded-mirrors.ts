import type { ClientContext } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { answerOf, joinedHeader, requestsIn } from "../../across-topics/client/stateless-requests.ts";
import { mirroredIn, valueAt } from "../../across-topics/mirrored.ts";
import { argumentsOf, cited, type Mirror } from "./mirrors.ts";

/** The tools of the lists in a recording, the newest last, with the place of each list. */
function toolsIn(seen: Played): readonly { readonly tool: JsonObject; readonly at: number }[] {
  return requestsIn(seen).flatMap((request) => {
    const { result, seq } = request.method === "tools/list" ? answerOf(request) : {};
    const tools: readonly unknown[] = Array.isArray(result?.tools) ? result.tools : [];
    return seq === undefined ? [] : tools.filter(isObject).map((tool) => ({ tool, at: seq }));
  });
}

/** Every value of a call in a recording that a header must repeat. Without a list the client cannot know the annotations. */
function mirrorsIn(seen: Played): readonly Mirror[] {
  const tools = toolsIn(seen);
  return requestsIn(seen)
    .filter(({ method, pointer }) => method === "tools/call" && pointer === "")
    .flatMap((call) => {
      const known = tools.findLast(({ tool, at }) => at < call.seq && tool.name === call.params.name);
      return mirroredIn(known?.tool.inputSchema).flatMap(({ header: title, path }) => {
        const value = valueAt(argumentsOf(call), path);
        if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
        const header = joinedHeader(call.headers ?? [], title);
        return [{ title, value, call, ...(header === undefined ? {} : { header }) }];
      });
    });
}

/** Judges the headers of a recording that repeat such values. */
export function mirrored(
  of: (one: Mirror) => boolean,
  expected: (one: Mirror) => string,
  holds: (header: string | undefined, one: Mirror) => boolean,
): (context: ClientContext<Played>) => void {
  return ({ seen, expect }) => {
    const mirrors = mirrorsIn(seen).filter(of);
    if (mirrors.length === 0) needsExercise("a call with such a value in a parameter with x-mcp-header");
    for (const one of mirrors) {
      const { title, header, value, call } = one;
      expect.that(holds(header, one), {
        expected: expected(one),
        actual:
          header === undefined ? `${title} is missing` : `${title}: ${cited(header)} for ${cited(value)}`,
        at: call.seq,
      });
    }
  };
}

const LOOKS_ENCODED = /^=\?base64\?.*\?=$/is;

/** Whether a text can be sent as it is: visible ASCII, with spaces only inside. */
export const isPlain = ({ value }: Mirror): boolean =>
  typeof value === "string" && /^[!-~](?:[ -~]*[!-~])?$/.test(value) && !LOOKS_ENCODED.test(value);

export const isUnsafe = ({ value }: Mirror): boolean =>
  typeof value === "string" && value !== "" && !/^[!-~](?:[ -~]*[!-~])?$/.test(value);
