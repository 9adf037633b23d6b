import type { JsonObject } from "../../schema/json.ts";
import type { ListName } from "../check/inventory.ts";
import { brief, type JsonRpcId } from "../session/replies/reply.ts";

/** The session of a step: two at most are open at the same time. */
export type Slot = 0 | 1;

interface On {
  readonly on: Slot;
}

/** A request. `open`: its answer is waited for later, so others are sent beside it. */
export interface RequestStep extends On {
  readonly do: "request";
  readonly method: string;
  readonly params?: JsonObject;
  readonly id?: JsonRpcId;
  /** The name of another legal form of the message. */
  readonly form?: string;
  readonly open?: true;
  /** With a progress token that no other open request has. */
  readonly progress?: true;
}

export interface NotifyStep extends On {
  readonly do: "notify";
  readonly method: string;
  readonly params?: JsonObject;
}

/** Begins a session with another legal form of `initialize`. The one that was open is ended. */
export interface OpenStep extends On {
  readonly do: "open";
  /** The name of the form. */
  readonly form: string;
}

/** A request about the task that this session got last. Without one it does nothing. */
export interface TaskStep extends On {
  readonly do: "task";
  readonly method: string;
}

/** The next page of a list: the cursor is the one that this session got last. */
export interface PageStep extends On {
  readonly do: "page";
  readonly list: ListName;
}

/** A request with one fault in it. */
export interface IllegalStep extends On {
  readonly do: "illegal";
  readonly fault: string;
  readonly method: string;
  readonly params?: JsonObject;
}

/**
 * One step of the explorer. Each list of steps can be carried out, also one of which steps were left out: a session is opened when
 * a step needs it, and a step without an object does nothing.
 */
export type Step =
  | RequestStep
  | PageStep
  | IllegalStep
  | OpenStep
  | TaskStep
  | NotifyStep
  /** Opens a stream for what the server sends by itself (HTTP). */
  | (On & { readonly do: "stream" })
  /** Resumes the newest stream that answered a request, after its first event (HTTP). The newest open request loses its connection first. */
  | (On & { readonly do: "resume" })
  /** Cancels the newest open request. */
  | (On & { readonly do: "cancel" })
  /** Waits for the answers of all open requests. */
  | (On & { readonly do: "wait" })
  /** Ends the session. The next step on it opens another one. */
  | (On & { readonly do: "end" })
  /** How requests of the server are answered from now on. */
  | (On & { readonly do: "answers"; readonly how: Answering });

export type Answering = "usual" | "refused" | "late";

/** A step in words, on one line. */
export function describeStep(step: Step): string {
  const where = step.on === 1 ? "session 2: " : "";
  return `${where}${wordsOf(step)}`;
}

const withParams = (params: JsonObject | undefined) =>
  params === undefined ? "" : ` ${brief(JSON.stringify(params), 300)}`;

function wordsOf(step: Step): string {
  switch (step.do) {
    case "request": {
      const { method, params, id, form, open, progress } = step;
      const notes = [
        ...(id === undefined ? [] : [`id ${brief(JSON.stringify(id), 80)}`]),
        ...(form === undefined ? [] : [`form ${form}`]),
        ...(progress ? ["with a progress token"] : []),
        ...(open ? ["without waiting"] : []),
      ];
      return `${method}${withParams(params)}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
    }
    case "page":
      return `the next page of the list of ${step.list}`;
    case "illegal":
      return `${step.method}${withParams(step.params)} (illegal: ${step.fault})`;
    case "open":
      return `begin a session with ${step.form}`;
    case "task":
      return `${step.method} for the newest task`;
    case "stream":
      return "GET: a stream for messages of the server";
    case "resume":
      return "GET with Last-Event-ID: the newest stream, after its first event";
    case "notify":
      return `${step.method}${withParams(step.params)}`;
    case "cancel":
      return "notifications/cancelled for the newest open request";
    case "wait":
      return "wait for all open requests";
    case "end":
      return "end the session";
    case "answers":
      return `answer requests of the server: ${step.how}`;
  }
}
