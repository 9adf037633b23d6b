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
function packed(bars) {
  const ends = [];
  return bars.map(({ begin, end }) => {
    const free = ends.findIndex((last) => last < begin);
    const line = free < 0 ? ends.length : free;
    ends[line] = end;
    return line;
  });
}

/** A picture of bars, as wide as the page. */
function pictureOf(lines) {
  const height = (Math.max(...lines, 0) + 1) * HIGH;
  return shape("svg", {
    viewBox: `0 0 ${WIDE} ${height}`,
    preserveAspectRatio: "none",
    height: height * 1.3,
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
  const lines = packed(connections);
  const picture = pictureOf(lines);
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

/** More bars below each other than these are put on the lines from the first. */
const MOST_LINES = 5;

/** The bars of the lines of all open connections. */
const spans = new Map();

/**
 * The time line of a connection: a bar for each answer, from its request on. It is only a picture of the lines below, and a
 * click on a bar leads to its line.
 */
function drawTimes({ place, begin, end, rows }) {
  if (place.querySelector("figure") || rows.length < 3 || end <= begin) return;
  const scale = WIDE / (end - begin);
  const bars = rows.map((row) => {
    const last = row.lastElementChild;
    const text = (last.querySelector(":scope > summary") ?? last).textContent;
    const after = Number([...text.matchAll(/ · ([\d.]+) ms/g)].at(-1)?.[1] ?? 0) / 1000;
    const time = timeOf(row);
    const hasOwnLine = row.classList.contains("t");
    return { row, begin: hasOwnLine ? time - after : time, end: hasOwnLine ? time : time + after };
  });
  const lines = packed(bars).map((line) => line % MOST_LINES);
  const picture = pictureOf(lines);
  picture.setAttribute("aria-hidden", "true");
  const drawn = new Set();
  const findings = [];
  bars.forEach((one, index) => {
    const x = Math.round((one.begin - begin) * scale);
    const width = Math.max(Math.round((one.end - one.begin) * scale), 2);
    const name = one.row.querySelector("b.fail, b.error")
      ? "fail"
      : one.row.className === "k"
        ? "wait"
        : "bar";
    const key = `${lines[index]} ${x} ${width} ${name}`;
    // Bars at the same place look like one.
    if (name !== "fail" && drawn.has(key)) return;
    drawn.add(key);
    const rect = shape("rect", { x, y: lines[index] * HIGH + 1, width, height: HIGH - 2, class: name });
    const title = shape("title", {});
    title.textContent = one.row.textContent.slice(0, 160);
    rect.append(title);
    rect.addEventListener("click", () => {
      const block = one.row.querySelector("details");
      if (block) block.open = true;
      one.row.scrollIntoView({ block: "center" });
    });
    spans.set(one.row, rect);
    if (name === "fail") findings.push(rect);
    else picture.append(rect);
  });
  // In front of all others.
  picture.append(...findings);
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = `${begin.toFixed(3)} s – ${end.toFixed(3)} s · ${wireWords.times}`;
  figure.append(picture, caption);
  place.querySelector("summary").after(figure);
  here();
}

/** Shows on the time line where the message of the address is. */
function here() {
  const place = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  const row = place?.closest(".connection li");
  for (const [one, rect] of spans) {
    rect.classList.toggle("here", one === row);
    if (one === row) rect.parentElement.append(rect);
  }
}
addEventListener("hashchange", here);

function opened(connection) {
  // Not before: a run can have thousands of names.
  linkNames(connection.place);
  drawTimes(connection);
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
  const search = () => {
    document.getElementById("found").textContent = seek(needle.value);
  };
  needle.addEventListener("input", () => {
    search();
    remember();
  });
  // An address has another search.
  needle.addEventListener("change", search);
  if (needle.value !== "") search();
}
for (const connection of connections) connection.place.addEventListener("toggle", () => opened(connection));
// Not before the page is shown: a run can have thousands of lines.
setTimeout(() => {
  drawStrip();
  for (const connection of connections) if (connection.place.open) opened(connection);
});
