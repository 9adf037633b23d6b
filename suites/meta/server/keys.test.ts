import { RELATED_TASK } from "../../tasks/server/related.ts";
import { leg, received, request, result, sent } from "../../testing/server/leg.ts";
import { verdicts } from "../../testing/server/verdicts.ts";
import { metaKeys } from "./keys.ts";

const EXPECTED: Readonly<Record<string, string>> = {
  "meta.key.prefix":
    'labels that begin with a letter and end with a letter or digit, separated by dots and followed by "/"',
  "meta.key.name": "a name that begins and ends with a letter or digit",
};

const related = { [RELATED_TASK]: { taskId: "t" } };

const NONE = "not-applicable: the server sent no _meta with a key";

for (const check of metaKeys.filter(({ id }) => id in EXPECTED)) {
  verdicts(check, EXPECTED[check.id] ?? "", {
    "good: a result with keys": [
      leg(sent(request(1, "ping")), received(result(1, { _meta: { "com.example/a": 1 } }))),
      "pass at 3: 1 checked",
    ],
    "good: the result of a task": [
      leg(
        sent(request(1, "tasks/result", { taskId: "t" })),
        received(result(1, { content: [], _meta: related })),
      ),
      "pass at 3: 1 checked",
    ],
    "not applicable: no _meta": [leg(sent(request(1, "ping")), received(result(1))), NONE],
  });
}

for (const check of metaKeys.filter(({ id }) => id === "meta.key.prefix")) {
  verdicts(check, EXPECTED[check.id] ?? "", {
    "broken: in the result of a task": [
      leg(
        sent(request(1, "tasks/result", { taskId: "t" })),
        received(result(1, { content: [], _meta: { ...related, "1com/a": 1 } })),
      ),
      'fail at 3 /result/_meta/1com~1a: a label of the prefix starts with a letter, ends with a letter or digit and holds letters, digits and hyphens, got "1com"',
    ],
  });
}
