import { FIRST_STATELESS, type Span } from "../revision.ts";
import { type MessageSource, notifications, type Party, requests, serverRequests } from "./methods.ts";
import { during, type Members, ref, type Shape, since, union, until } from "./vocabulary.ts";

const from = (party: Party) => (message: MessageSource) => message.from.includes(party);

function spanning({ since: first = "2024-11-05", until: last }: Span, shape: Shape): Shape {
  return last === undefined ? since(first, shape) : during(first, last, shape);
}

const messages = (rows: readonly MessageSource[]): readonly Shape[] =>
  rows.map((row) => spanning(row, ref(row.definition)));

/** The results for the requests of a party. Several requests have an empty one. */
function resultsOf(party: Party): readonly Shape[] {
  const answered = [...requests, ...statefulServerRequests].filter(from(party));
  return answered.filter((row) => row.result !== "EmptyResult").map((row) => spanning(row, ref(row.result)));
}

const statefulServerRequests = serverRequests.map((row) => ({ ...row, until: "2025-11-25" as const }));

/** Everything that a party may send, by kind. */
export const messageDefinitions: Members = {
  ClientRequest: union(...messages(requests.filter(from("client")))),
  ServerRequest: until(
    "2025-11-25",
    union(...messages([...requests, ...serverRequests].filter(from("server")))),
  ),
  ClientNotification: union(...messages(notifications.filter(from("client")))),
  ServerNotification: union(...messages(notifications.filter(from("server")))),
  ClientResult: union(ref("EmptyResult"), ...resultsOf("server")),
  ServerResult: union(
    ref("EmptyResult"),
    ...resultsOf("client"),
    since(FIRST_STATELESS, ref("InputRequiredResult")),
  ),
};
