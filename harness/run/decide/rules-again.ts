import { ASKING } from "./kinds.ts";
import type { Rule } from "./rule.ts";

/** The rules of the step "again": whether a check that has an outcome runs once more, and which outcome counts then. */
export const AGAIN = {
  "many lost": {
    step: "again",
    kinds: ASKING,
    does: "not run again, if the server loses a fifth of its answers or more; the first result counts, but a failure or a warning that rests on a missing answer is no verdict",
    because: "the retry would miss an answer as well, and wait for it",
    where: ["run/retry/retry.ts", "run/retry/loses-many.ts"],
  },
  "unresponsive target": {
    step: "again",
    kinds: ASKING,
    does: "no verdict, if three or more checks miss messages, and a fresh session answers nothing or ends",
    because: "all of them have this one cause",
    where: ["run/retry/retry.ts"],
  },
  "until the end": {
    step: "again",
    kinds: ["shared", "own"],
    does: "run again, with the end of the conversation as the proof that no answer comes; that result counts",
    because: "it was waited for only until a later request was answered",
    where: ["run/retry/retry.ts"],
  },
  "same failure": {
    step: "again",
    kinds: ASKING,
    does: "depends on the first, if eight or more checks miss a message in the same way, and three retries confirm it",
    because: "one fact is one failure",
    where: ["run/retry/retry.ts"],
  },
  retry: {
    step: "again",
    kinds: [...ASKING, "connection", "client situation"],
    does: "run again in isolation, if time, other checks or a used session may have caused the outcome; the second result counts",
    because: "timing is tried twice",
    where: ["run/retry/retry.ts", "run/legs/connection-check.ts", "client/judging/judge.ts"],
  },
  endurance: {
    step: "again",
    kinds: ["shared", "own"],
    does: "no verdict in place of a warning, if a fresh session falls silent after as many plain requests",
    because: "then what the check sent is not the reason for the silence",
    where: ["run/retry/retry.ts"],
  },
  "failure stays": {
    step: "again",
    kinds: [...ASKING, "client situation"],
    does: "the first result counts, if it is a failure or a warning and the retry has found nothing to judge",
    because: "a retry that shows nothing takes nothing back",
    where: ["run/retry/retry.ts", "client/judging/judge.ts"],
  },
  "second process": {
    step: "again",
    kinds: ["shutdown"],
    does: "judged by a second process, if that of the shared session does not end",
    because: "it may wait for an answer to its own request, and that is chance",
    where: ["run/sessions/shutdown.ts"],
  },
} as const satisfies Readonly<Record<string, Rule>>;
