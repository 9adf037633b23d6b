import { type Markup, markup, NOTHING } from "../html/markup.ts";
import { shares, starts } from "../html/sections/share.ts";
import { filesOf } from "./files.ts";
import { countedExit, type Matrix, type MatrixTarget } from "./matrix.ts";
import { hasReport } from "./page-table.ts";
import { type Row, type Share, shareOf } from "./rows.ts";
import { verdictWords } from "./words.ts";

/** A smaller part of a bar would not be seen. */
const LEAST = 4;

/** What each target is, its verdict, and the share of the requirements that it meets. */
export function targetsTable({ targets }: Matrix, rows: readonly Row[]): Markup {
  return markup`<div class="wide" tabindex="0" role="region" aria-label="Targets">
<table class="targets stack"><thead><tr><th scope="col">target</th><th scope="col">verdict</th><th scope="col">MUSTs met</th><th scope="col" class="number">broken</th><th scope="col">SHOULDs met</th><th scope="col" class="number">not met</th><th scope="col">implementation</th><th scope="col">role</th><th scope="col">revisions</th></tr></thead>
<tbody>
${targets.map((target, column) => targetRow(target, rows, column))}</tbody></table></div>
`;
}

function targetRow(target: MatrixTarget, rows: readonly Row[], column: number): Markup {
  const { name, implementation, role, legs, verdict } = target;
  const known = countedExit(target) === 0 && target.part === undefined ? "known " : "";
  const link = hasReport(target) ? markup`<a href="${filesOf(name).html}">${name}</a>` : markup`${name}`;
  const [musts, shoulds] = [shareOf(rows, column, "MUST"), shareOf(rows, column, "SHOULD")];
  const numbers =
    legs.length > 0
      ? markup`<td>${share(musts)}</td><td class="number">${musts.broken}<i> broken</i></td><td>${share(shoulds)}</td><td class="number">${shoulds.warned}<i> not met</i></td>`
      : markup`<td></td><td class="number"></td><td></td><td class="number"></td>`;
  return markup`<tr><th scope="row">${link}</th><td><b class="${known}${verdict}">${verdictWords(target)}</b>${why(target)}</td>${numbers}<td>${implementation}</td><td>${role}</td><td>${legs.map(({ revision, transport }) => markup`<span class="leg">${revision} ${transport}</span> `)}</td></tr>
`;
}

/** Why the column of a target is empty, or shorter than it could be. */
function why(target: MatrixTarget): Markup {
  const { name, legs, problem } = target;
  if (problem !== undefined) return markup` <small>${problem}</small>`;
  if (legs.length > 0 || !hasReport(target)) return NOTHING;
  return markup` <small>nothing could be judged: <a href="${filesOf(name).html}">why</a></small>`;
}

/** "51 of 68", and the same as a bar. */
function share({ met, broken, warned, open, all }: Share): Markup {
  if (all === 0) return markup`–`;
  const numbers = [broken, warned, met, open];
  const lengths = shares(numbers, LEAST);
  const from = starts(lengths);
  const parts = ["fail", "warn", "pass", "inconclusive"].map(
    (colour, index) =>
      (numbers[index] ?? 0) > 0 &&
      markup`<rect class="${colour}" x="${from[index] ?? 0}" width="${lengths[index] ?? 0}" height="8"/>`,
  );
  return markup`<span class="share"><svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">${parts}</svg> ${met} of ${all}</span>`;
}
