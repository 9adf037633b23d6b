import { ProtocolError } from "../../message.ts";
import { onAnswer } from "../rewrite.ts";
import type { Oddity } from "../switch.ts";

const STATEFUL = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** What is declared, and what is answered. */
export const featureOddities: readonly Oddity[] = [
  {
    id: "capabilities.unknown",
    // Capabilities are an open object, and "experimental" is there for what no revision has.
    describe: "declares capabilities that nobody knows, and experimental ones",
    decide: {
      capabilities: (value) => ({
        ...value,
        experimental: { "com.example/more": {} },
        "com.example/other": {},
      }),
    },
  },
  {
    id: "capabilities.none",
    // None of them is asked for.
    describe: "declares nothing, and can nothing",
    without: ["roots", "sampling", "elicitation"],
  },
  {
    id: "capabilities.short",
    // An elicitation capability without a mode means forms.
    describe: "declares elicitation without saying which modes it knows",
    revisions: ["2025-11-25", "2026-07-28"],
    decide: { capabilities: (value) => ({ ...value, elicitation: {} }) },
  },
  {
    id: "capabilities.extension",
    // A server that does not know an extension does without it.
    describe: "declares an extension that no server knows",
    revisions: ["2026-07-28"],
    decide: { capabilities: (value) => ({ ...value, extensions: { "com.example/extension": {} } }) },
  },
  {
    id: "answers.declined",
    // A user may decline, always.
    describe: "has a user who declines every form",
    revisions: ["2025-06-18", "2025-11-25", "2026-07-28"],
    ...onAnswer("elicitation/create", () => ({ action: "decline" })),
  },
  {
    id: "answers.cancelled",
    describe: "has a user who closes every form",
    revisions: ["2025-06-18", "2025-11-25", "2026-07-28"],
    ...onAnswer("elicitation/create", () => ({ action: "cancel" })),
  },
  {
    id: "answers.sampling-rejected",
    // The error -1 is the one of the page for it. What is no request is refused as such before a user is asked.
    describe: "has a user who lets no model answer",
    revisions: STATEFUL,
    answer: async (asked, next) => {
      const result = await next(asked);
      if (asked.method !== "sampling/createMessage") return result;
      throw new ProtocolError(-1, "User rejected sampling request");
    },
  },
  {
    id: "answers.no-roots",
    // A list may be empty.
    describe: "has no roots at the moment",
    ...onAnswer("roots/list", () => ({ roots: [] })),
  },
  {
    id: "answers.roots-without-names",
    // A name is optional; so is what is added.
    describe: "does not name its roots, and adds _meta to the result",
    ...onAnswer("roots/list", () => ({ roots: [{ uri: "file:///" }], _meta: { "com.example/of": 1 } })),
  },
  {
    id: "answers.several-blocks",
    // Since 2025-11-25 content is a block or an array of blocks.
    describe: "has a model that answers in several blocks",
    revisions: ["2025-11-25", "2026-07-28"],
    ...onAnswer("sampling/createMessage", (result) => ({
      ...result,
      content: ["This is", "what the model says."].map((text) => ({ type: "text", text })),
    })),
  },
  {
    id: "answers.odd-stop-reason",
    // The reason is an open text, and optional.
    describe: "has a model that stops for a reason of its own",
    ...onAnswer("sampling/createMessage", (result) => ({ ...result, stopReason: "tired" })),
  },
  {
    id: "answers.slow",
    // No time is set to an answer.
    describe: "takes its time to answer",
    answer: async (asked, next) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return next(asked);
    },
  },
  {
    id: "progress.numbers",
    // A token is a string or an integer.
    describe: "has integers for progress tokens",
    decide: { progressToken: (value) => Number(String(value).replace(/\D/g, "")) },
  },
  {
    id: "progress.none",
    describe: "asks for no progress",
    decide: { progressToken: () => undefined },
  },
  {
    id: "progress.everywhere",
    // Any request may have a token.
    describe: "asks for progress with every request",
    remember: () => {
      let count = 0;
      return {
        request: (call, next) => {
          const meta = (call.params._meta ?? {}) as object;
          const _meta = { progressToken: `any-${++count}`, ...meta };
          return next({ ...call, params: { ...call.params, _meta } });
        },
      };
    },
  },
];
