// The wire: a strip with one bar for each connection over the seconds of the run, and a search in all messages. Both are
// made from the lines of the page, so a page without scripts has all of their content.

const SVG = "http://www.w3.org/2000/svg";
/** The width of the strip, and the height of a bar, in units of its picture. */
const WIDE = 1000;
const HIGH = 9;
/** A shorter wait for the target is not shaded, in seconds. */
const WAIT = 0.2;

const wireWords = JSON.parse(
  document.getElementById("wire")?.querySelector("[data-words]")?.dataset.words ?? "{}",
);

const connections = [...document.querySelectorAll("details.connection")].map((place) => {
  const heading = place.querySelector("summary");
  const times = [...heading.textContent.matchAll(/(\d+\.\d+) s\b/g)].map(([, time]) => Number(time));
  const rows = [...place.querySelectorAll(":scope > ol > li")];
  return { place, heading, begin: times.at(-2) ?? times[0] ?? 0, end: times.at(-1) ?? 0, rows };
});

function shape(name, attributes) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  return one;
}

function timeOf(row) {
  return Number(/[\d.]+$/.exec(row.firstElementChild.textContent)?.[0] ?? 0);
}

/** Puts bars that overlap below each other. */
function packed() {
  const ends = [];
  return connections.map(({ begin, end }) => {
    const free = ends.findIndex((last) => last < begin);
    const line = free < 0 ? ends.length : free;
    ends[line] = end;
    return line;
  });
}

function bar({ place, heading, begin, end, rows }, line, scale) {
  const y = line * HIGH;
  const link = shape("a", { href: `#${place.id}`, "aria-label": heading.textContent });
  const rect = (from, to, name) =>
    link.append(
      shape("rect", {
        x: from * scale,
        y: y + 1,
        width: Math.max((to - from) * scale, 2),
        height: HIGH - 2,
        class: name,
      }),
    );
  rect(
    begin,
    end,
    place.querySelector("li > [open] mark, li > [open] .fail, li > [open] .error") ? "fail" : "bar",
  );
  // The target is waited for where nothing follows what the harness sent.
  rows.forEach((row, index) => {
    const next = rows[index + 1];
    const [from, to] = [timeOf(row), next ? timeOf(next) : end];
    if (row.className === "" && to - from >= WAIT) rect(from, to, "wait");
    if (row.classList.contains("x")) rect(from, from, "end");
  });
  if (place.dataset.process !== undefined) rect(begin, begin, "end");
  const title = shape("title", {});
  title.textContent = heading.textContent;
  link.prepend(title);
  return link;
}

function drawStrip() {
  const strip = document.getElementById("strip");
  if (!strip || connections.length === 0) return;
  const total = Math.max(...connections.map(({ end }) => end), 0.001);
  const lines = packed();
  const height = (Math.max(...lines) + 1) * HIGH;
  const picture = shape("svg", {
    viewBox: `0 0 ${WIDE} ${height}`,
    preserveAspectRatio: "none",
    height: height * 1.3,
  });
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", wireWords.strip);
  const text = document.createElement("p");
  const usual = `0 s – ${total.toFixed(1)} s · ${wireWords.legend}`;
  text.textContent = usual;
  connections.forEach((one, index) => {
    if (one.place.id === "") return;
    const link = bar(one, lines[index], WIDE / total);
    const show = () => {
      text.textContent = one.heading.textContent;
    };
    link.addEventListener("mouseenter", show);
    link.addEventListener("focus", show);
    picture.append(link);
  });
  picture.addEventListener("mouseleave", () => {
    text.textContent = usual;
  });
  strip.append(picture, text);
  strip.hidden = false;
}

/** Makes links of the names of checks, when a connection is opened: a run can have thousands of them. */
function link(connection) {
  for (const name of connection.querySelectorAll("u")) {
    if (document.getElementById(name.textContent) === null) continue;
    const to = document.createElement("a");
    to.href = `#${name.textContent}`;
    to.append(...name.childNodes);
    name.replaceWith(to);
  }
}

/** Shows only the lines with this text, in open connections; all lines for an empty text. */
function seek(text) {
  const wanted = text.trim().toLowerCase();
  let found = 0;
  for (const { place, rows } of connections) {
    let mine = 0;
    for (const row of rows) {
      const isFound = wanted === "" || row.textContent.toLowerCase().includes(wanted);
      row.hidden = !isFound;
      if (isFound) mine += 1;
    }
    place.hidden = mine === 0;
    if (wanted !== "" && mine > 0) place.open = true;
    found += mine;
  }
  return wanted === "" ? "" : String(found);
}

const needle = document.getElementById("needle");
if (needle && connections.length > 0) {
  needle.parentElement.hidden = false;
  needle.addEventListener("input", () => {
    document.getElementById("found").textContent = seek(needle.value);
  });
}
for (const { place } of connections) place.addEventListener("toggle", () => link(place));
// Not before the page is shown: a run can have thousands of lines.
setTimeout(() => {
  drawStrip();
  for (const { place } of connections) if (place.open) link(place);
});
