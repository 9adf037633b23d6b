import {
  anyObject,
  boolean,
  changing,
  during,
  type Members,
  map,
  object,
  optional,
  ref,
  since,
} from "./vocabulary.ts";

/** Settings of a capability. `{}` declares it without settings. */
const settings = optional(changing({ "2024-11-05": anyObject, "2026-07-28": ref("JSONObject") }));
const named = optional(map(changing({ "2024-11-05": anyObject, "2026-07-28": ref("JSONObject") })));
const listChanged: Members = { listChanged: optional(boolean) };

export const capabilityDefinitions: Members = {
  ClientCapabilities: object({
    experimental: named,
    roots: optional(changing({ "2024-11-05": object(listChanged), "2026-07-28": object({}) })),
    sampling: optional(
      changing({ "2024-11-05": anyObject, "2025-11-25": object({ context: settings, tools: settings }) }),
    ),
    elicitation: optional(
      changing({ "2025-06-18": anyObject, "2025-11-25": object({ form: settings, url: settings }) }),
    ),
    tasks: during(
      "2025-11-25",
      "2025-11-25",
      optional(
        object({
          list: settings,
          cancel: settings,
          requests: optional(
            object({
              sampling: optional(object({ createMessage: settings })),
              elicitation: optional(object({ create: settings })),
            }),
          ),
        }),
      ),
    ),
    extensions: since("2026-07-28", named),
  }),

  ServerCapabilities: object({
    experimental: named,
    logging: settings,
    completions: since("2025-03-26", settings),
    prompts: optional(object(listChanged)),
    resources: optional(object({ subscribe: optional(boolean), ...listChanged })),
    tools: optional(object(listChanged)),
    tasks: during(
      "2025-11-25",
      "2025-11-25",
      optional(
        object({
          list: settings,
          cancel: settings,
          requests: optional(object({ tools: optional(object({ call: settings })) })),
        }),
      ),
    ),
    extensions: since("2026-07-28", named),
  }),
};
