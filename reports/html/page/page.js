import { fragmentOf, matches, parseFilter, unknownValues, viewOf } from "./filter.js";
import { unpacked } from "./unpack.js";

// The page is complete without this script. The script hides cards by the filter and opens the target of a link.

/** Puts the packed lines at their places, before anything else looks at the page: they are then as if never packed. */
const data = document.getElementById("packed");
if (data) {
  const note = document.getElementById("unpacking");
  try {
    const pieces = await unpacked(data.content.textContent);
    document.querySelectorAll("[data-packed]").forEach((place, index) => {
      const piece = document.createElement("template");
      piece.innerHTML = pieces[index];
      place.replaceWith(piece.content);
    });
    for (const name of document.querySelectorAll("u")) {
      if (name.textContent.startsWith("#")) linkTo(name, name.textContent.replace("#", "m"));
    }
    note.remove();
  } catch (error) {
    // An old browser. The rest of the page works, and the note says where the lines are.
    note.append(` (${error})`);
  }
}

const form = document.getElementById("filter");
const query = document.getElementById("query");
const output = document.getElementById("matching");

// A check that does not apply is one of the names on a line.
const CARD = ".card, .suite p[id], .na code";
const SHOWN = ".card:not([hidden]), p[id]:not([hidden]), .na code:not([hidden])";

const all = document.getElementById("cards")?.dataset;
const words = JSON.parse(all?.words ?? "{}");
const everyLeg = (all?.legs ?? "").split(" ").map((leg) => leg.split("/"));

/** A card with the data of the filter: one entry for each leg. A card without data has the verdict of its badge, and its level. */
const cards = [...document.querySelectorAll(CARD)].map((card) => {
  const line = card.closest(".na") ?? card;
  const why = line === card ? "" : line.querySelector("small").textContent;
  const text = `${card.textContent} ${why}`.toLowerCase();
  const outcomes = [...line.querySelectorAll("[data-of]")].map(({ dataset }) => dataset.of);
  const level = /^[A-Z ]*/.exec(line.querySelector("small")?.textContent ?? "")[0].trim();
  // What passed has no class.
  const plain = `${line.querySelector("b").className || "pass"}:${level}::${line.dataset.is ?? ""}`;
  const legs = (outcomes.length > 0 ? outcomes : [plain]).flatMap((outcome) => {
    const [verdict, level = "", numbers, states = ""] = outcome.split(":");
    return (numbers ? numbers.split(".") : Object.keys(everyLeg)).map((number) => {
      const [revision, transport] = everyLeg[number];
      return {
        verdict: [verdict],
        level: [level.replaceAll("-", " ")],
        suite: [card.closest(".suite").dataset.suite],
        revision: [revision],
        transport: [transport],
        is: states.split("."),
        text,
      };
    });
  });
  return { card, legs };
});

// A passed check has no link to its page, because the address is long and almost the same for each check.
for (const { card } of cards) {
  if (card.tagName === "DETAILS") continue;
  const topic = card.dataset.topic ?? card.closest(".suite").dataset.suite;
  // A check of the user has no page.
  if (topic === "") continue;
  const name = card.querySelector("code") ?? card;
  const link = document.createElement("a");
  link.href = `${all.pages}${topic}.md#${card.id}`;
  link.append(...name.childNodes);
  name.append(link);
}

// Likewise the sections of a page of the specification.
for (const name of document.querySelectorAll("[data-page] > li > span")) {
  const link = document.createElement("a");
  link.href = `${name.closest("ul").dataset.page}#${name.textContent.replaceAll(" ", "-")}`;
  link.append(...name.childNodes);
  name.append(link);
}

/** Makes a link of a name, if the page has the place. */
function linkTo(name, id) {
  if (document.getElementById(id) === null) return;
  const to = document.createElement("a");
  to.href = `#${id}`;
  to.append(...name.childNodes);
  name.replaceWith(to);
}

/** Makes links of the names of checks. */
function linkNames(place) {
  for (const name of place.querySelectorAll("u")) linkTo(name, name.textContent);
}
for (const place of document.querySelectorAll(".page")) linkNames(place);

// A suite of the first screen filters by itself, and a cell of the suites by its row, the leg of its column, and its verdict.
for (const link of document.querySelectorAll(".topics a")) {
  link.href = link.hash.replace("#suite-", "#filter=suite:");
}

for (const link of document.querySelectorAll(".matrix td a")) {
  const [revision, transport] = everyLeg[link.parentElement.cellIndex - 1];
  const suite = link.closest("tr").cells[0].textContent;
  link.href = `#filter=suite:${suite}+verdict:${link.className}+revision:${revision}+transport:${transport}`;
}

function filter(line) {
  const terms = parseFilter(line);
  let shown = 0;
  for (const { card, legs } of cards) {
    card.hidden = !legs.some((leg) => matches(terms, leg));
    // The link to its message is before the card.
    if (card.previousElementSibling?.className === "to") card.previousElementSibling.hidden = card.hidden;
    if (!card.hidden) shown += 1;
  }
  // A filter shows what matches, also in closed blocks.
  for (const rest of document.querySelectorAll(".suite .rest")) rest.open = line.trim() !== "";
  for (const block of document.querySelectorAll(".na, .suite .rest, .suite")) {
    block.hidden = block.querySelector(SHOWN) === null;
  }
  const unknown = unknownValues(
    terms,
    cards.flatMap(({ legs }) => legs),
  );
  const nothing =
    unknown.length > 0 ? words["; no check has {values}"].replace("{values}", unknown.join(", ")) : "";
  output.textContent =
    words["{shown} of {all} checks"].replace("{shown}", shown).replace("{all}", cards.length) + nothing;
}

