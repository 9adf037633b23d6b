import { ProtocolError, URL_ELICITATION_REQUIRED } from "../../message.ts";
import { say } from "../core/features/content.ts";
import { isDeclared, visit } from "../core/input.ts";
import { ToolFailure } from "../core/tool-failure.ts";
import { outcomeOf } from "./input.ts";
import { CHANGES, NO_ARGUMENTS, READ_ONLY, type Tool, takes } from "./tool.ts";

const MESSAGE = "Please open this page to continue.";

/** Tools that send the user to a page. */
export const urlTools: readonly Tool[] = [
  {
    name: "test_elicitation_url",
    title: "Elicitation by URL",
    description: "Asks the user to open a page.",
    since: "2025-11-25",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => {
      const { id, url } = context.visits.start();
      const { answer } = await context.ask({ answer: visit(MESSAGE, url, id) });
      // 2026-07-28 has no such notification: there the retry reports the outcome.
      const isReported = context.revision === "2025-11-25" && answer.action === "accept";
      if (isReported && context.visits.finish(id)) {
        context.notify("notifications/elicitation/complete", { elicitationId: id });
      }
      return outcomeOf("User response", answer);
    },
  },
  {
    name: "test_url_elicitation_required",
    title: "Blocked until a page was visited",
    description: "Refuses to work until test_complete_url_elicitation was called with the id from the error.",
    since: "2025-11-25",
    until: "2025-11-25",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: (_args, { client, visits }) => {
      if (visits.anyFinished) return say("The page was visited");
      if (!isDeclared(visit(MESSAGE, "", ""), client)) throw new ToolFailure("The client cannot open pages");
      const { id, url } = visits.start();
      const elicitations = [{ mode: "url", elicitationId: id, url, message: MESSAGE }];
      throw new ProtocolError(URL_ELICITATION_REQUIRED, "A page must be visited first", { elicitations });
    },
  },
  {
    name: "test_complete_url_elicitation",
    title: "End of a visit",
    description: "Does what the page would do when the user has finished.",
    since: "2025-11-25",
    until: "2025-11-25",
    inputSchema: takes({ elicitationId: { type: "string" } }),
    annotations: CHANGES,
    run: ({ elicitationId }, context) => {
      if (!context.visits.finish(String(elicitationId))) throw new ToolFailure("There is no such visit");
      context.notify("notifications/elicitation/complete", { elicitationId });
      return say("The visit is complete");
    },
  },
];
