import { onHttp, withHeader, withoutHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";

const transports = HTTP;

/** POST requests. */
export const httpFaults: readonly Fault[] = inPlace({ transports }, [
  {
    id: "http.accept-json-only",
    describe: "accepts only JSON",
    trips: ["client.http.accept"],
    says: /Accept/,
    ...onHttp("POST", (request) => withHeader(request, "Accept", "application/json")),
  },
  {
    id: "http.accept-streams-only",
    describe: "accepts only event streams",
    trips: ["client.http.accept"],
    says: /Accept/,
    ...onHttp("POST", (request) => withHeader(request, "Accept", "text/event-stream")),
  },
  {
    id: "http.accept-anything",
    describe: "accepts */* without naming a type",
    trips: ["client.http.accept"],
    says: /Accept/,
    ...onHttp("POST", (request) => withHeader(request, "Accept", "*/*")),
  },
  {
    id: "http.no-accept",
    describe: "omits Accept",
    trips: ["client.http.accept"],
    says: /Accept/,
    ...onHttp("POST", (request) => withoutHeader(request, "Accept")),
  },
  {
    id: "http.no-accept-of-notifications",
    describe: "sends Accept only with requests",
    revisions: SESSIONS,
    trips: ["client.http.accept"],
    says: /Accept/,
    ...onHttp("POST", (request) =>
      `${request.body}`.includes('"id"') ? request : withoutHeader(request, "Accept"),
    ),
  },
  {
    id: "http.no-content-type",
    describe: "omits Content-Type",
    trips: ["client.http.content-type"],
    says: /Content-Type/,
    ...onHttp("POST", (request) => withoutHeader(request, "Content-Type")),
  },
  {
    id: "http.content-type-text",
    describe: "posts JSON with the content type of plain text",
    trips: ["client.http.content-type"],
    says: /Content-Type/,
    ...onHttp("POST", (request) => withHeader(request, "Content-Type", "text/plain")),
  },
  {
    id: "http.puts",
    describe: "sends notifications by PUT",
    revisions: SESSIONS,
    trips: ["client.http.post"],
    says: /POST|PUT/,
    ...onHttp("POST", (request) =>
      `${request.body}`.includes('"id"') ? request : { ...request, method: "PUT" },
    ),
  },
  {
    id: "http.stream-accept-json",
    describe: "opens its stream without accepting event streams",
    revisions: SESSIONS,
    trips: ["client.http.accept-get"],
    says: /Accept/,
    ...onHttp("GET", (request) => withHeader(request, "Accept", "application/json")),
  },
  {
    id: "http.stream-no-accept",
    describe: "opens its stream without Accept",
    revisions: SESSIONS,
    trips: ["client.http.accept-get"],
    says: /Accept/,
    ...onHttp("GET", (request) => withoutHeader(request, "Accept")),
  },
]);
