import { readFileSync, writeFileSync } from "node:fs";
import type { Soak, Soaked } from "./soaked.ts";

const FIGURES = new URL("soak.json", import.meta.url);

const BEGIN = "<!-- written by npm run soak -->";
const END = "<!-- end of what npm run soak writes -->";

/** The figures of the last recorded soak. */
export function soakFigures(): Soak | undefined {
  try {
    return JSON.parse(readFileSync(FIGURES, "utf8")) as Soak;
  } catch {
    return undefined;
  }
}

/** Stores the figures, and writes them into the page between its marks. */
export function writeSoak(soak: Soak, page: URL): void {
  // The linter wants an array with one item on one line.
  const text = JSON.stringify(soak, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, "[$1]");
  writeFileSync(FIGURES, `${text}\n`);
  const [before, rest = ""] = readFileSync(page, "utf8").split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`${page.pathname} has no line "${BEGIN}": run npm run proof -- --write first`);
  }
  writeFileSync(page, before + stability(soak).join("\n") + after);
}

/** The part of the page about the soak, between its marks. */
export function stability(soak: Soak | undefined): readonly string[] {
  return [BEGIN, "", ...(soak ? summaryOf(soak) : ["Not measured yet: `npm run soak`."]), "", END];
}

function summaryOf({ times, cores, load, legs }: Soak): readonly string[] {
  const changing = legs.flatMap(({ differences }) => differences).length;
  const whether =
    changing === 0
      ? "every check had the same verdict each time"
      : changing === 1
        ? "1 check changed its verdict"
        : `${changing} checks changed their verdict`;
  return [
    `The default run on the reference server, ${times} times for each row, while another process keeps the machine busy`,
    `(${cores} cores, load average ${load.least.toFixed(1)} to ${load.most.toFixed(1)}): ${whether}.`,
    "",
    "| revision | transport | checks | verdicts that changed | verdict of the run | seconds: least, median, most |",
    "| --- | --- | --- | --- | --- | --- |",
    ...legs.map(row),
    ...legs.flatMap(({ differences }) =>
      differences.map(({ check, verdicts }) => `\n\`${check}\`: ${JSON.stringify(verdicts)}`),
    ),
  ];
}

function row({ revision, transport, checks, differences, verdicts, ms }: Soaked): string {
  const seconds = [ms.least, ms.median, ms.most].map((one) => (one / 1000).toFixed(1));
  const cells = [revision, transport, checks, differences.length, verdicts.join(", "), seconds.join(", ")];
  return `| ${cells.join(" | ")} |`;
}
