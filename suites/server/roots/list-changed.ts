import { anyResult } from "../../../harness/check/answers.ts";
import { check } from "../check.ts";

export const listChangedSurvived = check({
  id: "roots.list-changed.survived",
  title: "After a change of the roots, the next request is served",
  requirements: ["roots.list-changed.survived"],
  on: "own",
  sends: "notifications/roots/list_changed as a client that declares roots.listChanged, then a request",
  answers: { pass: [{ ...anyResult, words: "a result for the next request" }] },
  reading: "A server may request roots/list again. That is not judged here.",
  hint: "Handle notifications/roots/list_changed, or ignore it. Continue with the next message.",
  async run({ open, expect }) {
    const session = await open({ clientCapabilities: { roots: { listChanged: true } } });
    await session.notify("notifications/roots/list_changed");
    expect.reply(await session.fence());
  },
});
