import type { Verdict } from "../../harness/verdict/verdict.ts";
import { outwards } from "../html/links.ts";
import { type Markup, markup } from "../html/markup.ts";
import { compact } from "../html/page.ts";
import { VERDICT_WORDS } from "../verdict-words.ts";
import { filesOf } from "./files.ts";
import type { MatrixTarget } from "./matrix.ts";
import type { Cell, Row } from "./rows.ts";

interface Table {
  readonly targets: readonly MatrixTarget[];
  readonly heading: string;
  /** The number of rows before this table. */
  readonly from: number;
  /** It has as many rows as a table may have. The browser lays it out only when it is on the screen. */
  readonly isFull: boolean;
  /** Whether a cell with this verdict is a link. */
  readonly linked: (verdict: Verdict) => boolean;
}

/** The number of columns that fit on the screen of a phone. */
const FEW = 8;

/** Short names of classes: a page has up to 200,000 cells. */
const CLASSES: Readonly<Record<Verdict, string>> = {
  error: "e",
  fail: "f",
  warn: "w",
  inconclusive: "i",
  pass: "p",
  observed: "o",
  "not-applicable": "n",
};

/** Some rows of the matrix, with the names of the targets above them. */
export function* tableParts(rows: readonly Row[], table: Table): Generator<string, void> {
  const { targets, heading, from, isFull } = table;
  const name = `${heading}, ${from + 1} to ${from + rows.length}`;
  yield compact(
    markup`<div class="${isFull ? "chunk full" : "chunk"}"><table class="${targets.length <= FEW ? "grid few" : "grid"}" aria-label="${name}"><thead><tr><th scope="col">requirement<th scope="col" class="number">broken<th scope="col" class="number">warned<th scope="col" class="number">met${targets.map(columnHead)}</tr></thead><tbody>\n`,
  );
  for (const row of rows) {
    const { level, id, gist, url } = row.requirement;
    yield compact(
      markup`<tr id="${id}"><th scope="row"><b>${level}</b> ${outwards(url, gist)} <code>${id}</code><td class="number">${row.broken}<td class="number">${row.warned}<td class="number">${row.met}`,
    );
    yield `${row.cells.map((cell, index) => cellHtml(cell, targets[index]?.name ?? "", table.linked)).join("")}\n`;
  }
  yield "</tbody></table></div>\n";
}

/** A target without a result has no report. */
export function hasReport({ verdict, legs }: MatrixTarget): boolean {
  return verdict !== "error" || legs.length > 0;
}

function columnHead(target: MatrixTarget): Markup {
  const { name } = target;
  const text = hasReport(target) ? markup`<a href="${filesOf(name).html}">${name}</a>` : markup`${name}`;
  const empty = target.legs.length === 0 && " (no verdicts)";
  return markup`<th scope="col"><span>${text}${empty}</span>`;
}

function cellHtml(cell: Cell | undefined, target: string, linked: Table["linked"]): string {
  if (cell === undefined) return "<td>";
  const { verdict, check, legs } = cell;
  const { sign } = VERDICT_WORDS[verdict];
  const title = legs === undefined ? undefined : legs.join("; ");
  const tag = title === undefined ? "" : markup` title="${title}"`.html;
  const mark = title === undefined ? sign : `${sign}*`;
  if (check === undefined || !linked(verdict)) return `<td class=${CLASSES[verdict]}${tag}>${mark}`;
  const address = `${filesOf(target).html}#${check}`;
  return compact(markup`<td class="${CLASSES[verdict]}"${{ html: tag }}><a href="${address}">${mark}</a>`);
}
