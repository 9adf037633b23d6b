import type { Reply } from "./reply.ts";

export interface Expected<T> {
  readonly answer: Promise<T>;
  /** Stops waiting. A late answer is dropped. */
  forget(): void;
}

/** An answer that comes when what was added is called. */
export function waitFor(
  add: (resolve: (reply: Reply) => void) => void,
  remove: (resolve: (reply: Reply) => void) => void,
): Expected<Reply> {
  let waiting: (reply: Reply) => void = () => {};
  const answer = new Promise<Reply>((resolve) => {
    waiting = resolve;
    add(resolve);
  });
  return { answer, forget: () => remove(waiting) };
}
