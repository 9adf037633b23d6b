import { describe, expect, it } from "vitest";
import type { Unrecorded } from "../../harness/trace/event.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { html } from "./html.ts";
import { COMPLETE, type Loose, PACK, packed, textOf } from "./pack.ts";
import { restored } from "./testing/restored.ts";
import { came, HOSTILE, jsonrpc, recorded, sent } from "./testing/sample-input.ts";

const line = (loose: string): Loose => ({ loose, among: "lines" });
const connection = (loose: string): Loose => ({ loose, among: "connections" });

const PIECES = [
  "<section id=wire>",
  PACK,
  "<p><a href=#m3>#3</a> <a href=#m9>#9</a>",
  "<ol>\n",
  line("<li id=m3><i>3, 7–11 0.045</i><p>id=m5 9 ~ 1.234\n"),
  line("<li id=m12 class=t><i>12 0.044</i><p id=m10>→ “…” 12 ms\n"),
  "<li id=m9><i>9 0.100</i><p>kept\n",
  line("<li class=k><i></i><div>~\n"),
  "</ol>\n",
  connection("<details class=connection id=m20><summary>Connection 2</summary>\n<ol>\n"),
  connection("<li id=m21><i>21 3600.001</i><p>x\n"),
  "<h3>MCP over http</h3>\n",
  connection("<details class=connection id=m30><summary>Connection 3</summary>\n<ol>\n"),
  "</section>\n",
] as const;

describe("a page of up to 450 kB", () => {
  it("has all of its pieces in the markup", () => {
    expect(packed(PIECES, COMPLETE)).toEqual(PIECES.map(textOf));
  });
});

describe("a larger page", () => {
  const page = packed(PIECES, COMPLETE + 1).join("");

  it("is the same when it is unpacked, with each number and time", async () => {
    expect(await restored(page)).toBe(PIECES.map(textOf).join(""));
  });

  it("has one place for pieces that follow each other, and what is kept", () => {
    expect(page.match(/ data-packed>/g)).toHaveLength(4);
    expect(page).toContain("<li id=m9><i>9 0.100</i><p>kept");
    expect(page).not.toContain("Connection 2");
  });

  it("links only to lines of its markup", () => {
    expect(page).toContain("<p><u>#3</u> <a href=#m9>#9</a>");
  });

  it("says where the packed lines are, for readers without scripts", () => {
    expect(page).toContain("Without scripts, the file of <code>--trace</code> has all of them");
  });

  it("is unchanged without pieces that can be packed", () => {
    expect(packed(["<p>", PACK, "</p>"], COMPLETE + 1).join("")).toBe("<p></p>");
  });
});

describe("a large page about a hostile target", () => {
  const opened = {
    channel: "open",
    connection: "1",
    transport: "stdio",
    purpose: "shared session",
    revision: "2025-11-25",
  } as const;
  const calls = (text: string) =>
    Array.from({ length: 2_000 }, (_, at): readonly Unrecorded[] => [
      sent({ jsonrpc, id: at, method: "tools/call", params: { name: `${text} ${at}` } }),
      came({ jsonrpc, id: at, result: { text: `${text} ${at}`, [text]: at } }),
    ]).flat();
  const check = { ...checkOf("a.one", "fail"), evidence: [{ message: 2_001, pointer: "/result/text" }] };
  const passed = { ...checkOf("a.two", "pass"), evidence: [{ message: 3_001 }] };
  const pageOf = (text: string) =>
    html({ result: sample([legOf([check, passed])]), trace: recorded(opened, ...calls(text)) });
  const large = pageOf(HOSTILE);

  it("keeps the message of a failure in its markup", () => {
    expect(large).toContain("<details id=m2001 open>");
    expect(large).toContain("<mark>");
    expect(large).toContain("<a href=#m2001>#2001</a>");
    expect(large).toContain("<u>#3001</u>");
  });

  it("has no more tags than from strings that are harmless, packed and unpacked", async () => {
    const tags = (page: string) => page.match(/<[a-z!/][^>]*>/gi)?.length;
    const harmless = pageOf(HOSTILE.replaceAll("<", "(").replaceAll(">", ")"));
    expect(tags(large)).toBe(tags(harmless));
    const [all, expected] = [await restored(large), await restored(harmless)];
    expect(tags(all)).toBe(tags(expected));
    expect(all).not.toMatch(/<img|<script>document/);
    expect(all).toContain("&lt;img src=https://evil.example/x");
  });

  it("takes less than a third of what it shows", async () => {
    const shown = Buffer.byteLength(await restored(large));
    expect(shown).toBeGreaterThan(COMPLETE);
    expect(Buffer.byteLength(large)).toBeLessThan(shown / 3);
  });
});
