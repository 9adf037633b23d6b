import type { ClientSuite } from "../../../harness/check/client.ts";
import { bodySingle, getNotUsed, noResponses, noSession, reissue, reissueHeaders } from "./stateless.ts";
import {
  commentsIgnored,
  emptyCursor,
  expensiveSchemas,
  headerCase,
  manyComments,
  readsStreams,
  reservedKeys,
  streamForms,
} from "./stream-forms.ts";

export { http } from "./http.ts";

export { refusedRequests } from "./refused-requests.ts";

export const envelope: ClientSuite = { name: "client-envelope", checks: [reservedKeys] };

export const statelessHttp: ClientSuite = {
  name: "client-stateless-http",
  checks: [
    readsStreams,
    headerCase,
    commentsIgnored,
    manyComments,
    streamForms,
    getNotUsed,
    noSession,
    reissue,
    reissueHeaders,
    bodySingle,
  ],
};

export const results: ClientSuite = { name: "client-results", checks: [noResponses] };

export const resultsLast: ClientSuite = { name: "client-results", checks: [emptyCursor] };

export const schemas: ClientSuite = { name: "client-schemas", checks: [expensiveSchemas] };
