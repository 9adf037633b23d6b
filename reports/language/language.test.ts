import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compare } from "../compare/comparison.ts";
import { comparisonText } from "../compare/text.ts";
import { html } from "../html/html.ts";
import { SAMPLE_INPUT } from "../html/testing/sample-input.ts";
import { plain } from "../screen.ts";
import { pretty } from "../terminal/pretty.ts";
import { RESULTS } from "../testing/every.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { widthOf } from "../text.ts";
import { language, languageOf, say, sayLabel, speaking } from "./language.ts";
import { LABELS_ZH, NOUNS_ZH, ZH } from "./zh.ts";

const REPORTS = fileURLToPath(new URL("..", import.meta.url));

/** The code of the page, of the terminal and of the words that both use. */
const SOURCES = ["html", "wire", "terminal", "compare", "diff", "../harness/cli/output", "."].flatMap(
  (folder) =>
    readdirSync(path.join(REPORTS, folder), { recursive: folder !== ".", encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
      .map((name) => readFileSync(path.join(REPORTS, folder, name), "utf8")),
);

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe("the table of texts", () => {
  it("has each text in one part only", async () => {
    const parts = readdirSync(path.join(REPORTS, "language/zh")).map(
      (name) => import(`./zh/${path.basename(name, ".ts")}.ts`),
    );
    const tables = (await Promise.all(parts)).flatMap((part) => Object.values<object>(part));
    expect(tables.flatMap((table) => Object.keys(table)).sort()).toEqual(Object.keys(ZH).sort());
  });

  it.each(Object.entries(ZH))("has the same places in both languages: %s", (english, chinese) => {
    expect(places(chinese)).toEqual(places(english));
    expect(chinese.trim()).not.toBe("");
  });

  it("has a Chinese noun for each number that the page and the terminal count", () => {
    const used = SOURCES.flatMap((text) =>
      [...text.matchAll(/\bcount\([^"\n]*?, "([^"]+)"/g)].map(([, noun = ""]) => noun),
    );
    const others = ["result", "target", "call", "line", "regression", "change", "file"];
    const page = new Set(used.filter((noun) => !others.includes(noun)));
    for (const noun of ["check", "entry", "event", "fault", "requirement"]) expect(page).toContain(noun);
    for (const noun of page) if (noun in NOUNS_ZH) expect(NOUNS_ZH[noun]).toMatch(/\p{Script=Han}/u);
  });

  it("has the labels of the facts of a diagnosis", () => {
    const engine = ["run", "client", "target", "library"].flatMap((folder) =>
      readdirSync(path.join(REPORTS, "../harness", folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
        .map((name) => readFileSync(path.join(REPORTS, "../harness", folder, name), "utf8")),
    );
    for (const label of Object.keys(LABELS_ZH).filter((one) => one !== "hint")) {
      expect(
        engine.some((code) => code.includes(`["${label}", `)),
        label,
      ).toBe(true);
    }
    expect(speaking("zh", () => [sayLabel("to replay it"), sayLabel("unknown")])).toEqual([
      LABELS_ZH["to replay it"],
      "unknown",
    ]);
  });

  it("has no text that nothing uses", () => {
    const code = SOURCES.join("\n");
    // A character that is written as a code in the source.
    const plain = Object.keys(ZH).filter((text) => !text.includes("\ufffd"));
    const unused = plain.filter((text) => {
      const written = [JSON.stringify(text), ` ${text}: `, `"${text}"`];
      return !written.some((one) => code.includes(one)) && !code.includes(`${text}:`);
    });
    expect(unused).toEqual([]);
  });
});

describe("a report in Chinese", () => {
  const page = html({ ...SAMPLE_INPUT, lang: "zh" });

  it("has Chinese headings, counts and labels, and says what is not translated", () => {
    expect(page).toContain('<html lang="zh-CN">');
    for (const text of ["<h2>需要修复的问题", "项失败", "<dt>预期<dd>", "<dt>重新运行<dd>", "没有中文译文"]) {
      expect(page).toContain(text);
    }
    expect(page).toContain(
      "不符合规范：5 项适用的 MUST 中有 1 项被违反；1 项 SHOULD 未遵守；3 条要求没有结论。",
    );
  });

  it("has no English text of the table", () => {
    const data = html(SAMPLE_INPUT);
    const english = Object.keys(ZH).filter(
      (text) => text.length > 12 && !text.includes("{") && data.includes(text),
    );
    expect(english.length).toBeGreaterThan(20);
    expect(english.filter((text) => page.includes(`>${text}<`))).toEqual([]);
  });

  it("leaves the next report in English", () => {
    expect(language()).toBe("en");
    expect(html(SAMPLE_INPUT)).toContain("<h2>What to fix");
  });
});

describe("a terminal in Chinese", () => {
  const text = speaking("zh", () => pretty(RESULTS.every, { ...plain, width: 80 }));

  it("has Chinese labels, and columns that fit their width", () => {
    expect(text).toMatch(/^失败 {2}tools\.fail/m);
    expect(text).toContain("  规范要求  What tools.fail.required wants.");
    expect(text).toContain("退出码");
    expect(widthOf("规范要求")).toBe(8);
  });
});

describe("a comparison in Chinese", () => {
  const leg = (...verdicts: readonly ["pass" | "fail", "pass" | "fail"]) =>
    legOf(verdicts.map((verdict, index) => checkOf(`a.${index}`, verdict, { actual: "x" })));
  const older = sample([leg("pass", "fail")], {
    tool: { name: "mcp-conform", version: "1", catalogue: "one" },
  });
  const comparison = compare(older, sample([leg("fail", "pass")]));
  const text = speaking("zh", () => comparisonText(comparison, { ...plain, width: 80 }, "must"));

  it("has no English word but names, rules and findings", () => {
    const english = text
      .split("\n")
      .map((line) =>
        line.replace(/What \S+ wants\.|The check \S+|mcp-conform|MCP|MUST|stdio|sha256:\w+/g, ""),
      )
      .filter((line) => /[a-z]{5,} [a-z]{3,}/.test(line));
    expect(english).toEqual([]);
    for (const word of ["目录不同", "较早", "退步 (1)", "已修复 (1)", "1 项退步"])
      expect(text).toContain(word);
  });

  it("has Chinese words for what a target offers and for the verdicts of both sides, in each form", () => {
    const names = ["tools", "resources", "prompts"];
    const declaring = (capabilities: object, verdict: "pass" | "fail") =>
      sample([{ ...leg(verdict, "pass"), capabilities: { ...capabilities } }], {
        verdict: verdict === "pass" ? "conformant" : "non-conformant",
      });
    const [before, after] = [
      declaring({ [names[0] ?? ""]: {}, [names[1] ?? ""]: {} }, "pass"),
      declaring({ [names[1] ?? ""]: { subscribe: true }, [names[2] ?? ""]: {} }, "fail"),
    ];
    const both = compare(before, after);
    const terminal = speaking("zh", () => comparisonText(both, { ...plain, width: 80 }, "must"));
    for (const line of ["- 能力 tools", "~ 能力 resources", "+ 能力 prompts"])
      expect(terminal).toContain(line);
    const page = html({ result: after, compared: both, lang: "zh" });
    for (const text of [
      "<code>tools</code> 移除",
      "<code>resources</code> 变更",
      "<code>prompts</code> 新增",
    ])
      expect(page).toContain(`<li>能力 ${text}`);
    expect(page).toMatch(/较早的结果：[^<]*符合规范/);
    expect(page).not.toMatch(/<p>[^<]*[^-]conformant/);
  });

  it("is English for the programs that read it", () => {
    expect(comparison.caveats[0]?.text).toMatch(/^The catalogues differ/);
    expect(JSON.parse(JSON.stringify(comparison)).caveats[0].text).toMatch(/^The catalogues differ/);
  });
});

describe("the language", () => {
  it("is that of the environment: LC_ALL, then LC_MESSAGES, then LANG", () => {
    expect(languageOf({ LANG: "zh_CN.UTF-8" })).toBe("zh");
    expect(languageOf({ LC_ALL: "C", LANG: "zh_CN.UTF-8" })).toBe("en");
    expect(languageOf({ LC_ALL: "zh-Hans", LANG: "en_US.UTF-8" })).toBe("zh");
    expect(languageOf({ LANG: "zhaw" })).toBe("en");
    expect(languageOf({})).toBe("en");
  });

  it("is English again after an error", () => {
    expect(() =>
      speaking("zh", () => {
        throw new Error(say("Copy"));
      }),
    ).toThrow("复制");
    expect(say("Copy")).toBe("Copy");
  });
});
