import type { ClientSuite } from "../../../harness/check/client.ts";
import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import { isObject } from "../../../schema/json.ts";
import { clientChecksOn } from "../../across-topics/client/checks-on.ts";
import { REPORT } from "../../across-topics/situations/reports.ts";
import { CONTROLS, COUNT, MARKS, SAID, SHOWN_TOOLS, type ShownName, shown } from "../situations/shown.ts";

const onShown = clientChecksOn(shown);

/** What a model was shown of a result, and where the client said so. */
interface Report {
  readonly text: string;
  readonly at: number;
}

function reportOn({ conversations }: Played, name: ShownName): Report | undefined {
  for (const { method, params, request } of conversations.flatMap(({ clientRequests }) => clientRequests)) {
    if (method !== "tools/call" || params.name !== REPORT || !isObject(params.arguments)) continue;
    const { tool, shown: text } = params.arguments;
    if (tool === SHOWN_TOOLS[name] && typeof text === "string") return { text, at: request.seq };
  }
  return undefined;
}

/** The report on a result. A client that passes no plain text on to a model shows nothing of the others. */
function reportedOn(seen: Played, name: ShownName): Report {
  const found = reportOn(seen, name);
  if (found === undefined || reportOn(seen, "plain")?.text.includes(SAID.plain) !== true)
    needsExercise("a client that reports what a model is shown of the results of tools");
  return found;
}

const UNSAID = "No sentence says what a model is shown of it, so this is a fact, without a judgement.";

export const toolErrors = onShown({
  id: "client.model.tool-errors",
  title: "A client shows the error of a tool to the model",
  requirements: ["tools.model.gets-tool-errors"],
  sends: "a result with isError: true, whose text says what is wrong",
  hint: "Pass the content of a result with isError on to the model, so that it can call the tool again with other arguments.",
  run({ seen, expect }) {
    const { text, at } = reportedOn(seen, "failed");
    expect.that(text.includes(SAID.failed), {
      expected: "the text of the result with isError",
      actual: text.includes(SAID.failed) ? "shown" : `the model was shown ${described(text)}`,
      at,
    });
  },
});

const described = (text: string) => (text === "" ? "nothing" : JSON.stringify(text.slice(0, 80)));

export const protocolErrors = onShown({
  id: "client.model.protocol-errors",
  title: "Whether a client shows an error of the protocol to the model",
  requirements: ["tools.model.gets-protocol-errors"],
  sends: "error -32602 for a call",
  reading: "A client MAY do so, so this is a fact, without a judgement.",
  hint: "An error of the protocol helps a model less than the error of a tool. Either is allowed.",
  run({ seen, expect }) {
    const { text, at } = reportedOn(seen, "refused");
    const isShown = text.includes(SAID.refused);
    expect.observe(`the model ${isShown ? "is shown" : "is not shown"} the message of the error`, at);
  },
});

/** A fact about what the model is shown of one result. */
const fact = (
  id: string,
  name: ShownName,
  words: { readonly title: string; readonly sends: string; readonly hint: string },
  factOf: (text: string) => string,
) =>
  onShown({
    id: `client.model.${id}`,
    requirements: ["tools.results.client-validates"],
    reading: UNSAID,
    ...words,
    run({ seen, expect }) {
      const { text, at } = reportedOn(seen, name);
      expect.observe(factOf(text), at);
    },
  });

function listed(all: readonly string[], otherwise: string): string {
  return all.length === 0 ? otherwise : all.join(", ");
}

export const controls = fact(
  "controls",
  "controls",
  {
    title: "Which control characters of a result a client shows to the model",
    sends: "a text with an escape sequence, a bell, a space without width and a tag character",
    hint: "Characters that a person does not see can carry instructions for a model. Remove them, or show them as escapes.",
  },
  (text) => {
    const kept = Object.entries(CONTROLS).flatMap(([what, mark]) => (text.includes(mark) ? [what] : []));
    return `the model is shown ${listed(kept, "none of them")}`;
  },
);

export const long = fact(
  "long",
  "long",
  {
    title: "Whether a client cuts a long text before the model sees it",
    sends: "a text of 400,000 characters",
    hint: "If a text is too long for the model, say in its place that it is cut, and how to get the rest.",
  },
  (text) => {
    const [begin, end] = [text.includes(MARKS.begin), text.includes(MARKS.end)];
    if (begin && end) return "the model is shown the beginning and the end";
    if (begin || end) return `the model is shown the ${begin ? "beginning" : "end"} of it`;
    return "the model is shown neither its beginning nor its end";
  },
);

export const structured = fact(
  "structured",
  "structured",
  {
    title: "Whether a client shows structured content or the text beside it to the model",
    sends: "structuredContent beside another text",
    hint: "A server writes the same content as a text for clients that do not read structuredContent. Either is allowed.",
  },
  (text) => {
    const kept = [
      ...(text.includes(SAID.structured) ? ["the text"] : []),
      ...Object.keys(COUNT).flatMap((name) => (text.includes(name) ? ["the structured content"] : [])),
    ];
    return `the model is shown ${listed(kept, "neither")}`;
  },
);

export const userOnly = fact(
  "audience",
  "userOnly",
  {
    title: "Whether a client shows content to the model that is for the user",
    sends: 'a text whose annotations have the audience "user"',
    hint: "A client may use annotations to choose who sees a content, and need not.",
  },
  (text) => `the model ${text.includes("for the user 4711") ? "is shown" : "is not shown"} the text`,
);

/** Only of clients with a model, so not in the default run of others: it would cost each of them a start. */
export const model: ClientSuite = {
  name: "client-model",
  onRequest: true,
  checks: [toolErrors, protocolErrors, controls, long, structured, userOnly],
};
