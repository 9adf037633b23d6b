import type { ClientSuite } from "../../harness/check/client.ts";
import { isObject } from "../../schema/json.ts";
import { resultFor, shapeOf, undetermined } from "./answers.ts";
import { clientCheck } from "./check.ts";
import { REQUEST_IDS } from "./situations/asking.ts";
import { asking } from "./situations/index.ts";

const NEEDS = "a client that declares roots";

const shape = clientCheck({
  id: "client.roots.result",
  title: "The answer to roots/list is an array of roots, each with a uri",
  requirements: ["roots.result.shape"],
  on: asking,
  sends: "roots/list",
  hint: 'Answer {"roots": [{"uri": "file:///home/user/project", "name": "Project"}]}.',
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.roots, NEEDS);
    if (answer === undefined) return undetermined("roots/list");
    expect.clean(shapeOf(seen, answer), {
      at: answer.response.seq,
      base: answer.response.pointer,
      what: "roots as the schema has them",
    });
  },
});

const scheme = clientCheck({
  id: "client.roots.file-scheme",
  title: "The uri of each root has the file scheme",
  requirements: ["roots.uri.file-scheme"],
  on: asking,
  sends: "roots/list",
  run({ seen, expect }) {
    const answer = resultFor(seen, REQUEST_IDS.roots, NEEDS);
    const roots = answer?.result.roots;
    if (answer === undefined || !Array.isArray(roots) || roots.length === 0)
      return undetermined("roots/list (and has a root)");
    for (const [index, root] of roots.entries()) {
      const uri = isObject(root) ? root.uri : undefined;
      if (typeof uri !== "string") continue;
      expect.that(uri.toLowerCase().startsWith("file://"), {
        expected: "a uri that begins with file://",
        actual: uri.slice(0, 200),
        at: answer.response.seq,
        pointer: `${answer.response.pointer}/result/roots/${index}/uri`,
      });
    }
    if (expect.findings.length === 0) undetermined("roots/list (with a uri)");
  },
});

export const roots: ClientSuite = { name: "client-roots", checks: [shape, scheme] };
