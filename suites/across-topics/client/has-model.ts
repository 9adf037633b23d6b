import type { Played } from "../../../harness/check/situation.ts";
import { type Exchange, exchangesIn } from "./exchanges.ts";

/**
 * Whether the client was an application with a language model that the harness played. Its calls are what the application makes of the words
 * of the model, and it ends because the model has nothing more to do.
 */
export const hasModel = ({ client }: Pick<Played, "client">): boolean =>
  client.some(({ channel }) => channel === "model");

/** The model wanted a call after this answer, and the client sent a request for it. What it sent side by side with the other proves nothing. */
export function usesAfter(seen: Played, { response }: Exchange): boolean {
  const wanted = seen.client.find(
    (event) => event.channel === "model" && event.seq > (response?.seq ?? 0) && event.asks.length > 0,
  );
  return wanted !== undefined && exchangesIn([seen]).some(({ request }) => request.seq > wanted.seq);
}
