import { methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { clientCheck } from "../../across-topics/client/check.ts";
import { clientMessages } from "../../across-topics/client/client-messages.ts";
import { conclude, flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { errorIn, objectIn } from "../../across-topics/client/server-requests.ts";
import { tasks } from "../situations/tasks.ts";
import { relatedIn, resultIn } from "./messages.ts";

export const inTask = clientCheck({
  id: "client.tasks.related-in-task",
  title: "A response of a client to a request of a task names the task in related-task metadata",
  requirements: ["tasks.related-task.in-task"],
  on: tasks,
  sends: "elicitation/create with related-task metadata, while a task needs input",
  hint: "Copy io.modelcontextprotocol/related-task into _meta of the result.",
  run({ seen, expect }) {
    const asked = seen.conversations
      .flatMap(({ serverRequests }) => serverRequests)
      .filter(({ method, params }) => !method.startsWith("tasks/") && relatedIn(params) !== undefined);
    const answers = asked.flatMap(({ params, responses: [response] }) =>
      // Another check judges a response with neither a result nor an error.
      response && !errorIn(response) && "result" in objectIn(response) ? [{ params, response }] : [],
    );
    conclude(expect, {
      expected: "the same related-task metadata as in the request",
      read: answers.map(({ response }) => response.seq),
      flaws: answers
        .filter(({ params, response }) => relatedIn(resultIn(response)) !== relatedIn(params))
        .map(({ response }) => ({
          actual: "a result without the related-task metadata of the request",
          at: response.seq,
          pointer: `${response.pointer}/result`,
        })),
      needs: "a client that answers an elicitation of a task",
    });
  },
});

export const relatedOmitted = clientCheck({
  id: "client.tasks.related-omitted",
  title: "Messages about a task itself carry no related-task metadata",
  requirements: ["tasks.related-task.omitted", "tasks.status-notification.no-related-task"],
  on: tasks,
  sends: "tasks/get, tasks/list and tasks/cancel, and tasks of its own",
  run({ seen, expect }) {
    const own = clientMessages([seen]).filter(({ value }) =>
      /^(tasks\/(get|list|cancel|result)|notifications\/tasks\/status)$/.test(String(value.method)),
    );
    const answers = seen.conversations
      .flatMap(({ serverRequests }) => serverRequests)
      .filter(({ method }) => /^tasks\/(get|list|cancel)$/.test(method))
      .flatMap(({ responses }) => responses);
    conclude(expect, {
      expected: "no related-task metadata",
      read: [...seqsOf(own), ...answers.map(({ seq }) => seq)],
      flaws: [
        ...own
          .filter((one) => relatedIn(paramsOf(one)) !== undefined)
          .map((one) => flawIn(one, `${methodOf(one)} with related-task metadata`, "/params/_meta")),
        ...answers
          .filter((one) => relatedIn(resultIn(one)) !== undefined)
          .map(({ seq, pointer }) => ({
            actual: "a result about a task with related-task metadata",
            at: seq,
            pointer: `${pointer}/result/_meta`,
          })),
      ],
      needs: "a client that sends messages about tasks",
    });
  },
});
