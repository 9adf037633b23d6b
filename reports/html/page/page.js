import { filterOf, fragmentOf, matches, parseFilter, unknownValues } from "./filter.js";

// The page is complete without this script. The script hides cards by the filter and opens the target of a link.

const form = document.getElementById("filter");
const query = document.getElementById("query");
const output = document.getElementById("matches");

const CARD = ".card, .suite p[id]";

const all = document.getElementById("cards")?.dataset;
const words = JSON.parse(all?.words ?? "{}");

/** A card with the data of the filter: one entry for each leg. A card without data has the verdict of its badge. */
const cards = [...document.querySelectorAll(CARD)].map((card) => {
  const text = card.textContent.toLowerCase();
  const outcomes = [...card.querySelectorAll("[data-verdict]")].map(({ dataset }) => dataset);
  const plain = {
    verdict: card.querySelector("b").className,
    level: /^[A-Z ]*/.exec(card.querySelector("small")?.textContent ?? "")[0].trim(),
  };
  const legs = (outcomes.length > 0 ? outcomes : [plain]).flatMap((data) =>
    (data.legs ?? all.legs).split(" ").map((leg) => {
      const [revision, transport] = leg.split("/");
      return {
        verdict: [data.verdict],
        level: [data.level],
        suite: [card.closest(".suite").dataset.suite],
        revision: [revision],
        transport: [transport],
        is: (data.is ?? "").split(" "),
        text,
      };
    }),
  );
  return { card, legs };
});

// A passed check has no link to its page, because the address is long and almost the same for each check.
for (const { card } of cards) {
  if (card.tagName !== "P") continue;
  const name = card.querySelector("code");
  const link = document.createElement("a");
  link.href = `${all.pages}${encodeURIComponent(card.id)}.md`;
  name.replaceWith(link);
  link.append(name);
}

function filter(line) {
  const terms = parseFilter(line);
  let shown = 0;
  for (const { card, legs } of cards) {
    card.hidden = !legs.some((leg) => matches(terms, leg));
    if (!card.hidden) shown += 1;
  }
  // A filter shows what matches, also in closed blocks.
  for (const rest of document.querySelectorAll(".rest")) {
    rest.open = line.trim() !== "";
    rest.hidden = rest.querySelector(".card:not([hidden]), p[id]:not([hidden])") === null;
  }
  for (const suite of document.querySelectorAll(".suite")) {
    suite.hidden = suite.querySelector(".card:not([hidden]), p[id]:not([hidden])") === null;
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
  const own = place.querySelector(":scope > details");
  if (own) own.open = true;
  place.scrollIntoView();
  const to = own?.querySelector("summary") ?? place.querySelector("summary, a");
  to?.focus({ preventScroll: true });
}

function follow() {
  const line = filterOf(location.hash);
  if (line !== undefined && form) {
    query.value = line;
    filter(line);
    document.getElementById("checks").scrollIntoView();
  } else if (location.hash.length > 1) {
    reveal(location.hash);
  }
}

if (form) {
  form.hidden = false;
  document.getElementById("grammar").hidden = false;
  filter("");
  query.addEventListener("input", () => {
    filter(query.value);
    history.replaceState(null, "", location.href.replace(/#.*/, "") + fragmentOf(query.value));
  });
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
      const compare = (a, b) =>
        column === 0
          ? value(a).localeCompare(value(b), "en")
          : (Number(value(a)) || 0) - (Number(value(b)) || 0);
      const sign = order === "ascending" ? 1 : -1;
      body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)));
    });
  });
}
// A link to one cause, for a message to a colleague.
for (const name of document.querySelectorAll('.causes > li > b + a[href^="#"]')) {
  const button = document.createElement("button");
  button.className = "copy";
  button.textContent = words["Copy link"] ?? "Copy link";
  button.addEventListener("click", async () => {
    await navigator.clipboard
      ?.writeText(location.href.replace(/#.*/, "") + name.getAttribute("href"))
      .catch(() => {});
    button.textContent = words.Copied ?? "Copied";
  });
  name.parentElement.querySelector("small").after(button);
}
addEventListener("hashchange", follow);
// A second click on the same link does not change the fragment, so there is no hashchange.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (link && link.getAttribute("href") === location.hash) follow();
});
follow();
