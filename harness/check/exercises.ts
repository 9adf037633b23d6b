/** Something that a server offers so that a check can provoke the behaviour that it judges. */
export interface Exercise {
  readonly kind: "tool" | "prompt" | "resource" | "server";
  /**
   * The names that a server for tests uses for it. One of them is enough. They come from the everything server of the
   * official suite, if it has one.
   */
  readonly names: readonly string[];
  /** The names that other servers for tests use. */
  readonly aliases?: readonly string[];
  /** What it must do, as a sentence. */
  readonly must: string;
  /** What the target lacks, for the reason of an inconclusive check. */
  readonly lacks: string;
}

/** Everything that a server can offer so that every check can run. Checks find it by its behaviour, not by its name. */
export const EXERCISES = {
  "tool.plain": {
    kind: "tool",
    names: ["test_simple_text", "test_image_content", "test_audio_content", "test_embedded_resource"],
    must: "Returns a result. Each required argument has a type, an enum, a default or an example.",
    lacks:
      "a tool annotated readOnlyHint: true, or allowed by --allow tool:<name>, whose schema shows valid arguments",
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
    lacks: "a tool with an outputSchema that may be called and that succeeds",
  },
  "tool.progress": {
    kind: "tool",
    names: ["test_tool_with_progress"],
    must: "Reports progress at least twice when it is called with a progress token. Over HTTP the reports are on the event stream of the call.",
    lacks: "a tool that reports progress and may be called (--allow tool:<name>)",
  },
  "tool.logs": {
    kind: "tool",
    names: ["test_tool_with_logging", "test_logging_tool"],
    must: "Sends log messages with the level info while it runs.",
    lacks: "a tool that may be called and that sends log messages",
  },
  "tool.slow": {
    kind: "tool",
    names: ["test_reconnection"],
    must: "Closes its event stream before the response, which the server then sends in answer to a GET with Last-Event-ID. Or it stores for a while what it sent.",
    lacks: "a slow call whose stream can be cut before its response",
  },
  "tool.asks": {
    kind: "tool",
    names: [
      "test_input_required_result_elicitation",
      "test_input_required_result_request_state",
      "test_input_required_result_multi_round",
      "test_streaming_elicitation",
    ],
    must: "Answers every new call with input_required, and continues with any answer of the user.",
    lacks: "a tool annotated readOnlyHint, or a prompt, that asks for input",
  },
  "tool.samples": {
    kind: "tool",
    names: ["test_sampling", "test_sampling_with_tools"],
    aliases: ["trigger-sampling-request"],
    must: "Asks the client for a sampling. Where a revision has tools in sampling, one tool offers tools and continues after a tool use.",
    lacks: "a tool that samples, annotated readOnlyHint or allowed by --allow tool:<name>",
  },
  "tool.elicits": {
    kind: "tool",
    names: ["test_elicitation", "test_elicitation_url"],
    aliases: ["trigger-elicitation-request", "trigger-url-elicitation"],
    must: "Asks the user, with a form or with a URL.",
    lacks: "a tool that asks the user, annotated readOnlyHint or allowed by --allow tool:<name>",
  },
  "tool.url-required": {
    kind: "tool",
    names: ["test_url_elicitation_required"],
    must: "Cannot continue until the user has visited a URL, and sends no elicitation. So a client that declares elicitation.url gets error -32042.",
    lacks: "a tool that may be called and that returns error -32042",
  },
  "tool.task": {
    kind: "tool",
    names: ["slow_compute", "failing_job", "protocol_error_job", "confirm_delete"],
    aliases: ["simulate-research-query"],
    must: "Runs as a task. One works for 30 s when it is called with seconds: 30, one fails, one ends with a JSON-RPC error, and one asks the user.",
    lacks: "a tool that runs as a task and may be called (--allow tool:<name>)",
  },
  "tool.state": {
    kind: "tool",
    names: ["test_input_required_result_tampered_state"],
    must: "Asks for input with a requestState that decides what the retry does.",
    lacks: "the tool test_input_required_result_tampered_state, whose requestState decides something",
  },
  "tool.ui": {
    kind: "tool",
    names: ["test_ui_tool"],
    must: "Has a user interface: _meta.ui.resourceUri names a ui resource that can be read.",
    lacks: "a tool with _meta.ui.resourceUri",
  },
  "tool.dialect": {
    kind: "tool",
    names: ["json_schema_2020_12_tool"],
    must: "Has an inputSchema with conditions or compositions of JSON Schema 2020-12, and refuses arguments that they forbid.",
    lacks: "a tool that may be called, and whose inputSchema has conditions or compositions",
  },
  "tool.cancellable": {
    kind: "tool",
    names: ["test_slow_tool", "test_slow_tool_status"],
    aliases: ["trigger-long-running-operation"],
    must: "test_slow_tool works for durationMs and can be cancelled. test_slow_tool_status returns what became of the run with this label: running, finished or cancelled.",
    lacks: "the tool test_slow_tool, allowed by its annotation or by --allow tool:test_slow_tool",
  },
  "tool.fails": {
    kind: "tool",
    names: ["test_error_handling"],
    must: "Always fails as a tool.",
    lacks: "the tool test_error_handling, which always fails",
  },
  "tool.needs-capability": {
    kind: "tool",
    names: ["test_missing_capability"],
    must: "Is refused with error -32021 if the client does not declare the capability that it needs.",
    lacks: "a request that is refused with -32021",
  },
  "tool.changes": {
    kind: "tool",
    names: [
      "test_trigger_tool_change",
      "test_trigger_prompt_change",
      "test_trigger_resource_list_change",
      "test_trigger_resource_change",
    ],
    must: "Changes a list or a resource each time it is called, and the server notifies subscribers.",
    lacks: "a tool that makes a change, allowed by --allow tool:<name>",
  },
  "tool.mirrored": {
    kind: "tool",
    names: ["test_x_mcp_header"],
    must: "Has a string parameter and an integer parameter annotated x-mcp-header, and no required parameters.",
    lacks: "a tool annotated readOnlyHint that has a parameter annotated x-mcp-header",
  },
  "prompt.plain": {
    kind: "prompt",
    names: ["test_simple_prompt"],
    must: "Requires no arguments.",
    lacks: "a prompt that needs no arguments, or accepts any text for them",
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
    must: "Requests the roots again after a notification that they have changed, on a stream opened by GET.",
    lacks: "a server that requests the roots, or sends any other message, without a request of the client",
  },
  "server.ordinary": {
    kind: "server",
    names: [],
    must: "Declares tools, resources or prompts, accepts notifications, acknowledges subscriptions, and refuses unknown names.",
    lacks: "a server with tools, resources or prompts that accepts notifications",
  },
} as const satisfies Readonly<Record<string, Exercise>>;

