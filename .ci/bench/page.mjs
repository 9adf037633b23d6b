// How long Chromium needs for an HTML report with 20,000 messages: wall time until the script of the page has run and the
// first screen is painted, and the processor time of the page. The best of several runs, because other programs disturb.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { register } from "tsx/esm/api";

const MESSAGES = 20_000;
const CONNECTIONS = 40;
const RUNS = 7;

/** Requests and answers, each with other values, so that nothing on the page is a reference. */
function events() {
  const all = [];
  const record = (event) => all.push({ seq: all.length + 1, ms: all.length / 4, ...event });
  for (let name = 1; name <= CONNECTIONS; name += 1) {
    const connection = String(name);
    const facts = { transport: "stdio", purpose: `session ${name}`, revision: "2025-11-25" };
    record({ channel: "open", connection, ...facts });
    for (let id = 1; id <= MESSAGES / CONNECTIONS / 2; id += 1) {
      const params = { name: `tool-${id}`, arguments: { number: name * 1_000 + id } };
      const content = [
        { type: "text", text: `The answer ${name * 1_000 + id} of tool-${id}, with words around it.` },
      ];
      for (const [channel, message] of [
        ["stdin", { jsonrpc: "2.0", id, method: "tools/call", params }],
        ["stdout", { jsonrpc: "2.0", id, result: { content } }],
      ]) {
        record({ channel, connection, raw: JSON.stringify(message), message });
      }
    }
  }
  return all;
}

export async function benchPage() {
  register();
  const { html } = await import("../../reports/html/html.ts");
  const { checkOf, legOf, sample } = await import("../../reports/testing/sample.ts");
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-bench-"));
  const file = path.join(folder, "report.html");
  const checks = [checkOf("tools.a", "fail", { evidence: [{ message: 501 }] })];
  writeFileSync(file, html({ result: sample([legOf(checks)]), trace: events() }));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args,
  });
  const found = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const began = performance.now();
    await page.goto(pathToFileURL(file).href);
    await page.locator("#strip svg").waitFor();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    const wall = performance.now() - began;
    const { metrics } = await client.send("Performance.getMetrics");
    const cpu = metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
    const lines = await page.locator(".connection li").count();
    found.push({ wall, cpu, lines });
    await page.close();
  }
  await browser.close();
  rmSync(folder, { recursive: true });
  const best = (member) => Math.round(Math.min(...found.map((one) => one[member])));
  console.log(
    `${MESSAGES} messages in ${found[0].lines} lines: ${best("wall")} ms, of which ${best("cpu")} ms are processor time of the page (best of ${RUNS})`,
  );
}
