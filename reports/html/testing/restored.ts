import { unpacked } from "../page/unpack.js";

/** A page with its packed lines at their places, as scripts make it. The page itself if it has none. */
export async function restored(page: string): Promise<string> {
  const block = /<p id=unpacking>.*?\n<template id=packed>(.*?)<\/template>\n/s;
  const data = block.exec(page)?.[1];
  if (data === undefined) return page;
  const pieces = await unpacked(data);
  return page
    .replace(block, "")
    .replace(/<(?:li class=k|p) data-packed>.*\n/g, () => pieces.shift() ?? "")
    .replace(/<u>#(\d+)<\/u>/g, "<a href=#m$1>#$1</a>");
}