export type ExerciseName = keyof typeof EXERCISES;

/** An exercise for which an operator can name a tool: "slow" for "tool.slow". */
export type ToolExercise = ExerciseName extends infer Name
  ? Name extends `tool.${infer Short}`
    ? Short
    : never
  : never;

export const TOOL_EXERCISES = Object.keys(EXERCISES).flatMap((name) =>
  name.startsWith("tool.") ? [name.slice("tool.".length)] : [],
) as readonly ToolExercise[];

export const EXERCISE_NAMES = Object.keys(EXERCISES) as readonly ExerciseName[];

/** The number of tool names from the table that shows a server for tests. Fewer may be a coincidence. */
const MIN_TEST_TOOLS = 3;

const TOOL_NAMES: ReadonlySet<string> = new Set(
  Object.values<Exercise>(EXERCISES).flatMap(({ kind, names, aliases = [] }) =>
    kind === "tool" ? [...names, ...aliases] : [],
  ),
);

/** The tools of a server for tests: a test suite may call them. Empty for any other server. */
export function toolsMadeForTests(tools: readonly string[]): ReadonlySet<string> {
  const inTable = new Set(tools.filter((name) => TOOL_NAMES.has(name)));
  return inTable.size >= MIN_TEST_TOOLS ? inTable : new Set();
}
