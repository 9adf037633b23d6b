/** Something that a server offers so that what depends on it can be provoked. */
export interface Exercise {
  readonly kind: "tool" | "prompt" | "resource" | "server";
  /**
   * Names under which a server made for tests offers it; each alone will do. They are those of the everything server of
   * the official suite, where it has one.
   */
  readonly names: readonly string[];
  /** What it has to do, as a sentence. */
  readonly must: string;
  /** What is said where it is missing. */
  readonly lacks: string;
}

/** All that a server can offer to have everything exercised. Checks find them by what they are, whatever their names. */
export const EXERCISES = {
  "tool.plain": {
    kind: "tool",
    names: ["test_simple_text", "test_image_content", "test_audio_content", "test_embedded_resource"],
    must: "Returns a result; each argument that it requires has a type, an enum, a default or an example.",
    lacks:
      "a tool annotated readOnlyHint: true, or allowed by --allow tool:<name>, whose schema tells what to call it with",
  },
  "tool.required-arguments": {
    kind: "tool",
    names: ["test_echo", "test_sampling", "test_elicitation"],
    must: "Requires an argument, and refuses a call without it.",
    lacks:
      "a tool with required arguments that is annotated readOnlyHint: true, or allowed by --allow tool:<name>",
  },
  "tool.structured": {
    kind: "tool",
    names: ["test_structured_output"],
    must: "Has an outputSchema, and returns structuredContent that conforms to it.",
    lacks: "a tool with an outputSchema that may be called, and that then succeeds",
  },
  "tool.progress": {
    kind: "tool",
    names: ["test_tool_with_progress"],
    must: "Reports progress at least twice when it is called with a progress token, over HTTP on the event stream of the call.",
    lacks: "a tool that reports progress and may be called: name it by --allow tool:<name>",
  },
  "tool.logs": {
    kind: "tool",
    names: ["test_tool_with_logging", "test_logging_tool"],
    must: "Sends log messages of the level info while it works.",
    lacks: "a tool that may be called, and that logs",
  },
  "tool.slow": {
    kind: "tool",
    names: ["test_reconnection"],
    must: "Closes its event stream before the response, which a GET with Last-Event-ID then brings; or keeps what it sent for a while.",
    lacks: "a slow call, whose stream can be cut before its response",
  },
  "tool.asks": {
    kind: "tool",
    names: [
      "test_input_required_result_elicitation",
      "test_input_required_result_request_state",
      "test_input_required_result_multi_round",
      "test_streaming_elicitation",
    ],
    must: "Answers with input_required each time that it is called, and goes on with whatever the user answers.",
    lacks: "a tool annotated readOnlyHint, or a prompt, that asks for input",
  },
  "tool.needs-capability": {
    kind: "tool",
    names: ["test_missing_capability"],
    must: "Is refused with error -32021 where the client does not declare the capability that it needs.",
    lacks: "a request that is refused with -32021",
  },
  "tool.changes": {
    kind: "tool",
    names: ["test_trigger_tool_change", "test_trigger_prompt_change", "test_trigger_resource_change"],
    must: "Changes a list or a resource each time that it is called, which subscribers are told.",
    lacks: "a tool that makes a change, allowed by --allow tool:<name>",
  },
  "tool.mirrored": {
    kind: "tool",
    names: ["test_x_mcp_header"],
    must: "Has parameters annotated x-mcp-header, a string and an integer among them, and requires none.",
    lacks: "a tool annotated readOnlyHint, with a parameter annotated x-mcp-header",
  },
  "prompt.plain": {
    kind: "prompt",
    names: ["test_simple_prompt"],
    must: "Requires no arguments.",
    lacks: "a prompt that can be got without arguments, or with any text for them",
  },
  "resource.plain": {
    kind: "resource",
    names: ["test://static-text", "test://static-binary"],
    must: "Is listed and can be read.",
    lacks: "a listed resource",
  },
  "server.roots": {
    kind: "server",
    names: [],
    must: "Asks for the roots anew when it is told that they have changed, on a stream opened by GET.",
    lacks: "a server that asks for the roots, or sends anything else, by itself",
  },
  "server.ordinary": {
    kind: "server",
    names: [],
    must: "Declares tools, resources or prompts, takes notifications, acknowledges subscriptions, and refuses what it does not know.",
    lacks: "a server with tools, resources or prompts that takes notifications",
  },
} as const satisfies Readonly<Record<string, Exercise>>;

export type ExerciseName = keyof typeof EXERCISES;

export const EXERCISE_NAMES = Object.keys(EXERCISES) as readonly ExerciseName[];

/** So many tools with names of the table are no chance: the server was made to be exercised. */
const MADE_FOR_TESTS = 3;

const TOOL_NAMES: ReadonlySet<string> = new Set(
  Object.values<Exercise>(EXERCISES).flatMap(({ kind, names }) => (kind === "tool" ? names : [])),
);

/** The names among these of tools that were made to be called by whoever judges the server. */
export function madeForTests(tools: readonly string[]): ReadonlySet<string> {
  const known = new Set(tools.filter((name) => TOOL_NAMES.has(name)));
  return known.size >= MADE_FOR_TESTS ? known : new Set();
}
