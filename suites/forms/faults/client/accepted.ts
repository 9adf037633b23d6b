import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { HTTP, SESSIONS } from "../../../across-topics/faults/client/places.ts";

export const acceptedFaults: readonly Fault[] = [
  {
    id: "forms.http.accepted-type",
    describe: "gives up when the answer to a notification has a content type that it does not know",
    revisions: SESSIONS,
    transports: HTTP,
    trips: ["client.forms.http.accepted-type"],
    says: /no request after status 202 with Content-Type: text\/plain/,
    http: async (request, next) => {
      const reply = await next(request);
      const type = reply.headers["content-type"] ?? "";
      if (reply.status === 202 && type.startsWith("text/plain"))
        throw new Error(`Unknown media type ${type}`);
      return reply;
    },
  },
];
