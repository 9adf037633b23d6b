import { type Markup, markup } from "../html/markup.ts";
import { asset, compact, page } from "../html/page.ts";
import { VERDICT_WORDS } from "../verdict-words.ts";
import type { Matrix } from "./matrix.ts";
import { tableParts } from "./page-table.ts";
import { KINDS, type Kind, type Row, rowsOf } from "./rows.ts";
import { targetsTable } from "./targets-table.ts";
import { KIND_WORDS, matrixSentence, missingWords } from "./words.ts";

/** Rows in one table. The browser does not lay out full tables that are not on the screen. */
const ROWS_PER_TABLE = 40;

/** With more cells only those with a finding are links, because each link has about 60 bytes. */
const LINKED_CELLS = 20_000;

/** Links that a page has at most: with those of 100 bytes it is still smaller than 10 MB. */
const MOST_LINKS = 40_000;

/** The page of a matrix, in parts: requirements by targets, where they disagree first. It opens from disk. */
export function matrixPage(matrix: Matrix): readonly string[] {
  const title = matrix.title ?? "MCP conformance matrix";
  return [
    ...page(title, bodyOf(matrix, title), {
      style: styleOf(matrix),
      script: asset("matrix.js", import.meta.url),
    }),
  ];
}

/** The width of a table depends on the number of targets, and the policy of the page allows no inline style. */
function styleOf({ targets }: Matrix): string {
  const width = `.grid{width:calc(var(--first) + 3 * var(--count) + ${targets.length} * var(--cell))}`;
  return `${asset("page.css", HTML)}${asset("matrix.css", import.meta.url)}${width}\n`;
}

const HTML = new URL("../html/page.ts", import.meta.url).href;

function* bodyOf(matrix: Matrix, title: string): Generator<string, void> {
  const rows = rowsOf(matrix);
  const kinds = KINDS.filter((kind) => rows.some((row) => row.kind === kind));
  yield compact(markup`<a class="skip" href="#targets">Skip to the targets</a>
<header>
<nav aria-label="Sections"><a href="#targets">Targets</a> ${kinds.map((kind) => markup`<a href="#${kind}">${KIND_WORDS[kind].heading}</a> `)}<a href="#legend">Legend</a></nav>
<p class="target">${title}</p>
<h1 class="headline">${matrixSentence(matrix, rows)}</h1>
${missingWords(matrix).map((words) => markup`<p class="missing">${words}</p>\n`)}</header>
<main>
<section id="targets"><h2>Targets</h2>
${targetsTable(matrix, rows)}</section>
<form id="tools" role="search" hidden>
<p><span class="field"><label for="rows">Requirements</label> <input id="rows" type="search" spellcheck="false" autocomplete="off" placeholder="must tools, fail"></span>
<span class="field"><label for="columns">Targets</label> <input id="columns" type="search" spellcheck="false" autocomplete="off" placeholder="part of a name"></span>
<span class="field"><label for="order">Order</label> <select id="order"><option value="usual">usual<option value="id">id<option value="broken">most broken${matrix.targets.map(({ name }, index) => markup`<option value="${index}">${name}`)}</select></span>
<output id="shown" for="rows columns" aria-live="polite"></output></p>
</form>
`);
  const linked = linksIn(rows);
  for (const kind of kinds) {
    yield* section(
      kind,
      rows.filter((row) => row.kind === kind),
      matrix,
      linked,
    );
  }
  yield compact(markup`<section id="legend"><h2>Legend</h2>
${legend()}<p class="quiet">A cell has the worst verdict of all revisions and transports of the target; its text names those that differ. It leads to the check in the report of the target, and from there to the messages.</p>
<p class="quiet">mcp-conform ${matrix.tool.version}</p>
</section>
</main>
`);
}

/** Which cells are links. */
function linksIn(rows: readonly Row[]): (verdict: string) => boolean {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell?.check !== undefined));
  if (cells.length <= LINKED_CELLS) return () => true;
  const isFinding = (verdict: string) => ["fail", "warn", "error"].includes(verdict);
  const findings = cells.filter((cell) => isFinding(cell?.verdict ?? "")).length;
  return findings <= MOST_LINKS ? isFinding : () => false;
}

function* section(
  kind: Kind,
  rows: readonly Row[],
  { targets }: Matrix,
  linked: (verdict: string) => boolean,
): Generator<string, void> {
  const { heading, means } = KIND_WORDS[kind];
  const folded = kind === "unjudged";
  yield compact(
    markup`<section id="${kind}" class="rows"><h2>${heading} (${rows.length})</h2><p class="quiet">${means}</p>\n`,
  );
  if (folded) yield "<details><summary>Show them</summary>\n";
  yield compact(markup`<div class="wide" tabindex="0" role="region" aria-label="${heading}">\n`);
  for (let from = 0; from < rows.length; from += ROWS_PER_TABLE) {
    const part = rows.slice(from, from + ROWS_PER_TABLE);
    yield* tableParts(part, { targets, heading, from, isFull: part.length === ROWS_PER_TABLE, linked });
  }
  yield "</div>\n";
  if (folded) yield "</details>\n";
  yield "</section>\n";
}

function legend(): Markup {
  const words = Object.entries(VERDICT_WORDS);
  return markup`<dl class="legend">${words.map(([verdict, { sign, word, means }]) => markup`<dt><span class="${verdict}">${sign}</span> ${word}</dt><dd>${means}</dd>`)}<dt>(empty)</dt><dd>the requirement is in no revision of the target, or the target has no result</dd></dl>
`;
}
