import { anyResult } from "../../../harness/check/answers.ts";
import { answered, lacksCall } from "../../across-topics/server/asks/answered.ts";
import { MISSING_ROOT } from "../../across-topics/server/asks/answers.ts";
import { check } from "../../across-topics/server/check.ts";

export const unavailableSurvived = check({
  id: "roots.unavailable.survived",
  title: "After roots/list returned a folder that does not exist, the next request is served",
  requirements: ["roots.unavailable.survived"],
  exercises: ["server.roots"],
  on: answered,
  sends: `calls of tools that ask the client, and ${MISSING_ROOT} as the only root`,
  answers: { pass: [{ ...anyResult, words: "a result for the next request" }] },
  hint: "Handle a root that cannot be opened like an empty one, and continue.",
  run({ seen, expect }) {
    const calls = seen.filter(({ way, hadRoot }) => way !== "silence" && hadRoot);
    if (calls.length === 0)
      lacksCall(seen, "server.roots", "a tool that may be called and that asks for the roots");
    for (const { next } of calls) expect.reply(next);
  },
});
