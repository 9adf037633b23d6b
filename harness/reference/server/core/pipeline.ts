import type { JsonObject, Outgoing } from "../../../switches/message.ts";
import type {
  Call,
  Hooks,
  HttpReply,
  HttpRequest,
  NextCall,
  NextHttp,
  SseEvent,
} from "../../../switches/server.ts";

/** Where messages are sent. */
export interface Outlet {
  send(message: Outgoing): void;
  /** HTTP: the received message is refused. On stdio there is no such answer. */
  refuse?(cause: unknown): void;
  /** HTTP: closes the connection, but not the stream. */
  release?(): void;
}

/** The hooks through which no message passes. */
type Setting =
  | "banner"
  | "blankLineDeafens"
  | "chatter"
  | "endsAt"
  | "exitOnEof"
  | "exitOnSigterm"
  | "reads"
  | "readsHead"
  | "takesErrors";

/** What is written unchanged. */
const isWritten = (event: SseEvent | string | Uint8Array): event is string | Uint8Array =>
  typeof event === "string" || event instanceof Uint8Array;

/** Several sets of hooks as one, each place filled. */
export class Pipeline {
  readonly #hooks: readonly Hooks[];

  constructor(hooks: readonly Hooks[]) {
    this.#hooks = hooks;
  }

  receive(text: string): string {
    return this.#hooks.reduce((current, hooks) => hooks.receive?.(current) ?? current, text);
  }

  dispatch(call: Call, handle: NextCall): Promise<JsonObject | undefined> {
    const chain = this.#hooks.reduceRight<NextCall>(
      (next, hooks) => (hooks.dispatch ? async (given) => hooks.dispatch?.(given, next) : next),
      handle,
    );
    return chain(call);
  }

  http(request: HttpRequest, handle: NextHttp): Promise<HttpReply> {
    const chain = this.#hooks.reduceRight<NextHttp>(
      (next, hooks) => (hooks.http ? (given) => hooks.http?.(given, next) ?? next(given) : next),
      handle,
    );
    return chain(request);
  }

  /** The outlet, behind the hooks. */
  outlet(outlet: Outlet): Outlet {
    return {
      ...outlet,
      send: (message) => {
        const messages = this.#hooks.reduce<readonly unknown[]>(
          (current, hooks) => current.flatMap((one) => hooks.outgoing?.(one as Outgoing) ?? [one]),
          [message],
        );
        // A fault may send something that is not a message.
        for (const one of messages) outlet.send(one as Outgoing);
      },
    };
  }

  line(line: string): string | Uint8Array {
    return this.#hooks.reduce<string | Uint8Array>(
      (current, hooks) => (typeof current === "string" ? (hooks.line?.(current) ?? current) : current),
      line,
    );
  }

  events(event: SseEvent | string): readonly (SseEvent | string | Uint8Array)[] {
    return this.#hooks.reduce<readonly (SseEvent | string | Uint8Array)[]>(
      (current, hooks) => current.flatMap((one) => (isWritten(one) ? [one] : (hooks.event?.(one) ?? [one]))),
      [event],
    );
  }

  /** The value of a hook through which no message passes. The last one that is set counts. */
  setting<Name extends Setting>(name: Name): Hooks[Name] | undefined {
    return this.#hooks.findLast((hooks) => hooks[name] !== undefined)?.[name];
  }
}
