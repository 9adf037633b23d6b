import { notification, serverRequest } from "../jsonrpc.ts";
import { responseMeta, serverRequestParams } from "../meta.ts";
import {
  boolean,
  changing,
  choice,
  during,
  list,
  literal,
  type Members,
  map,
  number,
  object,
  optional,
  ref,
  since,
  string,
  union,
  uri,
} from "../vocabulary.ts";
import { taskAugmented } from "./tasks.ts";

const formParams: Members = {
  ...serverRequestParams,
  ...taskAugmented,
  mode: since("2025-11-25", optional(literal("form"))),
  message: string,
  requestedSchema: object({
    $schema: since("2025-11-25", optional(string)),
    type: literal("object"),
    properties: map(ref("PrimitiveSchemaDefinition")),
    required: optional(list(string)),
  }),
};

export const elicitationDefinitions: Members = {
  ElicitRequest: since(
    "2025-06-18",
    serverRequest(
      "elicitation/create",
      changing({ "2025-06-18": object(formParams), "2025-11-25": ref("ElicitRequestParams") }),
    ),
  ),
  ElicitRequestParams: since(
    "2025-11-25",
    union(ref("ElicitRequestFormParams"), ref("ElicitRequestURLParams")),
  ),
  ElicitRequestFormParams: since("2025-11-25", object(formParams)),
  ElicitRequestURLParams: since(
    "2025-11-25",
    object({
      ...serverRequestParams,
      ...taskAugmented,
      mode: literal("url"),
      message: string,
      elicitationId: during("2025-11-25", "2025-11-25", string),
      url: uri,
    }),
  ),
  ElicitResult: since(
    "2025-06-18",
    object({
      ...responseMeta,
      action: choice("accept", "decline", "cancel"),
      // Any number, because the answer to a field of type "number" may be a fraction.
      content: optional(
        changing({
          "2025-06-18": map(union(string, number, boolean)),
          "2025-11-25": map(union(string, number, boolean, list(string))),
        }),
      ),
    }),
  ),
  ElicitationCompleteNotification: during(
    "2025-11-25",
    "2025-11-25",
    notification("notifications/elicitation/complete", object({ elicitationId: string })),
  ),
};
