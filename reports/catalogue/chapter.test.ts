import { describe, expect, test } from "vitest";
import type { ExplainedCheck } from "../../harness/verdict/explanation.ts";
import { chapterMarkdown, chaptersMarkdown, type ExplainedChapter } from "./chapter.ts";

const requirement = {
  id: "ping.answered",
  facts: [
    { label: "requirement", texts: ["A ping is answered."] },
    { label: "applies to", texts: ["server"] },
    { label: "2025-06-18", texts: ["MUST"], url: "https://example.test/old" },
    { label: "2025-11-25", texts: ["MUST"], url: "https://example.test/ping" },
  ],
};

const check: ExplainedCheck = {
  id: "ping.answered",
  title: "A ping is answered with _an_ empty result",
  level: "MUST",
  facts: [
    { label: "rule", texts: ["A ping is answered with _an_ empty result"] },
    { label: "sends", texts: ["`ping`, with <nothing> in it"] },
    { label: "conforming", texts: ["an empty result", "a result with _meta"] },
    { label: "run only this", texts: ["npx mcp-conform --only ping.answered"], command: true },
  ],
  requirements: [requirement],
};

const chapter: ExplainedChapter = {
  topic: "ping",
  parts: [
    { suite: "utilities", role: "server", checks: [check] },
    { suite: "client-answers", role: "client", checks: [] },
  ],
  untested: [
    {
      id: "ping.often",
      facts: [
        { label: "requirement", texts: ["Pings are not too frequent."] },
        { label: "not tested", texts: ["No number is given. (human)"] },
      ],
    },
  ],
};

describe("the page of a topic", () => {
  const page = chapterMarkdown(chapter);

  test("lists the checks of each suite with links, and then has each check: required, sent, conforming, how to run", () => {
    expect(page).toContain(`## utilities

1 check of servers.

| check | level | rule |
| --- | --- | --- |
| [ping.answered](#ping.answered) | MUST | A ping is answered with \\_an\\_ empty result |

<a id="ping.answered"></a>

### ping.answered

A ping is answered with \\_an\\_ empty result

- **required**: A ping is answered. (\`ping.answered\`; applies to: server; 2025-06-18 [MUST](https://example.test/old), 2025-11-25 [MUST](https://example.test/ping))
- **sends**: \`ping\`, with \\<nothing\\> in it
- **conforming**:
  - an empty result
  - a result with \\_meta
- **run only this**: \`npx mcp-conform --only ping.answered\`
`);
  });

  test("ends with what no check covers, and why", () => {
    expect(page).toMatch(
      /\n## Not tested\n\n- Pings are not too frequent\. \(`ping\.often`; not tested: No number is given\. \(human\)\)\n$/,
    );
  });

  test("has each address of the specification once, at its end", () => {
    const url = "https://example.test/specification/2025-11-25/basic#ping";
    const facts = [{ label: "2025-11-25", texts: ["MUST"], url }];
    const twice = [1, 2].map(() => ({ ...check, requirements: [{ ...requirement, facts }] }));
    const text = chapterMarkdown({
      ...chapter,
      parts: [{ suite: "utilities", role: "server", checks: twice }],
      untested: [],
    });
    expect(text.match(/2025-11-25 \[MUST\]\[2025-11-25\/basic#ping\]/g)).toHaveLength(2);
    expect(text.split(url)).toHaveLength(2);
    expect(text).toMatch(
      /\n\n\[2025-11-25\/basic#ping\]: https:\/\/example\.test\/specification\/2025-11-25\/basic#ping\n$/,
    );
  });

  test("says nothing of untested requirements where there are none", () => {
    expect(chapterMarkdown({ ...chapter, untested: [] })).not.toContain("Not tested");
  });
});

test("the list of pages has a row for each topic, with links to its suites", () => {
  expect(chaptersMarkdown([chapter])).toContain(
    "| [ping](ping.md) | [utilities](ping.md#utilities) | [client-answers](ping.md#client-answers) |  |\n",
  );
});
