import { checkPage } from "../check-page.ts";
import { type Markup, markup, NOTHING } from "../html/markup.ts";
import { badge } from "../html/verdict.ts";
import { legsWords, type Merged, mergedIn } from "./merged.ts";
import type { TargetTrend } from "./trend.ts";
import { isOfTarget, violationWords } from "./words.ts";

const WIDTH = 220;
const HEIGHT = 14;

/** The maximum number of rows. */
const MOST = 300;

/** Violations with a bar each, from the run where it came to the run where it went. */
export function barsOf(target: TargetTrend): Markup {
  const all = mergedIn(target);
  if (all.length === 0) return markup`<p>No violation in any run.</p>\n`;
  const more = all.length - MOST;
  const rows = all
    .slice(0, MOST)
    .map(
      (one) =>
        markup`<tr><td>${badge(one.verdict)}</td><td>${barOf(one, target.runs.length)}</td><th scope="row">${nameOf(one)} <small>${one.level}${one.pending && ", pending"}; ${legsWords(one)}</small></th><td class="when">${violationWords(one)}</td></tr>\n`,
    );
  const older = !all.every(isOfTarget);
  const legend = markup`<p class="quiet">Each bar goes from the first run that shows the violation to the last. The left end is the first run of all, the right end the newest.${older && " A light bar may be older than its left end: the run has no earlier verdict to compare with, or other checks."}</p>\n`;
  return markup`${legend}<div class="wide" tabindex="0" role="region" aria-label="Violations over the runs of ${target.name}"><table class="bars">
<thead><tr><th scope="col">verdict</th><th scope="col">runs</th><th scope="col">check</th><th scope="col">when</th></tr></thead>
<tbody>
${rows}</tbody></table></div>
${more > 0 && markup`<p class="quiet">… and ${more} more; --format json lists all of them.</p>\n`}`;
}

function nameOf({ check, title }: Merged): Markup {
  const page = checkPage(check);
  return page === undefined
    ? markup`<span title="${title}">${check}</span>`
    : markup`<a href="${page}" title="${title}">${check}</a>`;
}

/** Only a picture: the words beside it say the same. */
function barOf(one: Merged, runs: number): Markup {
  const { range, verdict } = one;
  const [first, last] = range;
  if (runs === 0) return NOTHING;
  const x = Math.round((first / runs) * WIDTH * 10) / 10;
  const width = Math.max(3, Math.round(((last - first + 1) / runs) * WIDTH * 10) / 10);
  return markup`<svg aria-hidden="true" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><rect class="ground" width="${WIDTH}" height="${HEIGHT}"/><rect class="${verdict}${!isOfTarget(one) && " older"}" x="${x}" width="${width}" height="${HEIGHT}"/></svg>`;
}
