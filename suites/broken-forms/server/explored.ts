import type { TableFault, Tables } from "../../../harness/explore/tables.ts";
import { given } from "../../../schema/given.ts";
import { CODE } from "./answers.ts";
import { rows } from "./rows.ts";
import { samplesOf } from "./sample-request.ts";

/** Each message of each row. */
export const exploredFaults: Pick<Tables, "faults" | "samples"> = {
  faults: rows.flatMap(({ id, method, messages, answers, hasCode, revisions, applies }) =>
    messages.map(
      ({ words, edit }): TableFault => ({
        id: `${id} (${words})`,
        place: id,
        edit,
        ...given({ method, answers, code: hasCode ? CODE : undefined, revisions, applies }),
      }),
    ),
  ),
  samples: ({ revision, prompts }) => samplesOf(revision, prompts),
};
