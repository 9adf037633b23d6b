import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { resultFor, shapeOf, undetermined } from "../../across-topics/client/answers.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { judgeDefaults } from "../../across-topics/client/defaults.ts";
import {
  answerTo,
  describeResponse,
  errorIn,
  serverRequest,
} from "../../across-topics/client/server-requests.ts";
import { asking, formIn, REQUEST_IDS } from "../../across-topics/situations/asking.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";
import { notOpened, notPrefetched } from "./visits.ts";

const FORM = "a client that declares elicitation in form mode";
const URL_MODE = "a client that declares elicitation in URL mode";

const onAsking = clientChecksOn(asking);

const shape = onAsking({
  id: "client.elicitation.result",
  title: "An elicitation result has the action accept, decline or cancel, and its content is flat",
  hint: 'Return {"action": "accept", "content": {…}}, "decline" or "cancel". The values of content are strings, numbers, booleans or lists of strings.',
  requirements: ["elicitation.result.shape"],
  sends: "elicitation/create in form mode",
  reading:
    "The page says that content is typically omitted with decline and cancel, so content there is accepted (docs/readings.md, S43).",
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.form, FORM);
    if (answer === undefined) return undetermined("elicitation/create");
    // The published schema allows only integers, although a form may ask for numbers.
    const problems = shapeOf(seen, answer).filter(({ pointer }) => !isNumber(answer.result, pointer));
    expect.clean(problems, {
      at: answer.response.seq,
      base: answer.response.pointer,
      what: "an action and flat content",
    });
  },
});

function isNumber({ content }: JsonObject, pointer: string): boolean {
  const name = /^\/result\/content\/([^/]+)$/.exec(pointer)?.[1];
  return name !== undefined && isObject(content) && typeof ownMember(content, name) === "number";
}

/** The content of an accepted form. */
function accepted(seen: Played) {
  const answer = resultFor(seen, REQUEST_IDS.form, FORM);
  const content = answer?.result.content;
  if (answer?.result.action !== "accept" || !isObject(content))
    return needsExercise("a client that accepts a form and fills it in");
  return { ...answer, content };
}

const fieldsOf = (seen: Played): readonly (readonly [string, JsonObject])[] => {
  const { requestedSchema } = formIn(seen.revision);
  const properties = isObject(requestedSchema) ? requestedSchema.properties : {};
  return Object.entries(isObject(properties) ? properties : {}).map(([name, field]) => [
    name,
    isObject(field) ? field : {},
  ]);
};

function fits(value: unknown, { type, enum: choices }: JsonObject): boolean {
  if (Array.isArray(choices)) return choices.includes(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

const validated = onAsking({
  id: "client.elicitation.content",
  title: "The content of an accepted form conforms to requestedSchema",
  requirements: ["elicitation.content.validated"],
  sends: "elicitation/create in form mode",
  hint: "Validate the content against requestedSchema before you send the result.",
  run({ seen, expect }) {
    const { content, response } = accepted(seen);
    for (const [name, field] of fieldsOf(seen)) {
      const value = ownMember(content, name);
      // The form has no required fields.
      if (value === undefined || isObject(value)) continue;
      expect.that(fits(value, field), {
        expected: `${name} that conforms to ${JSON.stringify(field)}`,
        actual: `${name}: ${JSON.stringify(value)?.slice(0, 100)}`,
        at: response.seq,
        pointer: `${response.pointer}/result/content/${name}`,
      });
    }
    if (expect.findings.length === 0) needsExercise("a client that fills in a field of a form");
  },
});

const defaults = onAsking({
  id: "client.elicitation.defaults",
  title: "A client that supports defaults fills the fields of a form with them",
  requirements: ["elicitation.defaults.used"],
  revisions: STATEFUL,
  sends: "elicitation/create in form mode; every field has a default",
  reading:
    "The rule applies to clients that support defaults. A user may change values, so other values in some fields are accepted. A field without a value breaks the rule, and so does a form without any default value.",
  hint: "Fill in the defaults of requestedSchema before you show the form to the user.",
  run({ seen, expect }) {
    const { content, response } = accepted(seen);
    judgeDefaults(expect, fieldsOf(seen), content, {
      at: response.seq,
      pointer: `${response.pointer}/result/content`,
    });
  },
});

/** Codes that reject the request itself. */
const REFUSALS: readonly unknown[] = [-32600, -32601, -32602];

const modeAbsent = onAsking({
  id: "client.elicitation.mode-absent",
  title: "A client treats an elicitation without a mode as form mode",
  hint: 'Treat an elicitation/create without a mode like one with mode: "form".',
  requirements: ["elicitation.mode.absent-is-form"],
  sends: "elicitation/create with a form, but without a mode",
  reading: `A client may limit how often it is asked, so only ${REFUSALS.join(", ")} and no answer fail.`,
  run({ seen, expect }) {
    const { rpc, response } = answerTo(seen, REQUEST_IDS.plainForm, FORM);
    const withMode = answerTo(seen, REQUEST_IDS.form, FORM).response;
    if (withMode === undefined || errorIn(withMode)) undetermined("elicitation/create");
    const code = response && errorIn(response)?.code;
    expect.that(response !== undefined && !REFUSALS.includes(code), {
      expected: "a result, as for form mode",
      actual: `${describeResponse(response)} to a request without a mode`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

const urlServed = onAsking({
  id: "client.elicitation.url",
  title: "A client treats elicitationId as opaque",
  hint: "Keep elicitationId as a string as it came: do not parse, trim, check or decode it.",
  requirements: ["elicitation.id.opaque", "elicitation.capability.modes"],
  sends: "elicitation/create in URL mode, with spaces and special characters in elicitationId",
  reading:
    "The user may reject the request with an action or an error, so only -32601, -32602 and no answer fail.",
  run({ seen, expect }) {
    const { rpc, response } = answerTo(seen, REQUEST_IDS.url, URL_MODE);
    const code = response && errorIn(response)?.code;
    // Another check judges a client that supports no elicitation at all.
    const plain = serverRequest(seen, REQUEST_IDS.form)?.responses;
    const [form] = plain ?? [];
    const isSilent = response === undefined && plain?.length === 0;
    const isUnknown = code === -32601 && form !== undefined && errorIn(form)?.code === code;
    if (isSilent || isUnknown) needsExercise(URL_MODE);
    expect.that(response !== undefined && code !== -32601 && code !== -32602, {
      expected: "a result, or an error other than -32601 and -32602",
      actual: `${describeResponse(response)} to a URL elicitation`,
      at: response?.seq ?? rpc.request.seq,
      timed: response === undefined,
    });
  },
});

const urlContent = onAsking({
  id: "client.elicitation.url-content",
  title: "The result of a URL elicitation has no content",
  requirements: ["elicitation.url.no-content"],
  sends: "elicitation/create in URL mode",
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.url, URL_MODE);
    if (answer === undefined) return undetermined("elicitation/create in URL mode");
    expect.that(answer.result.content === undefined, {
      expected: "no content",
      actual: answer.result.content === undefined ? "no content" : "the member content",
      at: answer.response.seq,
      pointer: `${answer.response.pointer}/result/content`,
    });
  },
});

export const elicitation: ClientSuite = {
  name: "client-elicitation",
  checks: [shape, validated, defaults, modeAbsent, urlServed, urlContent, notPrefetched, notOpened],
};
