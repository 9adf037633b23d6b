import { deflateSync } from "node:zlib";
import { markup } from "./markup.ts";
import { compact } from "./page.ts";
import { said } from "./said.ts";

/** A page up to this size has everything in its markup, in bytes. */
export const COMPLETE = 450_000;

/** A piece of the page that a larger page packs: a line of the wire, or a part of a whole connection. */
export interface Loose {
  readonly loose: string;
  /** Where it is: within the list of a connection, or between connections. */
  readonly among: "lines" | "connections";
}

/** Where the note and the packed pieces are. */
export const PACK = Symbol("the packed pieces");

/** A piece of the page, in its order. */
export type Piece = string | Loose | typeof PACK;

export function textOf(piece: Piece): string {
  if (piece === PACK) return "";
  return typeof piece === "string" ? piece : piece.loose;
}

/** Where scripts put pieces that follow each other. The note says what "…" is. */
const PLACES: Readonly<Record<Loose["among"], string>> = {
  lines: compact(markup`<li class="k" data-packed><i></i><div>…</div></li>\n`),
  connections: compact(markup`<p data-packed>…</p>\n`),
};

/** Between the pieces of two places. No markup has it, because text shows control characters as codes. */
const BETWEEN = "\0";

/**
 * The page in strings. One that is larger than `COMPLETE` has its loose pieces once, compressed, and scripts put them at
 * their places before they do anything else. A message on the wire takes a fifth of its space then.
 */
export function packed(pieces: readonly Piece[], bytes: number): readonly string[] {
  if (bytes <= COMPLETE) return pieces.map(textOf);
  const runs: string[] = [];
  const parts: string[] = [];
  let among: Loose["among"] | undefined;
  let at = -1;
  for (const piece of pieces) {
    if (piece === PACK) at = parts.push("") - 1;
    if (typeof piece !== "object") among = undefined;
    if (typeof piece === "string") parts.push(piece);
    if (typeof piece !== "object") continue;
    if (among === piece.among) runs.push(`${runs.pop()}${piece.loose}`);
    else {
      runs.push(piece.loose);
      parts.push(PLACES[piece.among]);
    }
    among = piece.among;
  }
  if (at < 0 || runs.length === 0) return parts;
  const shown = withoutLinks(parts, runs);
  shown[at] = blockOf(runs);
  return shown;
}

/** Links to packed lines are only names until scripts have unpacked them. Without scripts, they would lead nowhere. */
function withoutLinks(parts: readonly string[], runs: readonly string[]): string[] {
  const ids = new Set(runs.flatMap((run) => [...run.matchAll(/ id=m(\d+)/g)].map(([, id = ""]) => id)));
  return parts.map((part) =>
    part.replace(/<a href=#m(\d+)>#\1<\/a>/g, (link, id) => (ids.has(id) ? `<u>#${id}</u>` : link)),
  );
}

function blockOf(runs: readonly string[]): string {
  const note = markup`<p id="unpacking">${said(
    "This page would have more than {size} kB, so the lines of the wire that no failure cites are compressed in it. Scripts of this page put them where “…” is. Without scripts, the file of {trace} has all of them, and {show} shows one.",
    {
      size: COMPLETE / 1_000,
      trace: markup`<code>--trace</code>`,
      show: markup`<code>mcp-conform show TRACE MESSAGE</code>`,
    },
  )}</p>`;
  const data = deflateSync(stepped(runs).join(BETWEEN), { level: 9 }).toString("base64");
  return `${compact(note)}\n<template id=packed>${data}</template>\n`;
}

/**
 * The pieces with the numbers of messages and the times of lines apart, as differences from the one before: within the lines
 * they are a third of what is left after compression. A time begins with a dot, in milliseconds.
 */
function stepped(pieces: readonly string[]): readonly string[] {
  let [number, time] = [0, 0];
  const steps: string[] = [];
  const step = (text: string) => {
    const isTime = text.includes(".");
    const value = isTime ? Math.round(Number(text) * 1_000) : Number(text);
    steps.push(isTime ? `.${value - time}` : `${value - number}`);
    if (isTime) time = value;
    else number = value;
    return "~";
  };
  const texts = pieces.map((html) =>
    html.replace(/<(?:li|p|details) id=m\d+|<i>[^<]+/g, (place) => place.replace(/\d+\.\d{3}|\d+/g, step)),
  );
  return [steps.join(" "), ...texts];
}
