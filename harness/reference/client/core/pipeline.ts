import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";
import type { NextWeb, WebAnswer, WebCall } from "../authorization/web.ts";
import type {
  Asked,
  Call,
  Client,
  Hooks,
  HttpReply,
  HttpRequest,
  NextAnswer,
  NextCall,
  NextHttp,
  SseEvent,
  Step,
} from "../switch.ts";
import type { Decisions } from "./decisions.ts";

/** Several sets of hooks as one, each place filled. */
export class Pipeline {
  readonly #hooks: readonly Hooks[];

  constructor(hooks: readonly Hooks[] = []) {
    this.#hooks = hooks;
  }

  step(step: Step, does: () => Promise<void>, client: Client): Promise<void> {
    const chain = this.#hooks.reduceRight<() => Promise<void>>(
      (next, hooks) => (hooks.step ? async () => hooks.step?.(step, next, client) : next),
      does,
    );
    return chain();
  }

  decide<Name extends keyof Decisions>(
    name: Name,
    value: Decisions[Name]["value"],
    about: Decisions[Name]["about"],
  ): Decisions[Name]["value"] {
    let current = value;
    for (const { decide } of this.#hooks) {
      const decides = decide?.[name];
      if (decides) current = decides(current, about);
    }
    return current;
  }

  request(call: Call, ask: NextCall, client: Client): Promise<JsonObject> {
    const chain = this.#hooks.reduceRight<NextCall>(
      (next, hooks) =>
        hooks.request ? async (given) => hooks.request?.(given, next, client) ?? next(given) : next,
      ask,
    );
    return chain(call);
  }

  answer(asked: Asked, answers: NextAnswer): Promise<JsonObject | undefined> {
    const chain = this.#hooks.reduceRight<NextAnswer>(
      (next, hooks) => (hooks.answer ? async (given) => hooks.answer?.(given, next) : next),
      answers,
    );
    return chain(asked);
  }

  outgoing(message: JsonObject, client: Client): readonly unknown[] {
    return this.#hooks.reduce<readonly unknown[]>(
      (current, hooks) =>
        current.flatMap((one) => (isObject(one) ? (hooks.outgoing?.(one, client) ?? [one]) : [one])),
      [message],
    );
  }

  text(text: string): string {
    return this.#hooks.reduce((current, hooks) => hooks.text?.(current) ?? current, text);
  }

  receive(text: string): string {
    return this.#hooks.reduce((current, hooks) => hooks.receive?.(current) ?? current, text);
  }

  incoming(message: unknown, client: Client): readonly unknown[] {
    return this.#hooks.reduce<readonly unknown[]>(
      (current, hooks) =>
        current.flatMap((one) => (isObject(one) ? (hooks.incoming?.(one, client) ?? [one]) : [one])),
      [message],
    );
  }

  chunk(bytes: Uint8Array): Uint8Array {
    return this.#hooks.reduce((current, hooks) => hooks.chunk?.(current) ?? current, bytes);
  }

  line(line: string): string | Uint8Array {
    return this.#hooks.reduce<string | Uint8Array>(
      (current, hooks) => (typeof current === "string" ? (hooks.line?.(current) ?? current) : current),
      line,
    );
  }

  http(request: HttpRequest, exchange: NextHttp): Promise<HttpReply> {
    const chain = this.#hooks.reduceRight<NextHttp>(
      (next, hooks) => (hooks.http ? async (given) => hooks.http?.(given, next) ?? next(given) : next),
      exchange,
    );
    return chain(request);
  }

  web(call: WebCall, exchange: NextWeb): Promise<WebAnswer> {
    const chain = this.#hooks.reduceRight<NextWeb>(
      (next, hooks) => (hooks.web ? async (given) => hooks.web?.(given, next) ?? next(given) : next),
      exchange,
    );
    return chain(call);
  }

  event(event: SseEvent): readonly SseEvent[] {
    return this.#hooks.reduce<readonly SseEvent[]>(
      (current, hooks) => current.flatMap((one) => hooks.event?.(one) ?? [one]),
      [event],
    );
  }
}
