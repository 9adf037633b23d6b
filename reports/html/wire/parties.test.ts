import { describe, expect, it } from "vitest";
import type { Unrecorded } from "../../../harness/trace/event.ts";
import { legOf, sample } from "../../testing/sample.ts";
import { html } from "../html.ts";
import { recorded } from "../testing/sample-input.ts";

const revision = "2025-11-25";
const ISSUER = "http://127.0.0.1:1/authorize?state=1";

const open = (connection: string, purpose: string, more: object = {}): Unrecorded =>
  ({ channel: "open", connection, transport: "http", purpose, revision, ...more }) as Unrecorded;

const request = (connection: string, exchange: number, method: string, url: string): Unrecorded =>
  ({ channel: "http-request", connection, exchange, method, url, headers: [] }) as Unrecorded;

const response = (connection: string, exchange: number, status: number): Unrecorded =>
  ({ channel: "http-response", connection, exchange, status, headers: [], sse: false }) as Unrecorded;

const result = sample([legOf([])], {
  target: { role: "client", transport: "http", command: "node client.mjs", revisions: [revision] },
});

const textOf = (...events: readonly Unrecorded[]) =>
  html({ result, trace: recorded(...events) })
    .replace(/<\/?a[^>]*>/g, "")
    .split("<section id=wire>")[1] ?? "";

describe("the lanes of four parties", () => {
  const text = textOf(
    open("1", "the client, for situation auth.usual"),
    open("2", "situation auth.usual"),
    open("3", "authorization server 1, situation auth.usual", { party: "authorization-server" }),
    open("4", "situation other"),
    request("2", 1, "GET", "http://127.0.0.1:2/mcp"),
    response("2", 1, 401),
    { channel: "browser", connection: "1", url: ISSUER, by: "opener" } as Unrecorded,
    request("3", 2, "GET", ISSUER),
    response("3", 2, 302),
    request("3", 3, "POST", "http://127.0.0.1:1/token"),
    response("3", 3, 200),
    request("4", 4, "GET", "http://127.0.0.1:3/elsewhere"),
  );
  const lanes = text.split("<details class=connection")[0] ?? "";

  it("show what each party sent, in the order of time, in the lane of the party that got it", () => {
    const rows = [...lanes.matchAll(/<tr>(<td>.*)<\/tr>/g)].map(([, row = ""]) =>
      row.split(/<\/?td>/).filter((_, index) => index % 2 === 1),
    );
    expect(rows.map(([, ...cells]) => cells.map((cell) => cell.replace(/<[^>]+>/g, "")))).toEqual([
      ["#5 →", "GET /mcp 401", "", ""],
      ["#7 →", "", "", `opened for the user: ${ISSUER}`],
      ["", "", "GET /authorize 302", "#8 →"],
      ["#10 →", "", "POST /token 200", ""],
    ]);
  });

  it("have a heading for each party, and only the situations with an authorization server", () => {
    expect(lanes).toContain(
      "<th scope=col>client</th><th scope=col>server</th><th scope=col>authorization server</th><th scope=col>browser</th>",
    );
    expect(lanes).toContain("<summary>auth.usual · 2025-11-25</summary>");
    expect(lanes).not.toContain("elsewhere");
  });

  it("are absent without an authorization server", () => {
    expect(
      textOf(open("2", "situation usual"), request("2", 1, "GET", "http://127.0.0.1:2/mcp")),
    ).not.toContain("Four parties");
  });
});
