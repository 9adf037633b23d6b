import { isDeepStrictEqual } from "node:util";
import { given } from "../../../schema/given.ts";
import { applicationNamed } from "../../applications/applications.ts";
import { Answers } from "../../applications/model/answers.ts";
import { OpenRequests } from "../../applications/model/open-requests.ts";
import { modelPlan } from "../../applications/model/plan.ts";
import type { Asked, Prompt } from "../../applications/model/prompt.ts";
import { Script } from "../../applications/model/script.ts";
import { serveModel } from "../../applications/model/server.ts";
import type { ShownResult } from "../../trace/event.ts";
import { isToServer } from "../starting/is-to-server.ts";
import type { SituationRun } from "../starting/target.ts";
import { configurationsIn } from "./home.ts";

/** `{model}` and `{model:anthropic}` are the URL itself, to which clients of Anthropic append /v1/messages. */
const MODEL = /\{model(?::([^{}\s]*))?\}/g;

const PATHS: ReadonlyMap<string, string> = new Map([
  ["", ""],
  ["anthropic", ""],
  ["gemini", ""],
  ["openai", "/v1"],
]);

/** How much of a text is recorded: enough to see what it is. */
const BEGINNING = 2_000;

/** What may follow `{model:`. */
export const MODEL_NAMES = [...PATHS.keys()].filter((name) => name !== "");

/** The models that some texts ask for: "" for `{model}`. */
export function modelsIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => [...text.matchAll(MODEL)].map(([, name = ""]) => name));
}

/** Whether the client needs a model: a text names one, or a configuration has its place. */
export const hasModel = (texts: readonly string[]): boolean =>
  modelsIn(texts).length > 0 ||
  configurationsIn(texts).some((name) => applicationNamed(name)?.model !== undefined);

/** A language model that the harness plays for one start of an application. */
export interface PlayedModel {
  /** For configurations: its URL for the Chat Completions interface. Absent if there is no model. */
  readonly configured?: string;
  /** The text with the URL of the model in its places. */
  fill(text: string): string;
  close(): Promise<void>;
}

const NONE: PlayedModel = { fill: (text) => text, close: async () => {} };

/** The model of one start of the client, if one of the texts names it. It wants the calls of the situation. */
export async function modelFor(texts: readonly string[], run: SituationRun): Promise<PlayedModel> {
  if (!hasModel(texts)) return NONE;
  const answers = new Answers();
  const script = new Script(modelPlan(run.situation.context ?? {}), answers);
  const open = new OpenRequests();
  const stopListening = run.listen((event) => {
    open.heard(event);
    if ("message" in event) answers.heard(event.connection, isToServer(event), event.message);
  });
  let known: readonly string[] = [];
  const asked = async (prompt: Prompt): Promise<readonly Asked[]> => {
    const shown = prompt.results.flatMap((one) => shownIn(one, script.openTool(one.id)));
    const wanted = script.next(prompt);
    const isNew = !isDeepStrictEqual(prompt.tools, known);
    known = prompt.tools;
    run.recorder.record({
      channel: "model",
      connection: run.connection,
      ...(isNew ? { tools: prompt.tools } : {}),
      shown,
      asks: wanted.map(({ name }) => name),
    });
    // Without a further wish the application ends. A prompt without tools is for a title or the like, and nothing ends after it.
    if (wanted.length === 0 && prompt.tools.length > 0) await open.none();
    return wanted;
  };
  const model = await serveModel(asked);
  return {
    ...given({ configured: urlOf(model.url, "openai") }),
    fill: (text) => text.replace(MODEL, (place, name = "") => urlOf(model.url, name) ?? place),
    close: async () => {
      stopListening();
      await model.close();
    },
  };
}

const urlOf = (url: string, name: string): string | undefined => {
  const path = PATHS.get(name);
  return path === undefined ? undefined : `${url}${path}`;
};

function shownIn(
  { text, kinds, isError }: Prompt["results"][number],
  tool: string | undefined,
): readonly ShownResult[] {
  if (tool === undefined) return [];
  return [
    {
      tool,
      text: text.slice(0, BEGINNING),
      length: text.length,
      kinds,
      ...(isError === true ? { isError } : {}),
    },
  ];
}
