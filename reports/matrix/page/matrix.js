// The page is complete without this script. It sorts and filters, and makes each cell a link.

const rowsField = document.getElementById("rows");
const columnsField = document.getElementById("columns");
const order = document.getElementById("order");
const shown = document.getElementById("shown");

/** The first columns of the grid: requirement, broken, warned, met. */
const BEFORE = 4;
const CHUNK = 40;
const RANK = ["e", "f", "w", "i", "o", "p", "n", ""];
const WORDS = { e: "error", f: "fail", w: "warn", i: "inconclusive", o: "observed", p: "pass", n: "na" };

const names = [...(document.querySelector(".grid thead tr")?.cells ?? [])]
  .slice(BEFORE)
  .map((cell) => cell.textContent);
const sections = [...document.querySelectorAll(".rows")].map((section) => ({
  section,
  bodies: [...section.querySelectorAll(".grid tbody")],
  rows: [...section.querySelectorAll(".grid tbody tr")].map((row) => ({
    row,
    text: row.cells[0].textContent.toLowerCase(),
    broken: Number(row.cells[1].textContent),
  })),
}));

const classOf = ({ row }, column) => row.cells[column + BEFORE]?.className ?? "";
const ORDERS = {
  usual: () => 0,
  id: (one, other) => (one.row.id < other.row.id ? -1 : 1),
  broken: (one, other) => other.broken - one.broken,
};

/** A row matches if it has each word: in its text, or as a verdict of a column that is shown. */
function apply() {
  const words = rowsField.value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const part = columnsField.value.trim().toLowerCase();
  const columns = names.flatMap((name, index) => (name.toLowerCase().includes(part) ? [index] : []));
  const verdicts = words.filter((word) => Object.values(WORDS).includes(word));
  const texts = words.filter((word) => !verdicts.includes(word));
  const column = Number(order.value);
  const compare =
    ORDERS[order.value] ??
    ((one, other) => RANK.indexOf(classOf(one, column)) - RANK.indexOf(classOf(other, column)));
  let matching = 0;
  let all = 0;
  for (const { section, bodies, rows } of sections) {
    const found = rows.filter(
      (one) =>
        texts.every((word) => one.text.includes(word)) &&
        verdicts.every((word) => columns.some((index) => WORDS[classOf(one, index)] === word)),
    );
    matching += found.length;
    all += rows.length;
    const sorted = order.value === "usual" ? found : found.toSorted(compare);
    bodies.forEach((body, index) => {
      body.replaceChildren(...sorted.slice(index * CHUNK, (index + 1) * CHUNK).map(({ row }) => row));
      body.closest(".chunk").hidden = body.rows.length === 0;
    });
    section.hidden = found.length === 0;
    const details = section.querySelector("details");
    if (details && words.length > 0) details.open = true;
  }
  hideColumns(columns);
  for (const row of document.querySelectorAll(".targets tbody tr")) {
    row.hidden = !row.cells[0].textContent.toLowerCase().includes(part);
  }
  shown.textContent = `${matching} of ${all} requirements, ${columns.length} of ${names.length} targets`;
}

/** Puts the view into the address, so that it can be sent. */
function remember() {
  const view = new URLSearchParams();
  if (rowsField.value.trim() !== "") view.set("rows", rowsField.value.trim());
  if (columnsField.value.trim() !== "") view.set("columns", columnsField.value.trim());
  // By name: numbers of targets differ between two matrices.
  if (order.value !== "usual") view.set("order", order.selectedOptions[0].textContent);
  const text = view.toString();
  history.replaceState(null, "", location.href.replace(/#.*/, "") + (text === "" ? "" : `#${text}`));
}

/** Shows the view of an address. Another fragment is the place of a requirement. */
function follow() {
  if (!/^#(?:rows|columns|order)=/.test(location.hash)) return;
  const view = new URLSearchParams(location.hash.slice(1));
  rowsField.value = view.get("rows") ?? "";
  columnsField.value = view.get("columns") ?? "";
  const wanted = [...order.options].find(({ textContent }) => textContent === view.get("order"));
  order.value = wanted?.value ?? "usual";
  apply();
}

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

function hideColumns(columns) {
  const hidden = names.flatMap((_, index) => (columns.includes(index) ? [] : [index + BEFORE + 1]));
  const cells = hidden.map((number) => `.grid tr > :nth-child(${number})`).join(",");
  const width = `.grid{width:calc(var(--first) + 3 * var(--count) + ${columns.length} * var(--cell))}`;
  sheet.replaceSync(hidden.length === 0 ? "" : `${cells}{display:none}${width}`);
}

/** A second click on a head reverses the order. */
function sortTargets(head, number) {
  const body = head.closest("table").tBodies[0];
  const down = head.getAttribute("aria-sort") === "ascending";
  const text = (row) => row.cells[number].textContent;
  const compare = (one, other) =>
    text(one).localeCompare(text(other), "en", { numeric: true }) * (down ? -1 : 1);
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  body.append(...[...body.rows].sort(compare));
}

document.querySelectorAll(".targets thead th").forEach((head, number) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = head.textContent;
  button.addEventListener("click", () => sortTargets(head, number));
  head.replaceChildren(button);
});

// Where the page has too many cells, those without a finding are no links. They lead to the report of their target.
document.addEventListener("click", ({ target }) => {
  const cell = target.closest?.(".grid tbody td:not(.number)");
  if (!cell || target.closest("a") || cell.className === "") return;
  const head = cell.closest("table").tHead.rows[0].cells[cell.cellIndex].querySelector("a");
  if (head) location.href = head.href;
});

document.getElementById("tools").hidden = false;
function changed() {
  apply();
  remember();
}
for (const field of [rowsField, columnsField]) field.addEventListener("input", changed);
order.addEventListener("change", changed);
addEventListener("hashchange", follow);
document.getElementById("tools").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target === rowsField || event.target === columnsField;
  if (event.key === "/" && !typing) {
    event.preventDefault();
    rowsField.focus();
    rowsField.select();
  } else if (event.key === "Escape" && typing) {
    event.target.value = "";
    changed();
  }
});
shown.textContent = `${sections.reduce((sum, { rows }) => sum + rows.length, 0)} requirements, ${names.length} ${names.length === 1 ? "target" : "targets"}`;
follow();
