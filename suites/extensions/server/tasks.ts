import { error, InvalidParams, MissingRequiredClientCapability } from "../../../harness/check/answers.ts";
import type { Applies } from "../../../harness/check/applies.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { isObject } from "../../../schema/json.ts";
import { META, TASKS_EXTENSION } from "../../../schema/meta-keys.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";

export const hasTasks: Applies = ({ capabilities: { extensions } }) =>
  (isObject(extensions) && TASKS_EXTENSION in extensions) ||
  `the server does not declare the extension ${TASKS_EXTENSION}`;

const UNKNOWN = "mcp-conform-no-such-task";

function ask(
  session: Session,
  method: string,
  clientCapabilities: object,
  more: object = {},
): Promise<Reply> {
  const _meta = { [META.clientCapabilities]: clientCapabilities };
  return session.request(method, { taskId: UNKNOWN, ...more, _meta });
}

const DECLARED = { extensions: { [TASKS_EXTENSION]: {} } };

const onShared = checksOn("shared", { applies: hasTasks });

export const unknownGet = onShared({
  id: "extensions.tasks.id.unknown-get",
  title: "tasks/get with an unknown task id returns error -32602",
  requirements: ["extensions.tasks.id.unknown-get"],
  hint: "Return error -32602 when no task has the taskId.",
  sends: `tasks/get with the task id "${UNKNOWN}"; the request declares the extension`,
  answers: { pass: [error(InvalidParams)] },
  async run({ session, expect }) {
    expect.reply(await ask(session, "tasks/get", DECLARED));
  },
});

export const unknownWrite = onShared({
  id: "extensions.tasks.id.unknown-write",
  title: "tasks/update and tasks/cancel with an unknown task id return error -32602",
  requirements: ["extensions.tasks.id.unknown-write"],
  hint: "Return error -32602 when no task has the taskId.",
  sends: `tasks/update and tasks/cancel with the task id "${UNKNOWN}"; the requests declare the extension`,
  answers: { pass: [error(InvalidParams)] },
  async run({ session, expect }) {
    expect.reply(await ask(session, "tasks/update", DECLARED, { inputResponses: {} }));
    expect.reply(await ask(session, "tasks/cancel", DECLARED));
  },
});

export const undeclared = onShared({
  id: "extensions.tasks.methods.undeclared",
  title: "A tasks request that does not declare the extension returns error -32021",
  requirements: ["extensions.tasks.methods.undeclared"],
  hint: "Return error -32021 to tasks requests of clients that do not declare the extension.",
  sends: "tasks/get and tasks/cancel; the requests declare no extension",
  answers: {
    pass: [error(MissingRequiredClientCapability)],
    warn: [{ shape: error(InvalidParams), because: "the server validated the task id before the extension" }],
  },
  reading:
    "The task id is unknown too, because the harness has no task. The specification does not say which of the two faults the server reports first, so -32602 is a warning (docs/readings.md, A35).",
  async run({ session, expect }) {
    for (const method of ["tasks/get", "tasks/cancel"]) expect.reply(await ask(session, method, {}));
  },
});
