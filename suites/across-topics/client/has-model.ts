import type { Played } from "../../../harness/check/situation.ts";

/**
 * Whether the client was an application with a language model that the harness played. Its calls are what the application makes of the words
 * of the model, and it ends because the model has nothing more to do.
 */
export const hasModel = ({ client }: Pick<Played, "client">): boolean =>
  client.some(({ channel }) => channel === "model");
