/** Follows each link to a check, from the documents and from each kind of report, to the page and the place that it names. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explanation } from "../harness/cli/explain/explanation.ts";
import { renderReport } from "../harness/library/reports/render-report.ts";
import { REPORT_FORMATS, type ReportFormat } from "../harness/library/reports/report-formats.ts";
import { REPOSITORY } from "../harness/project.ts";
import type { Result } from "../harness/verdict/result.ts";
import { checkPage, topicOf } from "../reports/check-page.ts";
import { compare } from "../reports/compare/comparison.ts";
import { githubComment } from "../reports/diff/github-comment.ts";
import { slackBody } from "../reports/diff/slack.ts";
import { webhookBody } from "../reports/diff/webhook.ts";
import { plain } from "../reports/screen.ts";
import { pretty } from "../reports/terminal/pretty.ts";
import { checkOf, legOf, sample } from "../reports/testing/sample.ts";
import { everySuite, type TargetRole } from "../suites/registry.ts";
import { projectFiles } from "./testing/project-files.ts";

const FOLDER = new URL("./checks/", import.meta.url);

/** The text of each page, and the ids of its places. */
const pages = new Map(
  readdirSync(FOLDER).map((name) => {
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    return [name, { text, ids: [...text.matchAll(/^<a id="([^"]+)"><\/a>$/gm)].map(([, id = ""]) => id) }];
  }),
);

const ADDRESS = `${REPOSITORY}/blob/main/docs/checks/`;

/** The links to pages of checks that lead nowhere, and the number of links. */
function followed(text: string): { readonly number: number; readonly broken: readonly string[] } {
  // The script of a page puts its links together: the folder itself is no link.
  const links = text
    .split(ADDRESS)
    .slice(1)
    .flatMap((rest) => /^[\w.#-]*[\w#-]/.exec(rest)?.[0] ?? []);
  const broken = links.filter((link) => {
    const [name = "", id] = link.split("#");
    const page = pages.get(name);
    return page === undefined || (id !== undefined && !page.ids.includes(id));
  });
  return { number: links.length, broken };
}

const all = everySuite.flatMap(({ role, name, checks }) =>
  checks.map(({ id }) => ({ role, suite: name, id, page: checkPage(id) })),
);

describe("each check", () => {
  it("has one place on one page, which its link names", () => {
    const places = [...pages].flatMap(([name, { ids }]) => ids.map((id) => `${ADDRESS}${name}#${id}`));
    expect(places.toSorted()).toEqual(all.map(({ page }) => page).toSorted());
  });

  it("is on a page that GitHub renders: it shows larger files as plain text", () => {
    const large = [...pages].filter(([, { text }]) => text.length > 450_000);
    expect(large.map(([name]) => name)).toEqual([]);
  });

  it("has links within its page that lead to a place", () => {
    const broken = [...pages].flatMap(([name, { text, ids }]) =>
      [...text.matchAll(/\]\(#([^)]+)\)/g)].flatMap(([, id = ""]) =>
        ids.includes(id) ? [] : [`${name}#${id}`],
      ),
    );
    expect(broken).toEqual([]);
  });

  it("is explained with its link", () => {
    const [one] = all;
    expect(explanation(one?.id ?? "")).toContain(`\n  docs           ${one?.page}`);
  });
});

it("each link of a document to a check leads to a place", () => {
  const broken = projectFiles([".md", ".html"]).flatMap(({ path, text }) =>
    followed(text).broken.map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it("a check of a user has no page", () => {
  expect(checkPage("orders.no-such-check")).toBeUndefined();
  expect(checkPage("__proto__")).toBeUndefined();
});

/** Every check of a role fails, or passes. */
function judged(role: TargetRole, verdict: "pass" | "fail" | "warn"): Result {
  const mine = all.filter((one) => one.role === role);
  const leg = legOf(mine.map(({ id, suite }) => checkOf(id, verdict, { suite, actual: "x", expected: "y" })));
  const { target } = sample([]);
  return sample([leg], {
    target: { ...target, role },
    verdict: verdict === "fail" ? "non-conformant" : "conformant",
    exitCode: verdict === "fail" ? 1 : 0,
  });
}

/** Formats that have no address of a page: the numbers of a badge, and the result itself. */
const WITHOUT: readonly ReportFormat[] = ["badge", "json", "jsonl"];

describe.each(["server", "client"] as const)("the reports of a %s", (role) => {
  const [failed, passed] = [judged(role, "fail"), judged(role, "pass")];

  it.each(REPORT_FORMATS.filter((format) => !WITHOUT.includes(format)))(
    "link to places: %s",
    async (format) => {
      const text = await renderReport(failed, format, { source: "src/server.ts" });
      const { number, broken } = followed(text);
      expect(broken).toEqual([]);
      expect(number).toBeGreaterThan(0);
      expect(text).toContain(all.find((one) => one.role === role)?.page);
    },
  );

  it.each(WITHOUT)("name no page: %s", async (format) => {
    expect(followed(await renderReport(failed, format, { file: "x.svg" })).number).toBe(0);
  });

  it("link to places: the terminal", () => {
    for (const result of [failed, judged(role, "warn")]) {
      const links = pretty(result, { ...plain, link: (text, url) => `[${text}](${url})` });
      expect(followed(links).broken).toEqual([]);
      expect(followed(links).number).toBeGreaterThan(0);
    }
    expect(followed(pretty(failed, plain)).broken).toEqual([]);
  });

  it("link to places: what diff sends", () => {
    for (const body of [webhookBody, slackBody, githubComment]) {
      const { number, broken } = followed(body(compare(passed, failed), "must", "regressions"));
      expect(broken).toEqual([]);
      expect(number).toBeGreaterThan(0);
    }
  });

  it("have the topic of each passed check for the script of the page", async () => {
    const suites = (await renderReport(passed, "html")).split(/ data-suite=/).slice(1);
    const cards = suites.flatMap((text) => {
      const [suite] = /^[\w-]+/.exec(text) ?? [];
      return [...text.matchAll(/<p id=([\w.-]+)(?: data-topic=([\w-]+))?>/g)].map(
        ([, id = "", topic = suite]) => [id, topic],
      );
    });
    expect(cards.length).toBe(passed.legs[0]?.checks.length);
    expect(cards.filter(([id = "", topic]) => topicOf(id) !== topic)).toEqual([]);
  });
});
