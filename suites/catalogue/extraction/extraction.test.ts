import { describe, expect, test } from "vitest";
import { blocksIn } from "./blocks.ts";
import { docCommentsIn } from "./doc-comments.ts";
import { dutiesIn } from "./duties.ts";
import { keywordsIn } from "./keywords.ts";
import { statementsOfPage } from "./page.ts";
import { plain } from "./plain.ts";
import { anchorsIn, statementsOfSchema } from "./schema.ts";
import { sentencesIn } from "./sentences.ts";
import { stated } from "./stated.ts";
import { treeOf } from "./tree.ts";

const duties = (markdown: string) => {
  const lines = markdown.split("\n").map((text, index) => ({ number: index + 1, text }));
  return dutiesIn(treeOf(blocksIn(lines))).map(({ level, text }) => `${level}: ${text}`);
};

describe("keywords", () => {
  test("count with their negation, and not in code spans", () => {
    const words = keywordsIn("It MUST NOT say `MUST`, and SHOULD be REQUIRED.").map(({ word }) => word);
    expect(words).toEqual(["MUST NOT", "SHOULD", "REQUIRED"]);
  });
});

describe("plain text", () => {
  test("has no markup", () => {
    expect(plain("A **bold** [link](/page), _slanted_ ![image](a.png)  and {@link Name | label}.")).toBe(
      "A bold link, slanted image and label.",
    );
  });
});

describe("sentences", () => {
  const texts = (text: string) => sentencesIn(text).map(({ start, end }) => text.slice(start, end));

  test("end at full stops before a capital letter", () => {
    expect(texts("One. Two? Three")).toEqual(["One.", "Two?", "Three"]);
  });

  test("do not end in abbreviations, brackets or code spans", () => {
    const text = "Use it, e.g. A (as here. Or there) and `a. B`.";
    expect(texts(text)).toEqual([text]);
  });
});

describe("the duties of a text", () => {
  test("are its sentences with keywords", () => {
    expect(duties("A server waits. It **MUST** answer.\nIt MAY log.")).toEqual([
      "MUST: It MUST answer.",
      "MAY: It MAY log.",
    ]);
  });

  test("are two where a second keyword opens a duty of its own", () => {
    expect(duties("Servers MUST answer, and clients SHOULD wait.")).toEqual([
      "MUST: Servers MUST answer",
      "SHOULD: and clients SHOULD wait.",
    ]);
  });

  test("are one where the second keyword is in a dependent clause", () => {
    expect(duties("Servers MUST answer and use ids that clients MAY choose.")).toHaveLength(1);
  });

  test("take the keyword of the sentence before a list", () => {
    expect(duties("Servers SHOULD:\n\n- answer\n- MUST NOT crash")).toEqual([
      "SHOULD: Servers SHOULD: answer",
      "MUST NOT: MUST NOT crash",
    ]);
  });

  test("take the subject of the sentence before a list", () => {
    expect(duties("The client:\n\n- MUST wait\n- listens")).toEqual(["MUST: The client: MUST wait"]);
  });

  test("take both texts of nested lists", () => {
    expect(duties("Servers MUST:\n\n- on a request:\n  - answer")).toEqual([
      "MUST: Servers MUST: on a request: answer",
    ]);
  });

  test("are in the cells of tables, but not in their headers", () => {
    expect(duties("| What | It MUST |\n| --- | --- |\n| id | It MUST be new |")).toEqual([
      "MUST: id: It MUST be new",
    ]);
  });

  test("are neither in code, comments and components, nor in text about keywords", () => {
    const text =
      '```\nIt MUST.\n```\n\n<!-- It MUST. -->\n\n<Note\n title="It MUST">\n\nThe key words MUST and MAY are defined.';
    expect(duties(text)).toEqual([]);
  });
});

describe("a page", () => {
  const source = [
    "---",
    "title: Page",
    "---",
    "It MUST begin.",
    "## Errors",
    "It MUST NOT end.",
    "## Errors",
    "It MAY end.",
  ].join("\n");

  test("gives each statement a key and an anchor by its section", () => {
    expect(
      statementsOfPage(source, "basic/page", "2025-11-25").map(({ key, anchor }) => [key, anchor]),
    ).toEqual([
      ["basic/page#top/1", "specification/2025-11-25/basic/page"],
      ["basic/page#errors/1", "specification/2025-11-25/basic/page#errors"],
      ["basic/page#errors-2/1", "specification/2025-11-25/basic/page#errors-2"],
    ]);
  });

  test("gives each statement the hash of its sentence", () => {
    const [first] = statementsOfPage(source, "page", "2025-11-25");
    expect(first).toEqual(
      stated("page#top/1", "specification/2025-11-25/page", {
        level: "MUST",
        text: "It MUST begin.",
        line: 4,
      }),
    );
  });
});

describe("a schema", () => {
  const source = [
    "/** It MUST be one. @example It MUST not count. */",
    "export interface Item {",
    "  /**",
    "   * It SHOULD be short.",
    "   * @example",
    "   * It MUST be left out.",
    "   */",
    "  name: string;",
    "}",
  ].join("\n");
  const file = "schema/2025-11-25/schema.ts";

  test("names its comments by what they document", () => {
    expect(docCommentsIn(source).map(({ name }) => name)).toEqual(["Item", "Item.name"]);
  });

  test("has the anchors of its page, or its lines where there is no page", () => {
    const place = { revision: "2025-11-25", file };
    const anchors = anchorsIn('<div id="item" />');
    const anchorOf = (found: ReadonlySet<string> | undefined) =>
      statementsOfSchema(source, { ...place, anchors: found }).at(-1);
    expect(anchorOf(anchors)).toMatchObject({
      key: "schema#Item.name/1",
      level: "SHOULD",
      anchor: "specification/2025-11-25/schema#item",
    });
    expect(anchorOf(undefined)?.anchor).toBe(`${file}#L4`);
  });
});
