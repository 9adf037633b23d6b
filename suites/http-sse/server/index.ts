import type { Suite } from "../../../harness/check/check.ts";
import { closedStream, streamUrlPost, unknownSession } from "./addresses.ts";
import { endpointFirst, endpointOrigin, endpointOwn, endpointPrompt, endpointUri } from "./endpoint.ts";
import { malformedSurvived } from "./malformed.ts";
import { messageEvents, ownStream } from "./messages.ts";
import { foreignOrigin } from "./origin.ts";
import { answerOnStream, notificationQuiet, post, post2xx } from "./posts.ts";
import { mediaType, stream } from "./stream.ts";

/** HTTP+SSE, the HTTP transport of 2024-11-05. */
export const httpSse: Suite = {
  name: "http-sse",
  checks: [
    stream,
    mediaType,
    endpointFirst,
    endpointUri,
    endpointOrigin,
    endpointPrompt,
    endpointOwn,
    post,
    post2xx,
    answerOnStream,
    messageEvents,
    ownStream,
    notificationQuiet,
    malformedSurvived,
    foreignOrigin,
    unknownSession,
    closedStream,
    streamUrlPost,
  ],
};
