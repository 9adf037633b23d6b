import type { JsonObject } from "../../../schema/json.ts";

/** What an application sends to its model, in any interface. */
export interface Prompt {
  /** The names of the tools, as the application announces them. */
  readonly tools: readonly string[];
  /** What the application passes on of the results of tools that the model has asked for. */
  readonly results: readonly Shown[];
}

/** A result of a tool, as the model is shown it. */
export interface Shown {
  /** The id of the call that the model asked for. */
  readonly id: string;
  /** Each text of it, joined. */
  readonly text: string;
  /** The kinds of its blocks, in their order: "text", "image". */
  readonly kinds: readonly string[];
  /** The application says that the call has failed. Absent where the interface has no such member. */
  readonly isError?: boolean;
}

/** A call that the model asks the application to make. */
export interface Asked {
  readonly id: string;
  /** As the application announces it. */
  readonly name: string;
  readonly arguments: JsonObject;
}

/** How a model speaks: the requests that it takes, and the form of its answers. */
export interface Interface {
  /** The path of the request, behind the base URL. */
  readonly path: RegExp;
  /** Whether the answer is an event stream. */
  streams(path: string, body: JsonObject): boolean;
  read(body: JsonObject): Prompt;
  /** The calls that the model asks for. None: it has nothing more to do. */
  whole(asked: readonly Asked[], model: string): JsonObject;
  /** The same as the text of an event stream. */
  streamed(asked: readonly Asked[], model: string): string;
}
