import { type Markup, markup, NOTHING } from "../html/markup.ts";
import { asset, page } from "../html/page.ts";
import { barsOf } from "./bars.ts";
import { byDate, byVersion, plotOf } from "./plot.ts";
import type { Series, TargetTrend, Trend } from "./trend.ts";
import { coverageOf, notJudgedWords, seriesName, spanOf, targetSummary, trendSentence } from "./words.ts";

/** The maximum number of rows of a table, and of notes. */
const MOST = 500;

/** A trend as one page that loads nothing and needs no script: plots, and a bar for each violation. */
export function trendHtml(trend: Trend): string {
  const style = `${asset("page.css")}${asset("trend.css", import.meta.url)}`;
  return [...page(trendSentence(trend), [bodyOf(trend).html], { style, script: "" })].join("");
}

function titleOf({ targets }: Trend): string {
  const [only] = targets;
  return targets.length === 1 && only
    ? `Conformance of ${only.name} over its runs`
    : "Conformance over the runs";
}

function bodyOf(trend: Trend): Markup {
  const { targets, notes } = trend;
  return markup`<header>
<nav aria-label="Targets">${targets.map(({ name }, index) => markup`<a href="#target-${index}">${name}</a> `)}</nav>
<p class="target">${titleOf(trend)}</p>
<h1 class="headline">${trendSentence(trend)}.</h1>
</header>
<main>
${notes.slice(0, MOST).map((note) => markup`<p class="caveat">${note}</p>\n`)}${targets.map(targetSection)}</main>
`;
}

function targetSection(target: TargetTrend, index: number): Markup {
  const { name, role, runs, series, notJudged } = target;
  return markup`<section id="target-${index}"><h2>${name} <small>${role}, ${spanOf(runs)}</small></h2>
<p>${targetSummary(target)}</p>
${barsOf(target)}<h3>Course</h3>
${series.map((one, place) => seriesBlock(name, one, place === 0))}${
  notJudged.length > 0 &&
  markup`<h3>Runs that judged nothing</h3><ul>${notJudged.slice(0, MOST).map((one) => markup`<li>${notJudgedWords(one)}</li>\n`)}</ul>\n`
}</section>
`;
}

/** The newest revision is open. */
function seriesBlock(target: string, series: Series, open: boolean): Markup {
  // Two parts of a page must not have the same name: people who hear it choose by the name.
  const where = `${target}, ${seriesName(series)}`;
  const plots = [byVersion(series.points), byDate(series.points)].flatMap((plot) => plot ?? []);
  const summary = markup`<summary>${seriesName(series)} <small>${spanOf(series.points)}</small></summary>`;
  const body = markup`${plots.length > 0 && key(series)}<div class="plots">${plots.map((plot) => plotOf(plot, where))}</div>
${numbersOf(series, where)}`;
  return open
    ? markup`<details class="course-of" open>${summary}${body}</details>\n`
    : markup`<details class="course-of">${summary}${body}</details>\n`;
}

function key({ points }: Series): Markup {
  const marked = points.some(({ toolChanged }) => toolChanged);
  return markup`<p class="key"><span class="fail">MUSTs broken</span><span class="warn">SHOULDs not met</span><span class="observed">coverage: requirements with a verdict</span></p>
${marked ? markup`<p class="quiet">A dashed line: mcp-conform or its catalogue changed, so a difference there may not come from the target.</p>\n` : NOTHING}`;
}

function numbersOf({ points }: Series, where: string): Markup {
  const rows = points.slice(-MOST).map((point) => {
    const { version = "–", started, commit, mustsBroken, musts, shouldsNotMet, shoulds, tool, cut } = point;
    return markup`<tr><th scope="row">${version}</th><td>${started.slice(0, 16).replace("T", " ")}</td><td>${commit?.slice(0, 10) ?? "–"}</td><td>${mustsBroken} of ${musts}</td><td>${shouldsNotMet} of ${shoulds}</td><td>${coverageOf(point)} %</td><td>${tool}${cut && ", not finished"}</td></tr>\n`;
  });
  const left =
    points.length > MOST && markup`<p class="quiet">The newest ${MOST} of ${points.length} runs.</p>\n`;
  return markup`<details><summary>Numbers</summary>${left}<div class="wide" tabindex="0" role="region" aria-label="Numbers of each run: ${where}"><table>
<thead><tr><th scope="col">version</th><th scope="col">began (UTC)</th><th scope="col">commit</th><th scope="col">MUSTs broken</th><th scope="col">SHOULDs not met</th><th scope="col">coverage</th><th scope="col">judged by</th></tr></thead>
<tbody>
${rows}</tbody></table></div></details>
`;
}