/** Opens the closed blocks and the hidden card around the target of a link. */
function reveal(fragment) {
  const place = document.getElementById(fragment.slice(1));
  if (place === null) return;
  for (let around = place; around; around = around.parentElement) {
    around.hidden = false;
    if (around.tagName === "DETAILS") around.open = true;
  }
  if (place.previousElementSibling?.className === "to") place.previousElementSibling.hidden = false;
  const own = place.querySelector(":scope > details");
  if (own) own.open = true;
  place.scrollIntoView();
  const to = own?.querySelector("summary") ?? place.querySelector("summary, a");
  to?.focus({ preventScroll: true });
}

/** The blocks that a view can open or close, and those that are open at first. */
const blocks = [...document.querySelectorAll("details[id]")];
const openAtFirst = new Set(blocks.filter(({ open }) => open));

/** Puts the view into the address, so that it can be sent. */
function remember() {
  const view = {
    filter: query?.value ?? "",
    find: document.getElementById("needle")?.value ?? "",
    open: blocks.filter((block) => block.open && !openAtFirst.has(block)).map(({ id }) => id),
    closed: blocks.filter((block) => !block.open && openAtFirst.has(block)).map(({ id }) => id),
  };
  history.replaceState(null, "", location.href.replace(/#.*/, "") + fragmentOf(view));
}

/** Shows a view from an address. */
function show({ filter: line, find, open, closed }) {
  if (form) {
    query.value = line;
    filter(line);
  }
  const needle = document.getElementById("needle");
  if (needle && needle.value !== find) {
    needle.value = find;
    needle.dispatchEvent(new Event("change"));
  }
  const wanted = new Set(open);
  const shut = new Set(closed);
  for (const block of blocks) {
    if (shut.has(block.id)) block.open = false;
    if (!wanted.has(block.id)) continue;
    for (let around = block; around; around = around.parentElement) {
      if (around.tagName === "DETAILS") around.open = true;
    }
  }
  const first = blocks.find((block) => wanted.has(block.id));
  const place = line === "" ? (first ?? document.getElementById("wire")) : document.getElementById("checks");
  place?.scrollIntoView();
}

function follow() {
  const view = viewOf(location.hash);
  if (view !== undefined) show(view);
  else if (location.hash.length > 1) reveal(location.hash);
}

// Only what a reader opens or closes: the script opens blocks as well.
document.addEventListener("click", ({ target }) => {
  const summary = target.closest?.("summary");
  if (summary && !target.closest("a") && summary.parentElement.id !== "") setTimeout(remember);
});

if (form) {
  form.hidden = false;
  document.getElementById("grammar").hidden = false;
  filter("");
  query.addEventListener("input", () => {
    filter(query.value);
    remember();
  });
  form.append(copyButton(() => location.href));
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" && document.activeElement !== query) {
      event.preventDefault();
      query.focus();
      query.select();
    } else if (event.key === "Escape" && document.activeElement === query) {
      query.value = "";
      query.dispatchEvent(new Event("input"));
    }
  });
}
// Pages that are opened from disk may not use the clipboard everywhere, so the button selects the text as well.
for (const code of document.querySelectorAll(".copied")) {
  const button = document.createElement("button");
  button.className = "copy";
  button.textContent = words.Copy ?? "Copy";
  button.addEventListener("click", async () => {
    getSelection().selectAllChildren(code);
    const before = document.getElementById(code.dataset.after ?? "");
    const text = before ? `${before.textContent}\n${code.textContent}` : code.textContent;
    await navigator.clipboard?.writeText(text).catch(() => {});
    button.textContent = words.Copied ?? "Copied";
  });
  code.after(button);
}
// The heading of a column sorts by it: numbers from the largest, names from A.
for (const table of document.querySelectorAll("table.sorted")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    if (cell.scope !== "col") return;
    const button = document.createElement("button");
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener("click", () => {
      const first = column === 0 ? "ascending" : "descending";
      const other = first === "ascending" ? "descending" : "ascending";
      const order = cell.getAttribute("aria-sort") === first ? other : first;
      for (const one of table.tHead.rows[0].cells) one.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", order);
      const value = (row) => row.cells[column].textContent;
      const number = (row) => Number(/\d+/.exec(value(row))?.[0] ?? 0);
      const compare = (a, b) =>
        column === 0 ? value(a).localeCompare(value(b), "en") : number(a) - number(b);
      const sign = order === "ascending" ? 1 : -1;
      body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)));
    });
  });
}
/** A button that copies an address, for a message to a colleague. */
function copyButton(address) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = words["Copy link"] ?? "Copy link";
  button.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(address()).catch(() => {});
    button.textContent = words.Copied ?? "Copied";
  });
  return button;
}
for (const name of document.querySelectorAll(
  '.causes > li > b + a[href^="#"], .warned > li > b + a[href^="#"]',
)) {
  const link = () => location.href.replace(/#.*/, "") + name.getAttribute("href");
  name.parentElement.querySelector("small").after(copyButton(link));
}
addEventListener("hashchange", follow);
// A second click on the same link does not change the fragment, so there is no hashchange.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (link && link.getAttribute("href") === location.hash) follow();
});
follow();
